import { EFCB_TASKS, type EfcbTask, LETTERS } from '../kinds.ts';
import { type Draws, drawsFor } from './draws.ts';
import { groupBy } from './groupBy.ts';
import { maskBlock } from './maskBlock.ts';
import { maskedPatch, multipleChoice, reverse, statement } from './prompts.ts';
import { type PullRequest, patchText } from './pullRequest.ts';
import type { ChatMessage, Question } from './question.ts';
import { swapWords } from './swapWords.ts';

/** The paper's bounds on a patch (section 2.1). */
export const MOST_CHARACTERS = 7_500;
export const FEWEST_MASKED_LINES = 15;

const DISTRACTORS = LETTERS.length - 1;

export interface LeftOut {
  repository: string;
  id: string;
  title: string;
  /** Null: left out of every task. */
  task: EfcbTask | null;
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

type Asked = { input: ChatMessage[]; ideal: string } | { leftOut: string };

/**
 * Makes the questions of all five tasks from pull requests, the most recent first. Everything that is random comes from
 * the seed: the same pull requests, in whatever order, and the same seed give the same questions.
 *
 * Source: the paper's sections 2 and 3; specs/efcb.md, "Building a set".
 */
export function buildSet(pullRequests: readonly PullRequest[], seed: number): BuiltSet {
  const leftOut: LeftOut[] = [];
  const seen = new Set<string>();
  const kept = mostRecentFirst(pullRequests).flatMap((pullRequest) => {
    const patch = patchText(pullRequest.files);
    const name = `${pullRequest.repository}#${pullRequest.id}`;
    const reason = seen.has(name) ? 'it was given before' : reasonAgainst(pullRequest, patch);
    seen.add(name);
    if (reason === null) return [{ pullRequest, patch }];
    leftOut.push({ ...nameOf(pullRequest), task: null, reason });
    return [];
  });
  const byRepository = groupBy(kept, ({ pullRequest }) => pullRequest.repository);
  const questionsOf = (task: EfcbTask): Question[] =>
    kept.flatMap((one) => {
      const { repository, id } = one.pullRequest;
      const draws = drawsFor(seed, task, repository, id);
      const asked = ask(task, one, byRepository.get(repository) ?? [], draws);
      if ('leftOut' in asked) {
        leftOut.push({ ...nameOf(one.pullRequest), task, reason: asked.leftOut });
        return [];
      }
      return [{ id: `${task}/${repository}#${id}`, task, repository_name: repository, ...asked }];
    });
  const questions = Object.fromEntries(EFCB_TASKS.map((task) => [task, questionsOf(task)]));
  return { questions: questions as BuiltSet['questions'], leftOut };
}

function ask(task: EfcbTask, { pullRequest, patch }: Kept, repository: readonly Kept[], draws: Draws): Asked {
  switch (task) {
    case 'gmcq-easy': {
      const others = new Set(repository.map((other) => other.patch).filter((other) => other !== patch));
      if (others.size < DISTRACTORS) {
        return { leftOut: `its repository has ${others.size} other patches, and ${DISTRACTORS} are needed` };
      }
      return choose(pullRequest, patch, draws.shuffled([...others]).slice(0, DISTRACTORS), draws);
    }
    case 'gmcq-hard': {
      const copies = swapWords(patch, DISTRACTORS, draws);
      if (copies === null) return { leftOut: 'its changed lines have too few identifiers to swap' };
      return choose(pullRequest, patch, copies, draws);
    }
    case 'mpr-gen': {
      const lines = patch.split('\n').length;
      if (lines < FEWEST_MASKED_LINES) {
        return { leftOut: `its patch has ${lines} lines, and ${FEWEST_MASKED_LINES} are needed` };
      }
      const masked = maskBlock(patch, draws);
      if (masked === null) return { leftOut: 'no hunk of its patch is long enough to mask a block of' };
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

function reasonAgainst({ title }: PullRequest, patch: string): string | null {
  if (title === '') return 'it has no title';
  if (patch === '') return 'its patch is empty, or nothing but binary files and renames';
  if (patch.length > MOST_CHARACTERS) {
    return `its patch has ${patch.length} characters, and ${MOST_CHARACTERS} are the most`;
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
