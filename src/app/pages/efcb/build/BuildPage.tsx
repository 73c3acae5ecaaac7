import { useCallback, useState } from 'react';
import { FileTrigger, Input, Label, Text, TextField } from 'react-aria-components';
import { FOLDER_ADVICE } from '../../../../benchmarks/efcb/building/readFile.ts';
import { Button } from '../../../components/Button.tsx';
import { NumberSetting } from '../../../components/fields.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { Empty, Note } from '../../../components/Note.tsx';
import { formatCount, plural } from '../../../lib/format.ts';
import { useDocumentTitle } from '../../../lib/useDocumentTitle.ts';
import { useLoad } from '../../../lib/useLoad.ts';
import { type BuildSource, canPickFolder, previewOf, readSource } from '../../../services/buildEfcb.ts';
import { IssueList } from '../../benchmarks/IssueList.tsx';
import { FolderChoice } from './FolderChoice.tsx';
import { SetPreview } from './SetPreview.tsx';
import '../../../components/fields.css';
import '../../home/home.css';

const NOTHING: BuildSource = { files: [] };

/** EFCB questions from pull requests or commits: what is kept, what is not and why, then the set to import or keep. */
export function BuildPage() {
  useDocumentTitle('Build a set');
  const [source, setSource] = useState(NOTHING);
  const isEmpty = source === NOTHING;
  const [repository, setRepository] = useState('');
  const [seed, setSeed] = useState(1);
  const [most, setMost] = useState<number | null>(null);
  const name = repository.trim();
  const read = useLoad(useCallback(() => readSource(source, name === '' ? null : name), [source, name]));
  const pullRequests = read.value?.pullRequests;
  const preview = useLoad(
    useCallback(
      async () =>
        pullRequests === undefined || pullRequests.length === 0 ? null : previewOf(pullRequests, seed, most),
      [pullRequests, seed, most],
    ),
  );
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1>Build an EFCB set</h1>
        <p className="quiet small prose">
          Questions of all five tasks from a repository’s pull requests or commits, here in the page: nothing
          is sent anywhere. The same files and the same seed give the same questions.
        </p>
      </div>
      <section
        className="drop-zone"
        aria-labelledby="build-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          // The page around would import it.
          event.preventDefault();
          setSource({ files: [...event.dataTransfer.files] });
        }}
      >
        <h2 id="build-drop">Drop pull requests or commits here</h2>
        <p className="quiet small">
          Pull requests as GitHub’s API gives them, each with its files or its diff, as a JSON list or JSON
          lines; or the text of “git log -p” or “git format-patch --stdout”.{' '}
          {canPickFolder() ? '' : FOLDER_ADVICE}
        </p>
        <FileTrigger
          allowsMultiple
          onSelect={(chosen) => setSource(chosen === null ? NOTHING : { files: [...chosen] })}
        >
          <Button>Choose files of pull requests</Button>
        </FileTrigger>
        <FolderChoice onRead={(folder, commits) => setSource({ folder, commits })} />
      </section>
      <div className="row">
        <TextField className="field" value={repository} onChange={setRepository}>
          <Label className="field-label">Repository</Label>
          <Input className="input" autoComplete="off" spellCheck="false" />
          <Text slot="description" className="field-help">
            Of those that name none. Empty: the file’s name.
          </Text>
        </TextField>
        <NumberSetting
          label="Seed"
          help="Of all that is drawn."
          value={seed}
          min={0}
          max={4_294_967_295}
          onChange={(next) => setSeed(Number.isNaN(next) ? 1 : next)}
        />
        <NumberSetting
          label="Most questions of a task"
          help="The most recent. Empty: all."
          value={most ?? Number.NaN}
          min={1}
          max={100_000}
          onChange={(next) => setMost(Number.isNaN(next) ? null : next)}
        />
      </div>
      {read.value === null || isEmpty ? null : (
        <section className="stack" aria-label="What was read">
          <p>
            {plural(read.value.pullRequests.length, 'pull request or commit', 'pull requests or commits')} in{' '}
            <Literal text={read.value.files.join(', ')} />
            {read.value.issues.length === 0
              ? '.'
              : `; ${formatCount(read.value.issues.length)} things to look at:`}
          </p>
          {read.value.issues.length === 0 ? null : <IssueList issues={read.value.issues} />}
        </section>
      )}
      {[read, preview].map(({ status, message }, place) =>
        status === 'failed' ? (
          <Note key={place === 0 ? 'read' : 'build'} tone="error" title="The set could not be built">
            {message}
          </Note>
        ) : null,
      )}
      {isEmpty ? (
        <Empty title="Nothing to build from yet">
          What is kept, and what is left out for which reason, is shown before anything is imported.
        </Empty>
      ) : null}
      {preview.value === null || isEmpty ? null : <SetPreview preview={preview.value} />}
    </div>
  );
}
