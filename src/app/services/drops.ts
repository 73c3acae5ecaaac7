import { sourcesOfDrop } from '../../files/drop.ts';

/**
 * Imports what was dropped. Call it in the drop event itself: the browser empties the list when the event is
 * over, which is why the reading of folders is no part of what is loaded later.
 */
export async function takeDrop(items: DataTransferItemList): Promise<void> {
  const reading = sourcesOfDrop(items);
  const [{ importSources, countOf }, sources] = await Promise.all([import('./imports.ts'), reading]);
  void importSources(sources, countOf(sources, 'dropped file'));
}

/** Imports what was pasted: files if there are any, else text. */
export async function takePaste(files: readonly File[], text: string): Promise<void> {
  const { importFileList, importText } = await import('./imports.ts');
  void (files.length > 0 ? importFileList(files) : importText(text));
}
