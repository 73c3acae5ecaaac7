import type { Evaluation, Language, QualityReport, ReportFile } from '../../model/index.ts';
import { inSlices } from '../lib/inSlices.ts';
import { downloadText } from './download.ts';

const ENDINGS: Record<Language, string> = {
  python: '.py',
  javascript: '.js',
  typescript: '.ts',
  java: '.java',
  cpp: '.cpp',
  c_sharp: '.cs',
};

/** Where an answer's source is said to be in logs: relative, without an ending, 0-based as files of samples are. */
export function sourceName({ model, taskId, index }: Pick<Evaluation, 'model' | 'taskId' | 'index'>): string {
  return [model, taskId, String(index)].map((part) => part.replaceAll(/[/\\]/g, '_')).join('/');
}

/** The findings in one source as a SARIF 2.1.0 log, offered as a file. */
export async function downloadSarif(name: string, report: QualityReport): Promise<void> {
  const text = await written([{ uri: `${name}${ENDINGS[report.language]}`, report }]);
  downloadText(`${name.replaceAll('/', '-')}.sarif`, text, 'application/sarif+json');
}

/** The findings in all samples of a COMPASS run that were analysed, as one SARIF 2.1.0 log. */
export async function sarifOfRun(evaluations: readonly Evaluation[]): Promise<ReportFile> {
  const { compassResultOf } = await import('../../benchmarks/compass/index.ts');
  const analysed = await inSlices(evaluations, (evaluation) => {
    const { report } = compassResultOf(evaluation);
    return report === null ? [] : [{ uri: `${sourceName(evaluation)}${ENDINGS[report.language]}`, report }];
  });
  return { path: 'findings.sarif', text: await written(analysed.flat()) };
}

async function written(analysed: readonly { uri: string; report: QualityReport }[]): Promise<string> {
  const { sarifLog } = await import('../../quality/index.ts');
  return `${JSON.stringify(sarifLog(analysed), null, 2)}\n`;
}
