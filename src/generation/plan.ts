import type { ChatRequest } from '../model/chat.ts';
import type { GenerationSettings } from '../model/generation.ts';
import type { BenchmarkId, Task } from '../model/index.ts';
import { codeevalPrompt } from './prompts/codeeval.ts';
import { compassPrompt, FRAMING_NAMES } from './prompts/compass.ts';
import { devbenchPrompt } from './prompts/devbench.ts';
import { efcbPrompt } from './prompts/efcb.ts';

/** One request to be made. */
export interface PlannedRequest {
  position: number;
  task: Task;
  framing: string | null;
  /** 0-based among the task's answers, over all framings. */
  index: number;
}

/** The papers' settings, where they state some; COMPASS's 16 answers to each framing are 64 to a task. */
export const PAPER_SETTINGS: Record<BenchmarkId, GenerationSettings> = {
  codeeval: settings({}),
  devbench: settings({ temperature: 0.2, topP: 1, maxTokens: 800 }),
  compass: settings({ samples: 16, framings: [...FRAMING_NAMES] }),
  efcb: settings({}),
};

function settings(given: Partial<GenerationSettings>): GenerationSettings {
  return {
    samples: 1,
    temperature: null,
    topP: null,
    maxTokens: null,
    stop: [],
    seed: null,
    framings: [],
    price: null,
    ...given,
  };
}

/** Every request of a generation, always in the same order: all tasks once, then all again. */
export function plan(
  tasks: readonly Task[],
  { samples, framings }: Pick<GenerationSettings, 'samples' | 'framings'>,
): PlannedRequest[] {
  const ways: (string | null)[] = framings.length === 0 ? [null] : [...framings];
  const planned: PlannedRequest[] = [];
  for (let sample = 0; sample < samples; sample++) {
    for (const [place, framing] of ways.entries()) {
      for (const task of tasks) {
        planned.push({ position: planned.length, task, framing, index: sample * ways.length + place });
      }
    }
  }
  return planned;
}

/** What a model is asked. @throws Error for people where a task can't be asked about. */
export function requestFor({ task, framing, index }: PlannedRequest, given: GenerationSettings): ChatRequest {
  const { temperature, topP, maxTokens, stop, seed } = given;
  return {
    messages: messagesFor(task, framing),
    temperature,
    topP,
    maxTokens,
    stop,
    seed: seed === null ? null : seed + index,
    schema: null,
  };
}

function messagesFor(task: Task, framing: string | null) {
  switch (task.benchmark) {
    case 'codeeval':
      return codeevalPrompt(task);
    case 'devbench':
      return devbenchPrompt(task);
    case 'compass':
      return compassPrompt(task, framing ?? 'neutral');
    case 'efcb':
      return efcbPrompt(task);
  }
}
