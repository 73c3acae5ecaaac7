export { type HumanPercentile, humanPercentile } from './humanPercentile.ts';
export { compassReport } from './report.ts';
export { type CompassReportMaterial, reportFiles, summaryFiles } from './reportFiles.ts';
export { ReportPool } from './reportPool.ts';
export * from './reportTypes.ts';
export { type ResultLine, resultLines } from './resultLine.ts';
