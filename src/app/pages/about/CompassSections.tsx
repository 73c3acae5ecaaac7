import { RULE_LIST } from '../../../quality/findings/rules.ts';
import { Section } from './Section.tsx';

/** Their ids and titles, for the list of what is on the page. */
export const COMPASS_SECTIONS = [
  { id: 'compass', title: 'COMPASS’s scores' },
  { id: 'compass-rules', title: 'Composites of samples without a quality' },
  { id: 'compass-quality', title: 'Code health' },
  { id: 'compass-percentiles', title: 'Percentiles among people' },
  { id: 'compass-differences', title: 'COMPASS: differences to the paper' },
] as const;

/** What COMPASS's numbers mean. */
export function CompassSections() {
  return (
    <>
      <Section id="compass" title="COMPASS’s scores">
        <p>
          Each from 0 to 100. Correctness is the share of correctness cases answered rightly; efficiency the
          share of efficiency cases answered rightly and in time; quality the code health, 1 to 10, times 10;
          the composite is their mean. What is right never enters the sandbox: a solution is called with a
          case’s arguments, and its answer is compared outside.
        </p>
        <p>
          A case is in time up to a factor (10 unless the task says otherwise) times what the task’s reference
          takes for the same input, in the same worker, right before; never less than a floor of 50 ms nor
          more than a ceiling of 5 s. A case that is slow does not hold up a run: it is stopped. What ends
          near its limit is timed up to five times, each time beside the reference, and the median of the
          ratios decides.
        </p>
        <p>
          Tables have median / mean ± standard deviation over samples (n − 1). A model’s composite on its card
          is the mean over tasks of the tasks’ means, with a 95 % interval of 10,000 bootstrap resamples of
          the tasks, by percentiles. Samples whose task is at fault, or that ask for something the engine
          lacks, are unsupported: neither right nor wrong, in no figure, and counted apart with the reason.
        </p>
      </Section>
      <Section id="compass-rules" title="Composites of samples without a quality">
        <p>
          A source that does not parse has no quality: there is no code to judge. Its composite counts 0 for
          it. The other rule leaves such samples out of the mean of qualities and averages the three means.
          Where the two differ both are shown. The paper’s appendix E follows the first rule in 24 of its 150
          composites (task 9, Claude: 10.0, where the means give 31.7) and the second, or another, elsewhere.
        </p>
      </Section>
      <Section id="compass-quality" title="Code health">
        <p>
          CodeScene’s formula is not public; this one is ours. The source is parsed with a real grammar, and
          the nine kinds of finding of the paper’s table VIII are looked for. The score is 10 less what the
          findings take, 1 at the least. A finding takes its points at its threshold, and more in proportion
          to what was measured: up to twice as many, of duplication without a bound. Code that is added never
          raises the score, unless it makes two copies differ. Every finding names its lines.
        </p>
        <div className="table-scroll">
          <table className="plain-table">
            <caption className="visually-hidden">Rules of the code health</caption>
            <thead>
              <tr>
                <th scope="col">Finding</th>
                <th scope="col">From</th>
                <th scope="col" className="number">
                  Points
                </th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {RULE_LIST.map(({ kind, title, threshold, unit, points, help }) => (
                <tr key={kind}>
                  <th scope="row">{title}</th>
                  <td>
                    {threshold} {unit}
                  </td>
                  <td className="number">{points}</td>
                  <td>{help}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section id="compass-percentiles" title="Percentiles among people">
        <p>
          Combined is the mean of a task’s mean correctness and mean efficiency; people’s code was not
          analysed for quality. z = (combined − people’s mean) / people’s standard deviation, and the
          percentile is 100 · Φ(z), rounded. That holds for normally distributed scores. Tasks whose people’s
          scores are skewed beyond ±1 (38 of the paper’s 50) are marked: there it is a rough figure.
        </p>
      </Section>
      <Section id="compass-differences" title="COMPASS: differences to the paper">
        <ul className="bullets">
          <li>
            The paper’s 50 problems are not public. The starter set’s are written for this project, its models
            pretended; any set of tasks in the documented format can be scored.
          </li>
          <li>
            Quality is this project’s own, so qualities and composites are not to be compared closely with the
            published ones. Correctness and efficiency are computed as the paper says.
          </li>
          <li>
            Limits of time are relative to a reference on the same machine; the paper’s platform has its own
            machine and absolute limits.
          </li>
          <li>
            The paper has no intervals, and no estimate of how a solution’s time grows; both are additions.
          </li>
        </ul>
      </Section>
    </>
  );
}
