/**
 * A filter of system calls, as a BPF program that bubblewrap hands to the kernel. It refuses what no program of a
 * benchmark needs and what kernels were broken with; namespaces and capabilities forbid most of it already.
 */

/** System calls of Linux 5 and newer have the same numbers on every kind of machine. */
const SINCE_2019 = {
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  pidfd_getfd: 438,
  mount_setattr: 442,
} as const;

/** Refused with EPERM, by their numbers on each kind of machine (arch/x86/entry/syscalls, asm-generic/unistd.h). */
const REFUSED = {
  x64: {
    ptrace: 101,
    syslog: 103,
    personality: 135,
    pivot_root: 155,
    adjtimex: 159,
    chroot: 161,
    acct: 163,
    settimeofday: 164,
    mount: 165,
    umount2: 166,
    swapon: 167,
    swapoff: 168,
    reboot: 169,
    init_module: 175,
    delete_module: 176,
    quotactl: 179,
    clock_settime: 227,
    kexec_load: 246,
    add_key: 248,
    request_key: 249,
    keyctl: 250,
    unshare: 272,
    perf_event_open: 298,
    name_to_handle_at: 303,
    open_by_handle_at: 304,
    setns: 308,
    process_vm_readv: 310,
    process_vm_writev: 311,
    kcmp: 312,
    finit_module: 313,
    kexec_file_load: 320,
    bpf: 321,
    userfaultfd: 323,
    ...SINCE_2019,
  },
  arm64: {
    umount2: 39,
    mount: 40,
    pivot_root: 41,
    chroot: 51,
    quotactl: 60,
    acct: 89,
    personality: 92,
    unshare: 97,
    kexec_load: 104,
    init_module: 105,
    delete_module: 106,
    clock_settime: 112,
    syslog: 116,
    ptrace: 117,
    reboot: 142,
    settimeofday: 170,
    adjtimex: 171,
    add_key: 217,
    request_key: 218,
    keyctl: 219,
    swapon: 224,
    swapoff: 225,
    perf_event_open: 241,
    name_to_handle_at: 264,
    open_by_handle_at: 265,
    setns: 268,
    process_vm_readv: 270,
    process_vm_writev: 271,
    kcmp: 272,
    finit_module: 273,
    bpf: 280,
    userfaultfd: 282,
    kexec_file_load: 294,
    ...SINCE_2019,
  },
} as const;

/** AUDIT_ARCH_* of linux/audit.h: a call made for another kind of machine has other numbers, and is refused. */
const AUDIT_ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
/** Calls of x86's 32-bit-pointer interface carry this bit, on top of the same numbers. */
const X32_BIT = 0x40000000;

const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const EPERM = 1;
const REFUSE = 0x00050000 | EPERM;

const OFFSET_OF_NUMBER = 0;
const OFFSET_OF_ARCH = 4;

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number];

/** Names of the calls that are refused on a kind of machine; none where we have no table for it. */
export function refusedCalls(arch: string): Readonly<Record<string, number>> {
  return isKnown(arch) ? REFUSED[arch] : {};
}

/** The program for a kind of machine (`process.arch`), as `struct sock_filter`s; null where we have no table for it. */
export function seccompFilter(arch: string): Uint8Array | null {
  if (!isKnown(arch)) return null;
  const numbers = Object.values(REFUSED[arch]);
  // Each test stands so many instructions before the refusal at the end.
  const tests = [
    ...(arch === 'x64' ? [{ code: JUMP_IF_AT_LEAST, value: X32_BIT }] : []),
    ...numbers.map((value) => ({ code: JUMP_IF_EQUAL, value })),
  ];
  const program: Instruction[] = [
    [LOAD_WORD, 0, 0, OFFSET_OF_ARCH],
    [JUMP_IF_EQUAL, 0, tests.length + 2, AUDIT_ARCH[arch]],
    [LOAD_WORD, 0, 0, OFFSET_OF_NUMBER],
    ...tests.map(({ code, value }, at): Instruction => [code, tests.length - at, 0, value]),
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, REFUSE],
  ];
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.setUint16(at * 8, code, true);
    bytes.setUint8(at * 8 + 2, ifTrue);
    bytes.setUint8(at * 8 + 3, ifFalse);
    bytes.setUint32(at * 8 + 4, value, true);
  }
  return new Uint8Array(bytes.buffer);
}

function isKnown(arch: string): arch is keyof typeof REFUSED {
  return arch in REFUSED;
}
