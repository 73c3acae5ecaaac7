import { SourceError } from './errors.ts';

/** A file from the web, and the name it goes by there. */
export interface Download {
  name: string;
  blob: Blob;
}

/**
 * Fetch a file that a link points to.
 *
 * @throws SourceError that says why a page of another site can't have it, and what to do instead.
 */
export async function download(
  url: string,
  onBytes: (done: number, total: number | null) => void,
  signal: AbortSignal,
): Promise<Download> {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) {
    throw new SourceError(url, 'is not a link. It should begin with https:// or http://.');
  }
  const address = new URL(url);
  const response = await fetch(address, { signal, credentials: 'omit' }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new SourceError(
      url,
      'could not be fetched: either there is no connection to that host, or it does not let pages of other ' +
        'sites read its files (CORS). Download the file and drop it here.',
      { cause: error },
    );
  });
  if (!response.ok)
    throw new SourceError(url, `the host answered ${response.status} ${response.statusText}.`);
  if (response.headers.get('Content-Type')?.startsWith('text/html')) {
    throw new SourceError(url, 'is a web page, not a file. Use the link of its download or "Raw" button.');
  }
  return { name: nameOf(address), blob: await bodyOf(response, onBytes) };
}

async function bodyOf(
  response: Response,
  onBytes: (done: number, total: number | null) => void,
): Promise<Blob> {
  // Where the body is packed in transit the header counts packed bytes, and the stream unpacked ones.
  const length = response.headers.has('Content-Encoding') ? null : response.headers.get('Content-Length');
  const total = length === null ? null : Number(length);
  let done = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        done += chunk.length;
        onBytes(done, total);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted ?? null).blob();
}

function nameOf(address: URL): string {
  const last = address.pathname.split('/').findLast((part) => part !== '') ?? address.host;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
