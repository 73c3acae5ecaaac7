import { formatBytes, formatCount } from '../../lib/format.ts';
import type { StorageUsage } from '../../services/storage.ts';
import '../../components/plainTable.css';

const KIND_WORDS: Record<StorageUsage['kinds'][number]['kind'], { name: string; what: string }> = {
  taskSets: { name: 'Task sets', what: 'imported problems, by file or folder' },
  tasks: { name: 'Tasks', what: 'their problems and tests' },
  sampleSets: { name: 'Sample sets', what: 'imported answers, by model' },
  samples: { name: 'Answers', what: 'the models’ solutions' },
  scoreSets: { name: 'Score sets', what: 'what judges said elsewhere' },
  scores: { name: 'Scores', what: 'one of a judge for one answer' },
  runs: { name: 'Runs', what: 'settings and state' },
  evaluations: { name: 'Results', what: 'verdicts of runs, with every test' },
  cache: { name: 'Cache', what: 'verdicts by content, so that the same is not judged twice' },
  blobs: { name: 'Engine snapshots', what: 'Python after its start; made anew where missing' },
};

/** How many there are of each kind, and how large where the browser tells. */
export function UsageTable({ usage }: { usage: StorageUsage }) {
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <caption>What is stored</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className="number">
              Count
            </th>
            <th scope="col" className="number">
              Size
            </th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {usage.kinds.map(({ kind, count, bytes }) => (
            <tr key={kind}>
              <th scope="row">{KIND_WORDS[kind].name}</th>
              <td className="number">{formatCount(count)}</td>
              <td className="number">
                {bytes === null ? <span className="quiet">–</span> : formatBytes(bytes)}
              </td>
              <td className="quiet">{KIND_WORDS[kind].what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
