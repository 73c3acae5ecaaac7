import { programLanguage, type Sample, type Task } from '../../../model/index.ts';
import { assembleCpp, assembleCSharp, assembleJava } from './assembleCompiled.ts';
import { type Assembled, type Segment, segment } from './segments.ts';
import { partsOf, type TaskParts } from './taskParts.ts';

const SCRIPT_PATHS = { python: 'main.py', javascript: 'main.js', typescript: 'main.ts' } as const;

/** The program of a task with one answer to it (specs/devbench.md, "Running a task"). */
export function assemble(task: Task, sample: Sample): Assembled {
  const parts = partsOf(task, sample);
  const language = programLanguage(task);
  switch (language) {
    case 'java':
      return assembleJava(parts);
    case 'cpp':
      return assembleCpp(parts);
    case 'c_sharp':
      return assembleCSharp(parts);
    default:
      return { path: SCRIPT_PATHS[language], segments: assembleScript(parts) };
  }
}

/** Lines between the parts, and the assertions after all of it. */
function assembleScript({ prefix, completion, suffix, assertions, joined }: TaskParts): Segment[] {
  const between = segment('frame', joined === 'lines' ? '\n' : '');
  return [
    segment('prefix', prefix),
    between,
    segment('completion', completion),
    between,
    segment('suffix', suffix),
    segment('frame', '\n'),
    segment('assertions', assertions),
  ];
}
