import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Of /etc, what toolchains and programs read, and nothing that tells of the machine's people. */
const ETC = [
  'alternatives',
  'ld.so.cache',
  'localtime',
  'mime.types',
  'nsswitch.conf',
  'protocols',
  'services',
  'ssl/certs',
  'ssl/openssl.cnf',
  'ca-certificates',
];
/** Debian and Fedora keep a JDK's settings there. */
const JAVA_SETTINGS = /^(java|\.java)/;

/** bubblewrap's arguments for the system's own folders, read-only and at their places. */
export function systemView(): string[] {
  const etc = [...ETC, ...readdirSync('/etc').filter((name) => JAVA_SETTINGS.test(name))];
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'].flatMap(asOnThisMachine),
    ...etc.map((name) => join('/etc', name)).flatMap((path) => ['--ro-bind-try', path, path]),
  ];
}

/** Most systems have links to /usr there, some have folders. */
function asOnThisMachine(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path];
}

/** Is a path within the view, so that it needs no mount of its own? */
export function isInSystemView(path: string): boolean {
  return /^\/(usr|bin|sbin|lib|lib32|lib64|libx32)(\/|$)/.test(path);
}

/** The users that a program sees: itself, and none of the machine's. */
export const PEOPLE = {
  passwd:
    'root:x:0:0:root:/nonexistent:/usr/sbin/nologin\nnobody:x:65534:65534:nobody:/job:/usr/sbin/nologin\n',
  group: 'root:x:0:\nnogroup:x:65534:\n',
  hosts: '127.0.0.1 localhost\n::1 localhost\n',
} as const;
