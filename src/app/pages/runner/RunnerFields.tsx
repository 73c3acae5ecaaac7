import { type KeyboardEvent, useState } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { readRunnerAddress } from '../../../runtimes/runner/address.ts';
import { Button } from '../../components/Button.tsx';
import { Tick } from '../../components/fields.tsx';
import { Note } from '../../components/Note.tsx';
import { messageOf } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { connectRunner, isTrusted } from '../../services/runner.ts';
import { keptAddress } from '../../services/runnerKept.ts';
import { runnerLink } from '../../services/runnerStart.ts';
import { runnerState } from '../../services/runnerState.ts';
import './runner.css';

/** Where the runner is and its token. No form of its own: it also stands within others. */
export function RunnerFields() {
  const link = useValueStore(runnerLink);
  const state = useValueStore(runnerState);
  const [address, setAddress] = useState(
    link?.address ?? (state.status === 'off' ? keptAddress() : state.address),
  );
  const [token, setToken] = useState(link?.token ?? '');
  const [keep, setKeep] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const connect = () => {
    if (token === '') return;
    try {
      void connectRunner(readRunnerAddress(address), token, keep);
      runnerLink.set(null);
    } catch (reason) {
      setWrong(messageOf(reason));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around is not what is meant.
    event.preventDefault();
    connect();
  };
  return (
    <div className="stack">
      {link === null || isTrusted(link.address) ? null : (
        <Note tone="warning" title="A link asks for this runner">
          It is on another machine. Whoever owns it sees the programs and says what comes of them: connect
          only to one that you trust.
        </Note>
      )}
      <div className="runner-fields">
        <TextField
          className="field"
          value={address}
          onChange={(text) => {
            setAddress(text);
            setWrong(null);
          }}
          isInvalid={wrong !== null}
          validationBehavior="aria"
        >
          <Label className="field-label">Address</Label>
          <Input className="input" onKeyDown={onKeyDown} autoComplete="off" spellCheck="false" />
          <FieldError className="field-error">{wrong}</FieldError>
        </TextField>
        <TextField className="field" value={token} onChange={setToken}>
          <Label className="field-label">Token</Label>
          <Input className="input" type="password" onKeyDown={onKeyDown} autoComplete="off" />
          <Text slot="description" className="field-help">
            Printed by the runner, new at each start.
          </Text>
        </TextField>
      </div>
      <Tick isSelected={keep} onChange={setKeep}>
        Keep the token in this tab until it is closed{' '}
        <span className="quiet">Otherwise it is asked for again when the page is loaded anew.</span>
      </Tick>
      <div className="row">
        <Button onPress={connect} isDisabled={token === ''}>
          Connect
        </Button>
      </div>
    </div>
  );
}
