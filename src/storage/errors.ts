/** Something that the browser's storage did not do; `message` is for people. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** The browser gives no more room. What was to be written is not; all that was there before still is. */
export class StorageFullError extends StorageError {
  override name = 'StorageFullError';
}

/** The connection is gone for good: a newer tab took over, or the browser removed the site's data. */
export class StorageLostError extends StorageError {
  override name = 'StorageLostError';
}

/** What the database said, as an error with words for people. */
export function storageError(error: unknown): Error {
  if (error instanceof StorageError) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') {
    return new StorageFullError(
      'The browser has no more room for this page. Delete old runs or imported sets on the Storage page, or ' +
        'free space on the disk.',
      { cause: error },
    );
  }
  if (name === 'InvalidStateError') {
    return new StorageLostError(
      'The connection to the stored data is closed: another tab runs a newer Benchtab, or the data were ' +
        'removed. Reload this page.',
      { cause: error },
    );
  }
  const said = error instanceof Error ? error.message : String(error);
  return new StorageError(`The browser could not store or read this: ${said}`, { cause: error });
}
