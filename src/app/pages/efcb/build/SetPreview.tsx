import { useNavigate } from 'react-router';
import { EFCB_TASK_NAMES, EFCB_TASKS } from '../../../../benchmarks/efcb/index.ts';
import { Button } from '../../../components/Button.tsx';
import { MatrixTable } from '../../../components/MatrixTable.tsx';
import { formatCount, plural } from '../../../lib/format.ts';
import { importBuilt, type Preview } from '../../../services/buildEfcb.ts';
import { downloadReports } from '../../../services/reports.ts';
import { LeftOutList } from './LeftOutList.tsx';

/** What a set would hold, and the ways to take it. */
export function SetPreview({ preview }: { preview: Preview }) {
  const navigate = useNavigate();
  const { manifest, files, built } = preview;
  const count = EFCB_TASKS.reduce((sum, task) => sum + manifest.questions[task], 0);
  return (
    <section className="stack" aria-label="Preview">
      <div className="row-spread">
        <h2>{plural(count, 'question')}</h2>
        <div className="row">
          <Button
            weight="primary"
            isDisabled={count === 0}
            onPress={() => {
              void importBuilt(preview);
              navigate('/benchmarks');
            }}
          >
            Import the set
          </Button>
          <Button
            isDisabled={count === 0}
            onPress={() => downloadReports(`efcb-seed-${manifest.seed}`, files)}
          >
            Download as zip
          </Button>
        </div>
      </div>
      <MatrixTable
        caption="Questions by task"
        corner="Task"
        columns={[
          { key: 'kept', name: 'Kept' },
          { key: 'left', name: 'Left out' },
        ]}
        rows={EFCB_TASKS.map((task) => ({
          key: task,
          name: EFCB_TASK_NAMES[task],
          cells: [
            formatCount(manifest.questions[task]),
            formatCount(manifest.pullRequests - manifest.questions[task]),
          ],
        }))}
      />
      <LeftOutList leftOut={built.leftOut} />
    </section>
  );
}
