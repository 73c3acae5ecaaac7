import { Section } from './Section.tsx';

/** Their ids and titles, for the list of what is on the page. */
export const EFCB_SECTIONS = [
  { id: 'efcb', title: 'EFCB’s score and its parts' },
  { id: 'judges', title: 'Judges of prose' },
] as const;

/** What EFCB's numbers mean. */
export function EfcbSections() {
  return (
    <>
      <Section id="efcb" title="EFCB’s score and its parts">
        <p>
          Nothing is executed. A task’s figure is the unweighted mean over its repositories: the share of
          right letters in GMCQ-Easy and GMCQ-Hard, the judge’s 0 to 10 in MPR-Gen and Reverse-QA, the share
          of replies with a hallucination in Reverse-QA-Hallu. The EFCB score is (easy + hard + MPR-Gen/10 +
          Reverse-QA/10 + 1 − hallucination rate) / 5. It is there only where all five are; else the mean of
          the parts present stands under that name.
        </p>
        <p>
          Intervals are 95 %: of a repository, and of all questions together, Wilson’s for letters and
          hallucinations and a bootstrap’s for a judge’s 0 to 10. Of a task’s figure it is a bootstrap’s of
          that figure itself, which draws questions within each repository; of a single repository its own. Of
          the EFCB score it draws repositories, each with its questions of all five tasks at once, and
          questions within them: it says how the score varies with other repositories, too, and can be wider
          than its parts’. A reply that no letter can be read from counts as wrong and is counted as
          unreadable; a question without a reply counts as wrong where a letter is asked for, and is no part
          of a judge’s mean.
        </p>
      </Section>
      <Section id="judges" title="Judges of prose">
        <p>
          A judge is shown the truth and the reply, never the question or the model’s name, by the paper’s
          words. Its reply is a bare number in the range that was asked for; anything else leaves the answer
          not judged: part of no mean, never a zero, and asked again on request.
        </p>
        <p>
          The lexical estimator compares words and works without a network. It sees words and not what they
          say: it is no language model, and its figures are not to be reported as a judge’s. Its threshold for
          a hallucination was held against no judge’s scores; where such scores are loaded, the run’s page
          shows how far the two agree. A judge that is asked the same again shows how its own scores hold.
        </p>
      </Section>
    </>
  );
}
