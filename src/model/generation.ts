import type { BenchmarkId } from './benchmark.ts';
import type { ChatReply, ChatTrouble } from './chat.ts';

/** What a model is asked for each task. Null leaves a setting to the provider. */
export interface GenerationSettings {
  /** Answers to each task, under each framing. */
  samples: number;
  temperature: number | null;
  topP: number | null;
  maxTokens: number | null;
  stop: string[];
  /** The first answer's seed; each further one has the next. */
  seed: number | null;
  /** Names of COMPASS's framings; none for the other benchmarks. */
  framings: string[];
  /** What a million tokens cost; null where nobody said. */
  price: { prompt: number; completion: number; currency: string } | null;
}

/** Answers that are asked of one model, as they are stored. Holds no key. */
export interface GenerationRecord {
  id: string;
  benchmark: BenchmarkId;
  taskSetId: string;
  /** The name that the samples go by. */
  model: string;
  /** The model's id as ChatModel has it. */
  source: string;
  settings: GenerationSettings;
  status: 'running' | 'paused' | 'finished';
  /** Why it was paused, where nobody paused it. */
  problem: { trouble: ChatTrouble | 'other'; message: string; remedy: string } | null;
  createdAt: number;
  total: number;
}

/** What came of one request; a failure is never an answer. */
export interface GeneratedAnswer {
  generationId: string;
  /** 0-based, in the order of asking. */
  position: number;
  taskId: string;
  framing: string | null;
  /** 0-based among this task's answers. */
  index: number;
  /** Null where there is none; then `failure` says why. */
  reply: ChatReply | null;
  failure: { trouble: ChatTrouble; message: string; partial: string | null } | null;
}

/** Where generations are kept. */
export interface GenerationStore {
  generations(): Promise<GenerationRecord[]>;
  putGeneration(record: GenerationRecord): Promise<void>;
  /** Its answers, too. */
  deleteGeneration(id: string): Promise<void>;
  /** By position. */
  answers(generationId: string): Promise<GeneratedAnswer[]>;
  /** Add or replace: an answer is identified by generation and position. */
  putAnswer(answer: GeneratedAnswer): Promise<void>;
}
