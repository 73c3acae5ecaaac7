import type { BenchmarkId, EvaluationSettings } from '../../../model/index.ts';
import { NumberSetting, Tick } from '../../components/fields.tsx';

const MEBIBYTE = 1024 ** 2;

/** What differs between benchmarks in the words of their settings. */
const WORDS = {
  codeeval: {
    seconds: 60,
    limit: 'For one solution with all its tests. The reference has 60.',
    strict:
      'Inspection and assertion must both hold, no fallback to another function, each test in a fresh namespace.',
  },
  devbench: {
    seconds: 30,
    limit: 'For one program. The reference has 30.',
    strict: 'A failed assertion counts wherever the program swallowed it; so does leaving before the end.',
  },
  compass: {
    seconds: 10,
    limit: 'For loading a solution. Its cases have the tasks’ own limits, which cannot be set here.',
    // It has one reading.
    strict: null,
  },
};

/** Limits and seed. Those that can change a verdict are part of the cache's key. */
export function SettingsFields({
  benchmark,
  settings,
  onChange,
  workers,
  onWorkers,
}: {
  benchmark: BenchmarkId;
  settings: EvaluationSettings;
  onChange: (settings: EvaluationSettings) => void;
  /** Null for as many as fit this machine. */
  workers: number | null;
  onWorkers: (workers: number | null) => void;
}) {
  const words = WORDS[benchmark === 'devbench' || benchmark === 'compass' ? benchmark : 'codeeval'];
  return (
    <fieldset className="settings">
      <legend className="field-label">Settings</legend>
      <div className="settings-grid">
        <NumberSetting
          label="Time limit, s"
          help={words.limit}
          value={settings.timeoutMs / 1000}
          min={1}
          max={600}
          onChange={(seconds) =>
            onChange({ ...settings, timeoutMs: (Number.isNaN(seconds) ? words.seconds : seconds) * 1000 })
          }
        />
        <NumberSetting
          label="Memory limit, MiB"
          help="Of one interpreter."
          value={Math.round(settings.memoryBytes / MEBIBYTE)}
          min={64}
          max={4000}
          onChange={(size) => {
            if (!Number.isNaN(size)) onChange({ ...settings, memoryBytes: size * MEBIBYTE });
          }}
        />
        <NumberSetting
          label="Workers"
          help="Solutions judged beside each other. Empty: what fits this machine."
          value={workers ?? Number.NaN}
          min={1}
          max={64}
          onChange={(count) => onWorkers(Number.isNaN(count) ? null : count)}
        />
        <NumberSetting
          label="Seed"
          help="Of random and of string hashes. Empty: random is drawn anew for each solution."
          value={settings.seed ?? Number.NaN}
          min={0}
          max={4_294_967_295}
          onChange={(seed) => onChange({ ...settings, seed: Number.isNaN(seed) ? null : seed })}
        />
      </div>
      {words.strict === null ? null : (
        <Tick isSelected={settings.strict} onChange={(strict) => onChange({ ...settings, strict })}>
          Strict reading beside the reference’s <span className="quiet">{words.strict}</span>
        </Tick>
      )}
    </fieldset>
  );
}
