import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ImportPickers } from '../../components/ImportPickers.tsx';
import { Note } from '../../components/Note.tsx';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { messageOf } from '../../lib/useLoad.ts';
import type { StarterBenchmark } from '../../services/starter.ts';
import { RecentRuns } from './RecentRuns.tsx';
import './home.css';

type Starting =
  | { status: 'idle' }
  | { status: 'working'; words: string }
  | { status: 'failed'; benchmark: StarterBenchmark; message: string };

/** What this is, one button with real results, one place for files, and the runs of before. */
export function HomePage() {
  const [starting, setStarting] = useState<Starting>({ status: 'idle' });
  const navigate = useNavigate();
  useDocumentTitle('');
  const start = async (benchmark: StarterBenchmark) => {
    try {
      const { runStarterSet } = await import('../../services/starter.ts');
      const id = await runStarterSet(benchmark, (words) => setStarting({ status: 'working', words }));
      navigate(`/runs/${id}`);
    } catch (reason) {
      setStarting({ status: 'failed', benchmark, message: messageOf(reason) });
    }
  };
  return (
    <div className="page home">
      <section className="home-lead">
        <h1 className="home-sentence">
          Score code-generation models on real tests in this tab, with nothing to install and nothing sent
          away.
        </h1>
        <div className="row">
          <Button
            weight="primary"
            isDisabled={starting.status === 'working'}
            onPress={() => start('codeeval')}
          >
            Run the starter set
          </Button>
          <Button isDisabled={starting.status === 'working'} onPress={() => start('devbench')}>
            Run DevBench’s starter set
          </Button>
          <Button isDisabled={starting.status === 'working'} onPress={() => start('compass')}>
            Run COMPASS’s starter set
          </Button>
          <Button isDisabled={starting.status === 'working'} onPress={() => start('efcb')}>
            Score EFCB’s starter set
          </Button>
          <span className="quiet small" role="status">
            {starting.status === 'working'
              ? starting.words
              : '78 problems of CodeEval’s kind, 20 of DevBench’s, 28 of COMPASS’s, or 240 questions of EFCB’s; three illustrative sets of answers each, written for this project. COMPASS’s take minutes: solutions are timed.'}
          </span>
        </div>
        {starting.status === 'failed' ? (
          <Note
            tone="error"
            title="The starter set could not be run"
            actions={<Button onPress={() => start(starting.benchmark)}>Try again</Button>}
          >
            {starting.message}
          </Note>
        ) : null}
      </section>
      <section className="drop-zone" aria-labelledby="drop-title">
        <h2 id="drop-title">Drop problems and solutions here</h2>
        <p className="quiet small">
          JSONL files of CodeEval, DevBench, COMPASS, EFCB and HumanEval, COMPASS’s tasks also as .json,
          folders, .zip or .gz, anywhere on any page; problems and solutions sort themselves. One folder per
          model, or one file per model.
        </p>
        <ImportPickers />
      </section>
      <RecentRuns />
    </div>
  );
}
