import { useEffect, useState } from 'react';

export type Loaded<T> =
  | { status: 'loading'; value: null; message: null }
  | { status: 'ready'; value: T; message: null }
  | { status: 'failed'; value: null; message: string };

/**
 * The outcome of an asynchronous read, started again whenever `load` or `version` changes. While it is read
 * anew the earlier value stays, so that a page does not blink.
 *
 * @param load from useCallback or a module's own function.
 */
export function useLoad<T>(load: (version: number) => Promise<T>, version = 0): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading', value: null, message: null });
  useEffect(() => {
    let current = true;
    load(version).then(
      (value) => {
        if (current) setState({ status: 'ready', value, message: null });
      },
      (reason: unknown) => {
        if (current) setState({ status: 'failed', value: null, message: messageOf(reason) });
      },
    );
    return () => {
      current = false;
    };
  }, [load, version]);
  return state;
}

/** The words of anything that was thrown. */
export function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
