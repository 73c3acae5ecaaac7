import {
  type EvaluationSettings,
  type Program,
  programLanguage,
  type Sample,
  type Task,
} from '../../../model/index.ts';
import { assemble } from './assemble.ts';
import { textOf } from './segments.ts';

/** What is executed to judge one completion. */
export function buildProgram(task: Task, sample: Sample, settings: EvaluationSettings): Program {
  const { path, segments } = assemble(task, sample);
  return {
    language: programLanguage(task),
    entry: { kind: 'script', path, watchAssertions: settings.strict },
    files: { [path]: textOf(segments) },
    stdin: '',
    limits: {
      wallMs: settings.timeoutMs,
      memoryBytes: settings.memoryBytes,
      outputBytes: settings.outputBytes,
    },
    seed: settings.seed,
  };
}
