import { groupBy } from '../../shared/groupBy.ts';
import { EFCB_TASKS, type EfcbTask, LETTERS } from '../kinds.ts';
import { type Draws, drawsFor } from './draws.ts';
import { maskBlock } from './maskBlock.ts';
import { maskedPatch, multipleChoice, reverse, statement } from './prompts.ts';
import { type PullRequest, patchText } from './pullRequest.ts';
import type { ChatMessage, Question } from './question.ts';
import { swapWords } from './swapWords.ts';

/** The paper's bounds on a patch (section 2.1). */
export const MOST_CHARACTERS = 7_500;
export const FEWEST_MASKED_LINES = 15;

const DISTRACTORS = LETTERS.length - 1;

/** Why a pull request is not asked about, in words that fit all of a kind. */
export const LEFT_OUT = {
  'given-before': 'it was given before',
  'no-title': 'it has no title',
  'empty-patch': 'its patch is empty, or nothing but binary files and renames',
  'too-long': `its patch has more than ${MOST_CHARACTERS} characters`,
  'too-few-others': `its repository has fewer than ${DISTRACTORS} other patches`,
  'no-swap': 'its changed lines have too few identifiers to swap',
  'too-short': `its patch has fewer than ${FEWEST_MASKED_LINES} lines`,
  'no-block': 'no hunk of its patch is long enough to mask a block of',
  'set-full': 'the task has as many questions as were asked for',
} as const;
export type LeftOutKind = keyof typeof LEFT_OUT;

export interface LeftOut {
  repository: string;
  id: string;
  title: string;
  /** Null: left out of every task. */
  task: EfcbTask | null;
  kind: LeftOutKind;
  /** In words, with this one's figures. */
  reason: string;
}

export interface BuiltSet {
  /** By task, most recent first. */
  questions: Record<EfcbTask, Question[]>;
  leftOut: LeftOut[];
}

/** A pull request that can be asked about, with its patch as text. */
interface Kept {
  pullRequest: PullRequest;
  patch: string;
}

type Refusal = Pick<LeftOut, 'kind' | 'reason'>;
type Asked = { input: ChatMessage[]; ideal: string } | Refusal;

const because = (kind: LeftOutKind, reason: string = LEFT_OUT[kind]): Refusal => ({ kind, reason });

/**
 * Makes the questions of all five tasks from pull requests, the most recent first. Everything that is random comes from
 * the seed: the same pull requests, in whatever order, and the same seed give the same questions.
 *
 * @param most questions of a task; null for as many as there are.
 *
 * Source: the paper's sections 2 and 3; specs/efcb.md, "Building a set".
 */
export function buildSet(
  pullRequests: readonly PullRequest[],
  seed: number,
  most: number | null = null,
): BuiltSet {
  const leftOut: LeftOut[] = [];
  const seen = new Set<string>();
  const kept = mostRecentFirst(pullRequests).flatMap((pullRequest) => {
    const patch = patchText(pullRequest.files);
    const name = `${pullRequest.repository}#${pullRequest.id}`;
    const refusal = seen.has(name) ? because('given-before') : reasonAgainst(pullRequest, patch);
    seen.add(name);
    if (refusal === null) return [{ pullRequest, patch }];
    leftOut.push({ ...nameOf(pullRequest), task: null, ...refusal });
    return [];
  });
  const byRepository = groupBy(kept, ({ pullRequest }) => pullRequest.repository);
  const questionsOf = (task: EfcbTask): Question[] => {
    const questions: Question[] = [];
    for (const one of kept) {
      const { repository, id } = one.pullRequest;
      const draws = drawsFor(seed, task, repository, id);
      const isFull = questions.length === most;
      const asked = isFull ? because('set-full') : ask(task, one, byRepository.get(repository) ?? [], draws);
      if ('kind' in asked) leftOut.push({ ...nameOf(one.pullRequest), task, ...asked });
      else questions.push({ id: `${task}/${repository}#${id}`, task, repository_name: repository, ...asked });
    }
    return questions;
  };
  const questions = Object.fromEntries(EFCB_TASKS.map((task) => [task, questionsOf(task)]));
  return { questions: questions as BuiltSet['questions'], leftOut };
}

function ask(task: EfcbTask, { pullRequest, patch }: Kept, repository: readonly Kept[], draws: Draws): Asked {
  switch (task) {
    case 'gmcq-easy': {
      const others = new Set(repository.map((other) => other.patch).filter((other) => other !== patch));
      if (others.size < DISTRACTORS) {
        const reason = `its repository has ${others.size} other patches, and ${DISTRACTORS} are needed`;
        return because('too-few-others', reason);
      }
      return choose(pullRequest, patch, draws.shuffled([...others]).slice(0, DISTRACTORS), draws);
    }
    case 'gmcq-hard': {
      const copies = swapWords(patch, DISTRACTORS, draws);
      if (copies === null) return because('no-swap');
      return choose(pullRequest, patch, copies, draws);
    }
    case 'mpr-gen': {
      const lines = patch.split('\n').length;
      if (lines < FEWEST_MASKED_LINES) {
        return because('too-short', `its patch has ${lines} lines, and ${FEWEST_MASKED_LINES} are needed`);
      }
      const masked = maskBlock(patch, draws);
      if (masked === null) return because('no-block');
      return { input: maskedPatch(pullRequest, masked.text), ideal: patch };
    }
    default:
      return { input: reverse(patch), ideal: statement(pullRequest) };
  }
}

function choose(asked: PullRequest, right: string, wrong: readonly string[], draws: Draws): Asked {
  const position = draws.below(LETTERS.length);
  const choices = [...wrong.slice(0, position), right, ...wrong.slice(position)];
  return { input: multipleChoice(asked, choices), ideal: LETTERS[position] ?? '' };
}

function reasonAgainst({ title }: PullRequest, patch: string): Refusal | null {
  if (title === '') return because('no-title');
  if (patch === '') return because('empty-patch');
  if (patch.length > MOST_CHARACTERS) {
    return because(
      'too-long',
      `its patch has ${patch.length} characters, and ${MOST_CHARACTERS} are the most`,
    );
  }
  return null;
}

function mostRecentFirst(pullRequests: readonly PullRequest[]): PullRequest[] {
  return [...pullRequests].sort(
    (a, b) =>
      (b.closedAt ?? 0) - (a.closedAt ?? 0) ||
      compare(a.repository, b.repository) ||
      compare(b.id.padStart(12, '0'), a.id.padStart(12, '0')),
  );
}

/** Not by the reader's language: a set must be the same everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function nameOf({ repository, id, title }: PullRequest) {
  return { repository, id, title };
}
