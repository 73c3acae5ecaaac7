import type { GenerationProgress } from '../../../generation/index.ts';
import { formatCount, formatDecimal, formatDuration } from '../../lib/format.ts';

/** Rate, time left, tokens and cost, as far as they are known. */
export function progressWords(progress: GenerationProgress, isAsking: boolean): string {
  const { perSecond, msLeft, promptTokens, completionTokens, counted, cost, running } = progress;
  const tokens = promptTokens + completionTokens;
  return [
    isAsking && running > 0 ? `${running} under way` : '',
    isAsking && perSecond !== null ? `${formatDecimal(perSecond)} per second` : '',
    isAsking && msLeft !== null && msLeft > 0 ? `${formatDuration(msLeft)} left` : '',
    tokens > 0 ? `${counted ? '' : 'about '}${formatCount(tokens)} tokens` : '',
    cost === null ? '' : `${formatDecimal(cost.amount, 4)} ${cost.currency} so far`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
