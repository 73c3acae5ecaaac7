import { Input, Label, Text, TextField } from 'react-aria-components';
import type { GenerationSettings } from '../../../model/generation.ts';
import { NumberSetting } from '../../components/fields.tsx';

/** Settings that may be left to the provider, by the name they go by. */
const OPTIONAL = [
  { of: 'temperature', label: 'Temperature', max: 2 },
  { of: 'topP', label: 'Top p', max: 1 },
  { of: 'maxTokens', label: 'Most tokens of a reply', max: 1_000_000 },
  { of: 'seed', label: 'Seed', max: 4_294_967_295 },
] as const;

/** How the model is asked. */
export function GenerationFields({
  settings,
  onChange,
}: {
  settings: GenerationSettings;
  onChange: (settings: GenerationSettings) => void;
}) {
  const { price } = settings;
  const pay = (part: 'prompt' | 'completion', value: number) => {
    const paid = {
      prompt: 0,
      completion: 0,
      currency: 'USD',
      ...price,
      [part]: Number.isNaN(value) ? 0 : value,
    };
    onChange({ ...settings, price: paid.prompt + paid.completion === 0 ? null : paid });
  };
  return (
    <div className="generate-fields">
      <NumberSetting
        label="Samples of a task"
        help="Answers to each."
        value={settings.samples}
        min={1}
        max={1000}
        onChange={(samples) => onChange({ ...settings, samples: Number.isNaN(samples) ? 1 : samples })}
      />
      {OPTIONAL.map(({ of, label, max }) => (
        <NumberSetting
          key={of}
          label={label}
          help="Empty: the provider’s own."
          value={settings[of] ?? Number.NaN}
          min={0}
          max={max}
          onChange={(value) => onChange({ ...settings, [of]: Number.isNaN(value) ? null : value })}
        />
      ))}
      <TextField
        className="field"
        value={settings.stop.join(' ')}
        onChange={(text) => onChange({ ...settings, stop: text.split(' ').filter((part) => part !== '') })}
      >
        <Label className="field-label">Stop at</Label>
        <Input className="input mono" autoComplete="off" spellCheck="false" />
        <Text slot="description" className="field-help">
          Texts that end a reply, parted by blanks.
        </Text>
      </TextField>
      {(['prompt', 'completion'] as const).map((part) => (
        <NumberSetting
          key={part}
          label={part === 'prompt' ? 'USD a million tokens asked' : 'USD a million tokens answered'}
          help="Only to show what it costs. Empty: not shown."
          value={price?.[part] ?? Number.NaN}
          min={0}
          max={10_000}
          onChange={(value) => pay(part, value)}
        />
      ))}
    </div>
  );
}
