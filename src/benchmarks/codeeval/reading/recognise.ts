/** From the Croissant file of the published benchmark. */
const OFFICIAL_ZIP = '3f1946c1bd1f3078a01330a3dd8d31d5';

/** What a file is known to be by its MD5 (hex); null if it is not known. */
export function recognise(md5: string): string | null {
  return md5.toLowerCase() === OFFICIAL_ZIP
    ? 'the official CodeEval problems (602 problems, 24 topics)'
    : null;
}
