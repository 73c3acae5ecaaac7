/** A zip archive of text files, for a download. */
export async function zipFiles(files: { path: string; text: string }[]): Promise<Blob> {
  const { BlobWriter, TextReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const { path, text } of files) await zip.add(path, new TextReader(text));
  return zip.close();
}
