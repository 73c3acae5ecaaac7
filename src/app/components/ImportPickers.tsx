import { useState } from 'react';
import { FileTrigger, Input, Label, TextArea, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import './fields.css';

const ACCEPTED = ['.jsonl', '.json', '.zip', '.gz', '.txt'];

/** The ways to bring files in besides dropping them: pick files, pick a folder, paste, or give an address. */
export function ImportPickers() {
  const [pasting, setPasting] = useState(false);
  const [linking, setLinking] = useState(false);
  const [text, setText] = useState('');
  const [url, setUrl] = useState('');
  const navigate = useNavigate();
  const pick = async (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    const chosen = [...files];
    const { importFileList } = await import('../services/imports.ts');
    void importFileList(chosen);
    navigate('/benchmarks');
  };
  return (
    <div className="row">
      <FileTrigger allowsMultiple acceptedFileTypes={ACCEPTED} onSelect={pick}>
        <Button>Choose files</Button>
      </FileTrigger>
      <FileTrigger acceptDirectory onSelect={pick}>
        <Button>Choose a folder</Button>
      </FileTrigger>
      <Button onPress={() => setPasting(true)}>Paste</Button>
      <Button onPress={() => setLinking(true)}>From an address</Button>
      <Dialog
        title="Paste JSONL"
        isOpen={pasting}
        onOpenChange={setPasting}
        actions={
          <Button
            weight="primary"
            isDisabled={text.trim() === ''}
            onPress={async () => {
              setPasting(false);
              const { importText } = await import('../services/imports.ts');
              void importText(text);
              setText('');
              navigate('/benchmarks');
            }}
          >
            Import
          </Button>
        }
      >
        <TextField className="field" value={text} onChange={setText} autoFocus>
          <Label className="field-label">Problems or solutions, one JSON object a line</Label>
          <TextArea className="input" rows={10} spellCheck="false" />
        </TextField>
      </Dialog>
      <Dialog
        title="Import from an address"
        isOpen={linking}
        onOpenChange={setLinking}
        actions={
          <Button
            weight="primary"
            isDisabled={!/^https?:\/\/./.test(url)}
            onPress={async () => {
              setLinking(false);
              const { importAddress } = await import('../services/imports.ts');
              void importAddress(url);
              navigate('/benchmarks');
            }}
          >
            Import
          </Button>
        }
      >
        <TextField className="field" value={url} onChange={setUrl} type="url" autoFocus>
          <Label className="field-label">Address of a .jsonl, .zip or .gz file</Label>
          <Input className="input" placeholder="https://" />
          <p className="field-help">
            The host must let pages of other sites read it (CORS); where it does not, download the file and
            drop it here.
          </p>
        </TextField>
      </Dialog>
    </div>
  );
}
