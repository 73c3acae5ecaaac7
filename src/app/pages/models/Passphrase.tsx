import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Button } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import '../../components/fields.css';

/** Asks for the passphrase that a kept key was encrypted with. */
export function Passphrase({ name, onGiven }: { name: string; onGiven: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState('');
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onGiven(passphrase);
      }}
    >
      <TextField className="field" type="password" value={passphrase} onChange={setPassphrase} autoFocus>
        <Label className="field-label">
          Passphrase of the key of <Literal text={name} />
        </Label>
        <Input className="input" autoComplete="off" />
      </TextField>
      <Button type="submit" isDisabled={passphrase === ''}>
        Open the key
      </Button>
    </form>
  );
}
