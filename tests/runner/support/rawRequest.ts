import { connect } from 'node:net';

/** What a door answered to bytes that no HTTP client would send. */
export interface RawAnswer {
  /** Everything that came back until the connection was closed. */
  text: string;
  /** Of the first answer; null where none came. */
  status: number | null;
}

/**
 * Sends bytes as they are and reads until the other side closes, or, where it does not, for as long as is said.
 *
 * @param parts each sent after the pause.
 */
export function rawRequest(
  url: string,
  parts: string[],
  { pauseMs = 0, mostMs = 60_000 }: { pauseMs?: number; mostMs?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    let sending: NodeJS.Timeout | undefined;
    const socket = connect(Number(port), hostname);
    const end = () => {
      clearTimeout(sending);
      clearTimeout(last);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ text, status: status === undefined ? null : Number(status) });
    };
    const last = setTimeout(end, mostMs);
    socket.setEncoding('latin1').on('data', (more: string) => {
      text += more;
    });
    socket.once('close', end).once('error', end);
    const send = ([part, ...rest]: string[]) => {
      if (part === undefined || socket.destroyed) return;
      socket.write(part, 'latin1');
      sending = setTimeout(() => send(rest), pauseMs);
    };
    socket.once('connect', () => send(parts));
  });
}
