import { useState } from 'react';
import { Form, Input, Label, Text, TextField } from 'react-aria-components';
import { canSeal, readBaseUrl, USUAL_ADDRESSES } from '../../../connections/index.ts';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { NumberSetting, Tick } from '../../components/fields.tsx';
import { Note } from '../../components/Note.tsx';
import { messageOf } from '../../lib/useLoad.ts';
import { type ConnectionDraft, connectModel } from '../../services/models.ts';
import { EMPTY_FORM, type Filled, OTHER, OWN } from './filled.ts';
import { LimitFields } from './LimitFields.tsx';
import { TestResult } from './TestResult.tsx';
import { useTest } from './useTest.ts';
import '../../components/fields.css';

/** Which model, where, and with which key; tried before it is connected, if wanted. */
export function ConnectionForm() {
  const [filled, setFilled] = useState<Filled>(EMPTY_FORM);
  const [problem, setProblem] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const test = useTest();
  const fill = (change: Partial<Filled>) => {
    setFilled((current) => ({ ...current, ...change }));
    setProblem(null);
  };
  const isOwn = filled.server === OWN;
  const key = filled.key === '' ? null : filled.key;
  const isWhole = isOwn || (filled.address.trim() !== '' && filled.model.trim() !== '');
  const lacksPassphrase = filled.keep && key !== null && !isOwn && filled.passphrase === '';
  const withDraft = async (act: (draft: ConnectionDraft) => Promise<void>) => {
    setProblem(null);
    try {
      await act(draftOf(filled));
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  const connect = async () => {
    setWorking(true);
    await withDraft(async (draft) => {
      await connectModel(draft, isOwn ? null : key, filled.limits, filled.keep ? filled.passphrase : null);
      setFilled(EMPTY_FORM);
      test.clear();
    });
    setWorking(false);
  };
  return (
    <Form
      className="stack"
      aria-label="New connection"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !lacksPassphrase && !isWorking) void connect();
      }}
    >
      <h2>Connect a model</h2>
      <div className="model-fields">
        <Choice
          label="Server"
          value={filled.server}
          options={[
            ...USUAL_ADDRESSES.map(({ name }) => ({ value: name, label: name })),
            { value: OTHER, label: 'Another, in OpenAI’s protocol' },
            { value: OWN, label: 'The browser’s own model' },
          ]}
          onChange={(server) => {
            const usual = USUAL_ADDRESSES.find(({ name }) => name === server);
            fill({ server, address: usual?.baseUrl ?? '' });
          }}
        />
        {isOwn ? null : (
          <>
            <Line label="Address" value={filled.address} onChange={(address) => fill({ address })} />
            <Line
              label="Model"
              value={filled.model}
              onChange={(model) => fill({ model })}
              help="As the server names it; the test lists what it has."
            />
            <Line
              label="Key"
              secret
              value={filled.key}
              onChange={(next) => fill({ key: next })}
              help="Empty where the server asks for none."
            />
          </>
        )}
        <LimitFields limits={filled.limits} onChange={(limits) => fill({ limits })} />
        {isOwn ? null : (
          <NumberSetting
            label="At a time"
            help="Requests beside each other."
            value={filled.concurrency}
            min={1}
            max={32}
            onChange={(count) => fill({ concurrency: Number.isNaN(count) ? EMPTY_FORM.concurrency : count })}
          />
        )}
      </div>
      <Tick
        isSelected={filled.keep}
        onChange={(keep) => fill({ keep })}
        isDisabled={key !== null && !canSeal()}
      >
        Keep the connection in this browser{' '}
        <span className="quiet">
          {key !== null && !canSeal()
            ? 'Not with a key: browsers encrypt only on pages from https or this machine.'
            : 'A key only encrypted with a passphrase, and in no export.'}
        </span>
      </Tick>
      {filled.keep && key !== null && !isOwn ? (
        <Line
          label="Passphrase"
          secret
          value={filled.passphrase}
          onChange={(passphrase) => fill({ passphrase })}
          help="Asked for when the key is used again. Nobody can restore it."
        />
      ) : null}
      <TestResult state={test.state} onModel={(model) => fill({ model })} />
      {problem === null ? null : (
        <Note tone="error" title="The model could not be connected">
          {problem}
        </Note>
      )}
      <div className="row">
        {isOwn ? null : (
          <Button
            isDisabled={!isWhole || test.state.status === 'working'}
            onPress={() => withDraft((draft) => test.run(draft, key))}
          >
            Test connection
          </Button>
        )}
        <Button type="submit" weight="primary" isDisabled={!isWhole || lacksPassphrase || isWorking}>
          Connect
        </Button>
      </div>
    </Form>
  );
}

function Line({
  label,
  value,
  onChange,
  help,
  secret = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string;
  secret?: boolean;
}) {
  return (
    <TextField className="field" value={value} onChange={onChange} type={secret ? 'password' : 'text'}>
      <Label className="field-label">{label}</Label>
      <Input className="input" autoComplete="off" spellCheck="false" />
      {help === undefined ? null : (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
    </TextField>
  );
}

/** @throws Error for people where the address is none. */
function draftOf({ server, address, model, concurrency }: Filled): ConnectionDraft {
  if (server === OWN) return { kind: 'built-in', baseUrl: '', model: '', concurrency: 1 };
  const usual = USUAL_ADDRESSES.find(({ name }) => name === server);
  return {
    kind: usual?.dialect ?? 'openai',
    baseUrl: readBaseUrl(address),
    model: model.trim(),
    concurrency,
  };
}
