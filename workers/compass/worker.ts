import { expose } from 'comlink';
import { reportOf } from '../../src/benchmarks/compass/reports/report.ts';
import type { ReportedTask } from '../../src/benchmarks/compass/reports/reportedTask.ts';
import type { ReportedSample } from '../../src/benchmarks/compass/reports/scored.ts';
import type { ReportWorker } from './protocol.ts';

let tasks: ReportedTask[] = [];
let models: string[] = [];
let samples: ReportedSample[] = [];

const worker: ReportWorker = {
  begin(ofTasks, ofModels) {
    tasks = ofTasks;
    models = ofModels;
    samples = [];
  },
  add(more) {
    for (const sample of more) samples.push(sample);
  },
  report() {
    const report = reportOf(tasks, samples, models);
    samples = [];
    return report;
  },
};

expose(worker);
