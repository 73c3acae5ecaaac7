export type { ImportProgress, ImportResult } from '../../workers/import/protocol.ts';
export { sourcesOfDrop } from './drop.ts';
export { SourceDecodeError, SourceError } from './errors.ts';
export { type ImportOptions, importFiles } from './importClient.ts';
export { readLines } from './lines.ts';
export { md5Of } from './md5.ts';
export { type ImportSource, sourcesOfFiles, sourcesOfTexts } from './source.ts';
export { type FoundFile, issueOf, type Reading, sourceFiles } from './sourceFiles.ts';
export { zipFiles } from './zipFiles.ts';
