import * as v from 'valibot';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { type CompassCase, type CompassTask, yardstickOf } from '../task.ts';
import { parseExact } from './exactJson.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { EXPECTED, type WrittenCase, type WrittenTask, writtenTask } from './taskSchema.ts';

/** Checks one task; null, after a report of each field that is wrong, where it can't be used. */
export function checkTask(
  object: Readonly<Record<string, unknown>>,
  line: number | null,
  issues: FileIssues,
): CompassTask | null {
  const name = nameOf(object);
  const checked = v.safeParse(writtenTask, object);
  if (!checked.success) {
    for (const { path, message, received } of checked.issues) {
      const keys = path?.map(({ key }) => key) ?? [];
      const words = received === 'undefined' ? 'is missing' : message;
      issues.error(line, fieldPath(keys), `${name}: "${fieldPath(keys)}" ${words}.`, expectedOf(keys));
    }
    return null;
  }
  for (const field of Object.keys(object).filter((key) => !Object.hasOwn(writtenTask.entries, key))) {
    issues.warning(line, field, `${name}: "${field}" is no field of a task, so it is ignored.`);
  }
  const task = taskOf(checked.output);
  const faults = faultsOf(task, checked.output);
  for (const { field, message } of faults) {
    issues.error(line, fieldPath(field), `${name}: ${message}.`, expectedOf(field));
  }
  return faults.length === 0 ? task : null;
}

/** How messages call the task: by its id, as far as it has one. */
function nameOf({ id }: Readonly<Record<string, unknown>>): string {
  const read = v.safeParse(writtenTask.entries.id, id);
  return read.success ? `Task "${read.output.slice(0, 100)}"` : 'A task without a valid id';
}

function fieldPath(keys: readonly unknown[]): string {
  return keys
    .map((key, place) => (typeof key === 'number' ? `[${key}]` : `${place === 0 ? '' : '.'}${String(key)}`))
    .join('');
}

function expectedOf(keys: readonly unknown[]): string | null {
  const known = keys.findLast((key) => typeof key === 'string' && Object.hasOwn(EXPECTED, key));
  return known === undefined ? null : (EXPECTED[String(known)] ?? null);
}

function taskOf({ generator, checker, references, limits, title, ...written }: WrittenTask): CompassTask {
  const { language } = written;
  const inLanguage = <Part extends { language: CompassTask['language'] | null }>(part: Part) => ({
    ...part,
    language: part.language ?? language,
  });
  return {
    ...written,
    title: title ?? written.id,
    correctness: written.correctness.map(caseOf),
    efficiency: written.efficiency.map(caseOf),
    generator: generator && inLanguage(generator),
    checker: checker && inLanguage(checker),
    limits: {
      factor: limits?.factor ?? DEFAULT_LIMITS.factor,
      floorMs: limits?.floorMs ?? DEFAULT_LIMITS.floorMs,
      ceilingMs: limits?.ceilingMs ?? DEFAULT_LIMITS.ceilingMs,
    },
    references: references.map(inLanguage),
  };
}

function caseOf(written: WrittenCase, place: number): CompassCase {
  const { name, kind, size, seed, input, expected } = written;
  return {
    name: name ?? `${kind} ${place + 1}`,
    kind,
    size,
    input: input === undefined ? { seed: seed ?? 0, size: size ?? 0 } : { literal: input },
    expected: expected ?? null,
  };
}

interface Fault {
  field: (string | number)[];
  message: string;
}

/** What no single field tells. */
function faultsOf(task: CompassTask, written: WrittenTask): Fault[] {
  const faults: Fault[] = [];
  for (const list of ['correctness', 'efficiency'] as const) {
    for (const [place, one] of written[list].entries()) {
      const found = inputFault(one, task);
      if (found === null) continue;
      const field = [list, place, found.field];
      faults.push({ field, message: `"${fieldPath(field)}" ${found.message}` });
    }
  }
  if (yardstickOf(task) === undefined) {
    faults.push({ field: ['references'], message: `"references" has no solution in ${task.language}` });
  }
  const { floorMs, ceilingMs } = task.limits;
  if (floorMs > ceilingMs) {
    const message = `"limits.floorMs" is ${floorMs}, which is more than the ceiling of ${ceilingMs}`;
    faults.push({ field: ['limits', 'floorMs'], message });
  }
  return faults;
}

function inputFault(
  { input, seed, size }: WrittenCase,
  { signature: { parameters }, generator }: CompassTask,
): { field: string; message: string } | null {
  if (input === undefined) {
    if (seed === null) return { field: 'input', message: 'is missing, and there is no seed to make it from' };
    if (size === null) return { field: 'size', message: 'is missing beside a seed' };
    return generator === null ? { field: 'seed', message: 'needs a generator, and the task has none' } : null;
  }
  if (seed !== null) return { field: 'seed', message: 'stands beside an input: a case has one of them' };
  const given = parseExact(input);
  const count = Array.isArray(given) ? given.length : 0;
  if (count === parameters.length) return null;
  return {
    field: 'input',
    message: `holds ${count} arguments, and the signature has ${parameters.length} parameters`,
  };
}
