import type { Evaluation, ReportFile, Task } from '../../model/index.ts';
import { downloadBlob, downloadText } from './download.ts';

/** The report files of a run, laid out as RunCodeEval does. Models in the order given. */
export async function reportFiles(
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
  models: readonly string[],
): Promise<ReportFile[]> {
  const { modelReport, comparisonReport } = await import('../../benchmarks/codeeval/index.ts');
  const now = new Date();
  const own = models.flatMap((model) =>
    modelReport(
      [...tasks],
      evaluations.filter((evaluation) => evaluation.model === model),
      model,
      now,
    ),
  );
  return models.length < 2
    ? own
    : [...own, ...comparisonReport([...tasks], [...evaluations], [...models], now)];
}

export function downloadReport(file: ReportFile): void {
  downloadText(file.path.split('/').at(-1) ?? file.path, file.text);
}

export async function downloadReports(name: string, files: readonly ReportFile[]): Promise<void> {
  const { zipFiles } = await import('../../files/index.ts');
  downloadBlob(`${name}.zip`, await zipFiles([...files]));
}
