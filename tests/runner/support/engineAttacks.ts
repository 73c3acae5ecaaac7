/*
 * Programs that try to get out, or to take the machine with them. Each prints what it could do, and nothing where it
 * could do nothing; MARK stands for a name that its traces would have, and what the test knows comes on stdin.
 */

export const FORK_BOMB = `
import os
while True:
    try: os.fork()
    except OSError: pass
`;

export const MEMORY_BOMB = `
held = []
while True: held.append(bytearray(1 << 24))
`;

/** Each child stays below what one may have. */
export const MEMORY_BOMB_OF_MANY = `
import os, time
for _ in range(40):
    if os.fork() == 0:
        held = bytearray(b'x') * (64 << 20)
        time.sleep(600)
time.sleep(600)
`;

/** Prints for each place why it was stopped there, and whether before 300 MB. */
export const DISK_FILLER = `
import errno, os
for place in ['/job', '/tmp', '/dev/shm', '/', '/etc', '/usr', '/proc', '/dev', '/var/tmp', '/run']:
    written, count = 0, 0
    try:
        while written < 400 << 20:
            with open(f'{place}/MARK-{count}', 'wb') as file:
                count += 1
                for _ in range(16): written += file.write(bytes(1 << 20))
    except OSError as error:
        print(place, errno.errorcode[error.errno], written < 300 << 20)
    for at in range(count):
        try: os.unlink(f'{place}/MARK-{at}')
        except OSError: pass
`;

/** Links to what it can't read, in the places of what the runner put there; stdin names a file of the test's. */
export const LINKS = `
import os
secret = input()
for target in [secret, '/etc/shadow', '/proc/1/root/etc/shadow', '/proc/1/cwd/etc/shadow', '/proc/self/exe']:
    for name in ['main.py', '.program', 'Main.java', 'link', os.path.basename(__file__)]:
        for make in [os.symlink, os.link]:
            try: os.unlink(name)
            except OSError: pass
            try:
                make(target, name)
                with open(name, 'r+b') as file:
                    file.write(b'MARK')
                    print('wrote through', make.__name__, target)
            except OSError: pass
            try:
                with open(name, 'rb') as file:
                    if target != '/proc/self/exe': print('read', target, file.read(10))
            except OSError: pass
os.mkdir('folder')
os.symlink('/', 'folder/root')
os.symlink('/etc', 'etc')
`;

/** Looks for what is not its business; stdin has a secret of the runner's environment, and paths. */
export const READER = `
import os, sys
secret, *paths = sys.stdin.read().split('\\n')
for path in paths:
    try:
        os.listdir(path) if os.path.isdir(path) else open(path, 'rb').read(1)
        print('could read', path)
    except OSError: pass
for pid in filter(str.isdigit, os.listdir('/proc')):
    for name in ['environ', 'cmdline', 'maps', 'mem', 'status']:
        try:
            with open(f'/proc/{pid}/{name}', 'rb') as file:
                if secret.encode() in file.read(1 << 20): print('found it in', pid, name)
        except OSError: pass
    try: os.listdir(f'/proc/{pid}/root/root')
    except OSError: pass
    else: print('could list', pid)
print(sorted(os.environ))
print(open('/etc/passwd').read())
`;

/** Prints how many processes it sees, and whether the test's is among them. */
export const WATCHER = `
import os
runner = int(input())
pids = [int(name) for name in os.listdir('/proc') if name.isdigit()]
print(len(pids) <= 3)
try: print('runner' if b'node' in open(f'/proc/{runner}/cmdline', 'rb').read() else '')
except OSError: print('')
`;

/** stdin has a port of the loopback, an abstract socket's name, and the path of another. */
export const NETWORK = `
import socket
port, abstract, path = input(), input(), input()
def attempt(what, family, address, kind=socket.SOCK_STREAM):
    try:
        with socket.socket(family, kind) as one:
            one.settimeout(5)
            one.connect(address)
            one.send(b'x')
            print('reached', what)
    except OSError: pass
attempt('the loopback', socket.AF_INET, ('127.0.0.1', int(port)))
attempt('the loopback', socket.AF_INET6, ('::1', int(port)))
attempt('outside', socket.AF_INET, ('1.1.1.1', 53))
attempt('outside', socket.AF_INET, ('8.8.8.8', 53), socket.SOCK_DGRAM)
attempt('abstract', socket.AF_UNIX, '\\0' + abstract)
attempt('a socket file', socket.AF_UNIX, path)
for path in ['/run/dbus/system_bus_socket', '/var/run/docker.sock', '/run/systemd/private']:
    attempt(path, socket.AF_UNIX, path)
try: print('resolved', socket.getaddrinfo('example.com', 80))
except OSError: pass
try:
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
    print('raw')
except OSError: pass
`;

/** System calls that the filter or the missing capabilities refuse, with their numbers on x86-64 and arm64. */
export const SYSTEM_CALLS = `
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
x64 = platform.machine() == 'x86_64'
calls = {
    'ptrace': (101 if x64 else 117, 16, os.getppid(), 0, 0),
    'ptrace of init': (101 if x64 else 117, 16, 1, 0, 0),
    'process_vm_readv': (310 if x64 else 270, 1, 0, 0, 0, 0, 0),
    'unshare': (272 if x64 else 97, 0x10000000),
    'mount': (165 if x64 else 40, b'none', b'/tmp', b'tmpfs', 0, 0),
    'setns': (308 if x64 else 268, 0, 0),
    'chroot': (161 if x64 else 51, b'/tmp'),
    'bpf': (321 if x64 else 280, 0, 0, 0),
    'perf_event_open': (298 if x64 else 241, 0, 0, -1, -1, 0),
    'keyctl': (250 if x64 else 219, 0, -3, 0),
    'add_key': (248 if x64 else 217, b'user', b'a', b'b', 1, -3),
    'userfaultfd': (323 if x64 else 282, 0),
    'io_uring_setup': (425, 1, 0),
    'kexec_load': (246 if x64 else 104, 0, 0, 0, 0),
    'init_module': (175 if x64 else 105, 0, 0, b''),
    'reboot': (169 if x64 else 142, 0, 0, 0, 0),
    'personality': (135 if x64 else 92, 0xffffffff),
    'sethostname': (170 if x64 else 161, b'a', 1),
}
for name, call in calls.items():
    if libc.syscall(*call) != -1: print('could', name)
    elif ctypes.get_errno() != 1: print(name, 'failed otherwise:', os.strerror(ctypes.get_errno()))
if x64 and libc.syscall(0x40000000 + 39) != -1: print('could call by x32 numbers')
`;

/** Ends every process that it can name, itself last. */
export const SIGNALS = `
import os, signal
runner = int(input())
for pid in [runner, *range(2, 40000)]:
    if pid == os.getpid(): continue
    for which in [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM]:
        try: os.kill(pid, which)
        except OSError: pass
for group in [1, runner]:
    try: os.killpg(group, signal.SIGKILL)
    except OSError: pass
try: os.kill(-1, signal.SIGKILL)
except OSError: pass
try: os.kill(1, signal.SIGKILL)
except OSError: pass
print('still here')
`;

export const SETUID = `
import os, subprocess
for command in [['su', '-c', 'id'], ['sudo', '-n', 'id'], ['pkexec', 'id'], ['newgrp', 'root'], ['mount', '-t', 'tmpfs', 'x', '/tmp'],
        ['umount', '/usr'], ['unshare', '-Ur', 'id'], ['unshare', '-m', 'id'], ['chroot', '/', 'id'], ['nsenter', '-t', '1', '-m', 'id'],
        ['setpriv', '--reuid=0', 'id'], ['chown', '1', '/tmp'], ['mknod', '/tmp/a', 'b', '254', '0'], ['bwrap', '--dev-bind', '/', '/', 'id']]:
    try: ended = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired): continue
    if ended.returncode == 0: print('could', command, ended.stdout)
for change in [os.setuid, os.setgid, os.seteuid]:
    try:
        change(0)
        print('could', change.__name__)
    except OSError: pass
with open('/tmp/shell', 'wb') as file: file.write(open('/bin/sh', 'rb').read())
try: os.chmod('/tmp/shell', 0o6755)
except OSError: pass
print(subprocess.run(['/tmp/shell', '-c', 'id -u'], capture_output=True).stdout)
print([line for line in open('/proc/self/status') if line.startswith(('CapEff', 'CapPrm', 'CapBnd', 'NoNewPrivs'))])
`;

export const ZOMBIES = `
import os
for _ in range(300):
    if os.fork() == 0: os._exit(0)
print('left them')
`;

/** A child in a session of its own that keeps the output open, writes files, and outlives its parent. */
export const DAEMON = `
import os, signal, time
if os.fork() == 0:
    os.setsid()
    for number in range(1, 65):
        try: signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError): pass
    if os.fork() == 0:
        while True:
            with open('/tmp/MARK', 'a') as file: file.write('here')
            time.sleep(0.01)
    os._exit(0)
print('started it')
`;

export const FLOOD = `
import os
for _ in range(512):
    os.write(1, b'o' * (1 << 20))
    os.write(2, b'e' * (1 << 20))
`;

/** Lists what it has open beside its own standard streams, the folder it reads among them. */
export const OPEN_FILES = `
import os
print(sorted(fd for fd in os.listdir('/proc/self/fd') if int(fd) > 2)[1:])
`;
