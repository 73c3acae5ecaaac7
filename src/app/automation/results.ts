import type {
  AutomationRequest,
  BenchmarkModule,
  Evaluation,
  JsonObject,
  ReportFile,
  Sample,
  SampleSetRecord,
  Task,
  TaskSetRecord,
} from '../../model/index.ts';

/** What was given to judge. */
export interface Material {
  taskSet: TaskSetRecord;
  /** Judge.id of who scores prose; null for nobody. */
  judge: string | null;
  /** Those that the request asks for, in their order. */
  tasks: Task[];
  /** Placed, in the order in which they were given; those of models that the request asks for. */
  sampleSets: { record: SampleSetRecord; samples: Sample[] }[];
}

/** What automation hands out of a benchmark's judging. */
export interface Results {
  models: JsonObject[];
  /** A line of headings, then one line per model. */
  table: string[][];
  lineCount: number;
  /** The result at this place as a record of results.jsonl. */
  lineAt(position: number): object;
  reports: ReportFile[];
}

/** What automation needs of a benchmark beside its judging. */
export interface AutomatedBenchmark {
  module: BenchmarkModule;
  /**
   * Asks a judge about answers in a run of its own, beside the verdicts that they have by running; absent where the judge
   * belongs to the verdicts, or where there is none to ask.
   */
  besideVerdicts?: BenchmarkModule;
  /** Where its starter set is; null for none. */
  starter: string | null;
  /** Sample sets to be judged beside those given, for what they tell of the tasks. */
  auditSets(material: Material, request: AutomationRequest): Promise<Material['sampleSets']>;
  /**
   * @param evaluations null where nothing was executed.
   * @param opinions what the judge said beside the verdicts; null where none was asked so.
   */
  resultsOf(
    material: Material,
    request: AutomationRequest,
    evaluations: readonly Evaluation[] | null,
    opinions: readonly Evaluation[] | null,
    finished: boolean,
  ): Promise<Results>;
}
