import { groupBy } from '../../shared/groupBy.ts';
import { comparePrompts } from '../prompts.ts';
import { overTasks } from './overTasks.ts';
import type { PromptReport } from './reportTypes.ts';
import type { Scored } from './scored.ts';
import { scoreReport } from './scoreReport.ts';

/**
 * By prompt: the paper's in its order, others by name, samples that don't say last.
 *
 * @param samples in the tasks' order.
 */
export function promptReports(samples: readonly Scored[]): PromptReport[] {
  const groups = [...groupBy(samples, ({ prompt }) => JSON.stringify(prompt)).values()];
  return groups
    .map((own) => ({
      prompt: own[0]?.prompt ?? null,
      ...scoreReport(own),
      overTasks: overTasks(own),
    }))
    .sort((a, b) => comparePrompts(a.prompt, b.prompt));
}
