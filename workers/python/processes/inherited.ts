import type { FileSystem } from '../filesystem.ts';
import { HOME, SCRATCH } from '../filesystem.ts';
import { type ChannelStream, openChannel } from '../loopback/openFiles.ts';
import type { ChannelEnds } from './channels.ts';
import { type Holder, SharedEnd } from './sharedEnd.ts';

/** A file, folder or link of the program's. */
type InheritedNode =
  | { path: string; mode: number; kind: 'folder' }
  | { path: string; mode: number; kind: 'file'; bytes: Uint8Array }
  | { path: string; mode: number; kind: 'link'; target: string };

type InheritedStream =
  | { fd: number; flags: number; kind: 'channel'; mode: number; ends: ChannelEnds }
  | { fd: number; flags: number; kind: 'file'; path: string; position: number }
  /** A copy of another descriptor; those of standard streams have nothing of their own. */
  | { fd: number; kind: 'copy'; of: number };

/** What a new process finds of files. */
export interface InheritedFiles {
  nodes: InheritedNode[];
  streams: InheritedStream[];
  folder: string;
}

/** What a process started now would find: all of the program's files, and these descriptors, new number to old. */
export function takeInherited(files: FileSystem, descriptors: Map<number, number>): InheritedFiles {
  const streams: InheritedStream[] = [];
  /** What copies of a descriptor have in common, and the first of them. */
  const seen = new Map<object, number>();
  for (const [fd, from] of [...descriptors].sort(([one], [other]) => one - other)) {
    const stream = files.streams[from] as ChannelStream | null | undefined;
    if (!stream) continue;
    const first = seen.get(stream.shared);
    if (first !== undefined) {
      streams.push({ fd, kind: 'copy', of: first });
      continue;
    }
    seen.set(stream.shared, fd);
    if (stream.channel instanceof SharedEnd) {
      streams.push({
        fd,
        flags: stream.flags,
        kind: 'channel',
        mode: stream.node.mode,
        ends: stream.channel.ends,
      });
    } else if (stream.tty) {
      if (fd !== from || fd > 2) streams.push({ fd, kind: 'copy', of: Math.min(from, 2) });
    } else if (stream.path && files.isFile(stream.node.mode)) {
      const { flags, path, position } = stream;
      streams.push({ fd, flags, kind: 'file', path, position });
    } else if (stream.path?.startsWith('/dev/')) {
      streams.push({ fd, flags: stream.flags, kind: 'file', path: stream.path, position: 0 });
    }
  }
  return { nodes: SCRATCH.flatMap((path) => [...nodesBelow(files, path)]), streams, folder: files.cwd() };
}

function* nodesBelow(files: FileSystem, folder: string): Generator<InheritedNode> {
  for (const name of files.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`;
    const { mode } = files.lstat(path);
    if (files.isLink(mode)) yield { path, mode, kind: 'link', target: files.readlink(path) };
    else if (files.isDir(mode)) {
      yield { path, mode, kind: 'folder' };
      yield* nodesBelow(files, path);
    } else if (files.isFile(mode)) {
      const { node } = files.lookupPath(path);
      const bytes = node.contents?.slice(0, node.usedBytes ?? 0) ?? new Uint8Array();
      yield { path, mode, kind: 'file', bytes };
    }
  }
}

/** The descriptors of a process, as they are. */
export function allDescriptors(files: FileSystem): Map<number, number> {
  return new Map(files.streams.flatMap((stream, fd) => (stream ? [[fd, fd] as const] : [])));
}

/** The channels that a process holds from its start; whoever starts it holds them for it. */
export function heldChannels({ streams }: InheritedFiles): ChannelEnds[] {
  return streams.flatMap((stream) => (stream.kind === 'channel' ? [stream.ends] : []));
}

/** Puts in place what a new process takes over. */
export function adoptInherited(
  files: FileSystem,
  holder: Holder,
  { nodes, streams, folder }: InheritedFiles,
): void {
  for (const node of nodes) {
    if (node.kind === 'folder') files.mkdir(node.path, node.mode);
    else if (node.kind === 'link') files.symlink(node.target, node.path);
    else {
      files.writeFile(node.path, node.bytes, { canOwn: true });
      files.chmod(node.path, node.mode);
    }
  }
  files.chdir(files.analyzePath(folder).exists ? folder : HOME);
  for (const inherited of streams) {
    const { fd } = inherited;
    const existing = files.streams[fd];
    if (inherited.kind === 'copy') {
      const source = files.streams[inherited.of];
      if (source && source !== existing) replace(files, fd, () => files.dupStream(source, fd));
    } else if (inherited.kind === 'channel') {
      const { ends, flags, mode } = inherited;
      replace(files, fd, () => openChannel(files, new SharedEnd(holder, ends), flags, mode, {}, fd));
    } else if (files.analyzePath(inherited.path).exists) {
      const { path, flags, position } = inherited;
      replace(files, fd, () => {
        // Neither to be made anew nor to be emptied.
        const opened = files.open(path, flags & ~OPENING);
        if (opened.fd === fd) opened.position = position;
        else {
          files.dupStream(opened, fd).position = position;
          files.close(opened);
        }
      });
    }
  }
}

/** O_CREAT, O_EXCL and O_TRUNC. */
const OPENING = 0o1300;

function replace(files: FileSystem, fd: number, open: () => unknown): void {
  const existing = files.streams[fd];
  if (existing) files.close(existing);
  open();
}
