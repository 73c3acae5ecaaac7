import { useEffect } from 'react';
import { VERDICTS } from '../../../model/index.ts';
import { canRunThreads } from '../../../runtimes/python/threadSupport.ts';
import { ShortcutTable } from '../../components/ShortcutTable.tsx';
import { VERDICT_MEANINGS, VerdictMark } from '../../components/VerdictMark.tsx';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { COMPASS_SECTIONS, CompassSections } from './CompassSections.tsx';
import { DEVBENCH_SECTIONS, DevbenchSections } from './DevbenchSections.tsx';
import { Differences } from './Differences.tsx';
import { EFCB_SECTIONS, EfcbSections } from './EfcbSections.tsx';
import { Section } from './Section.tsx';
import { Versions } from './Versions.tsx';
import '../../components/plainTable.css';
import './about.css';

const SECTIONS = [
  { id: 'scores', title: 'CodeEval’s scores and intervals' },
  { id: 'strict', title: 'CodeEval’s strict reading' },
  ...DEVBENCH_SECTIONS,
  ...COMPASS_SECTIONS,
  ...EFCB_SECTIONS,
  { id: 'verdicts', title: 'Verdicts' },
  { id: 'differences', title: 'Differences to the reference' },
  { id: 'isolation', title: 'Without cross-origin isolation' },
  { id: 'threads', title: 'Without threads of Python’s' },
  { id: 'keyboard', title: 'Keyboard' },
  { id: 'versions', title: 'Versions and licences' },
];

/** What the numbers mean, where they differ from the reference, and what this is made of. */
export function AboutPage() {
  const [query] = useQuery();
  const section = query.get('section');
  useDocumentTitle('About');
  useEffect(() => {
    if (section === null) return;
    const heading = document.getElementById(section);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [section]);
  return (
    <div className="page about">
      <div className="page-head about-head">
        <h1>About Benchtab</h1>
        <p className="prose">
          Benchtab evaluates code-generation models in a browser tab. It runs every program in a sandbox of
          its own, Python on an interpreter compiled to WebAssembly, and sends nothing anywhere.
        </p>
      </div>
      <nav aria-label="On this page" className="about-nav">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#/about?section=${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="about-text">
        <Section id="scores" title="CodeEval’s scores and intervals">
          <p>
            A solution’s score is the share of the task’s tests that it passed. A model’s score is the mean
            over all tasks of the set, in percent; an answer that is absent counts 0. n is the number of tasks
            behind the mean.
          </p>
          <p>
            The 95 % interval is the mean ± 1.96 · s / √n, with s the sample’s standard deviation. It is the
            reference’s own formula, a normal approximation: with few tasks it can pass 0 or 100, and charts
            cut it there. It says how far the score might lie from that of all tasks of this kind. Two models
            on the same tasks are better compared task by task, under Solutions with a row per task.
          </p>
        </Section>
        <Section id="strict" title="CodeEval’s strict reading">
          <p>
            The reference’s verdict is what counts everywhere. The strict reading stands beside it and differs
            where the reference is lenient or lets tests meet each other:
          </p>
          <ul className="bullets">
            <li>an inspection and an assertion must both hold; the reference takes either;</li>
            <li>
              the function or class must have the asked name; the reference falls back to the first one it
              finds;
            </li>
            <li>each test starts in a fresh namespace; in the reference tests share objects;</li>
            <li>a time-out anywhere is a time-out; the reference lets later tests go on without a limit.</li>
          </ul>
        </Section>
        <DevbenchSections />
        <CompassSections />
        <EfcbSections />
        <Section id="verdicts" title="Verdicts">
          <table className="plain-table">
            <caption className="visually-hidden">Verdicts</caption>
            <thead>
              <tr>
                <th scope="col">Verdict</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {VERDICTS.map((verdict) => (
                <tr key={verdict}>
                  <th scope="row">
                    <VerdictMark verdict={verdict} />
                  </th>
                  <td>{VERDICT_MEANINGS[verdict]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            A solution that times out while others run beside it is run again alone before it counts; both
            times are kept. A result “from cache” was judged before with the same task, answer, settings and
            engine.
          </p>
        </Section>
        <Section id="differences" title="Differences to the reference">
          <Differences />
        </Section>
        <Section id="isolation" title="Without cross-origin isolation">
          <p>
            {crossOriginIsolated
              ? 'This page is isolated: its host sends the headers COOP and COEP, and nothing is lost.'
              : 'This page is not isolated: its host does not send the headers COOP and COEP.'}
          </p>
          <p>
            Without them the browser gives coarser timers (0.1 ms instead of 5 µs) and no shared memory, so
            times are less exact and the engine is slower. Scores, limits and the sandbox are the same.
            Whoever runs the host can send
          </p>
          <pre className="about-code">
            {'Cross-Origin-Opener-Policy: same-origin\nCross-Origin-Embedder-Policy: require-corp'}
          </pre>
        </Section>
        <Section id="threads" title="Without threads of Python’s">
          <p>
            {canRunThreads()
              ? 'This browser switches WebAssembly stacks (JavaScript Promise Integration), and nothing is lost.'
              : 'This browser does not switch WebAssembly stacks: it has no JavaScript Promise Integration.'}
          </p>
          <p>
            Chrome 137, Firefox 153, Safari 27 and later do. Without it no thread can be started and no socket
            opened: a solution that tries to, and then fails by an error, is unsupported by that name and
            shown apart from wrong answers; its score is that of the tests it passed. What sleeps, or uses
            asyncio without a network, runs as elsewhere.
          </p>
        </Section>
        <Section id="keyboard" title="Keyboard">
          <ShortcutTable />
        </Section>
        <Section id="versions" title="Versions and licences">
          <Versions />
        </Section>
      </div>
    </div>
  );
}
