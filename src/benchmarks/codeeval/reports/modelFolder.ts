/**
 * The folder of a model's files. As in the reference, slashes in the name make nested folders; what would
 * lead out of the reports' own folder, or is no name on some system, becomes "_".
 */
export function modelFolder(model: string): string {
  return model
    .split('/')
    .map((part) => (/^\.{0,2}$/.test(part) ? '_' : part.replace(/[\\\p{Cc}]/gu, '_')))
    .join('/');
}
