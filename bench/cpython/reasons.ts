/** Why a test that passes natively does not pass here, by its name and what it said. The first that fits counts. */
export interface Reason {
  /** A word for the table: `version` where it is CPython's age and not the place. */
  kind: 'version' | 'missing' | 'differs';
  fits: RegExp;
  text: string;
}

export const FAILS_ON_NEWER = 'fails on the newer native CPython as well';
export const UNEXPLAINED = 'not explained';

export const REASONS: readonly Reason[] = [
  {
    kind: 'version',
    fits: /ChildWatcher|child_?watcher|'_watcher'/i,
    text: 'tests of child watchers, which 3.14 removed',
  },
  {
    kind: 'version',
    fits: /can't be used in 'await' expression|does not match "'.*' object can't be awaited/,
    text: "another wording of 3.14's: object can't be awaited",
  },
  {
    kind: 'version',
    fits: /test_asyncio\.test_tasks\..*(Introspection|current_task|uncancel|log_destroyed_pending)|is not the running loop/,
    text: 'how asyncio registers tasks was written anew in 3.14',
  },
  {
    kind: 'version',
    fits: /There is no current event loop|test_events\.\w*(PolicyTests|GetEventLoop)/,
    text: '3.14 makes no event loop for who asks for the current one',
  },
  {
    kind: 'version',
    fits: /An asyncio\.Future, a coroutine or an awaitable|test_runners\.RunnerTests\.test_run_future/,
    text: '3.14 runs any awaitable, where a coroutine was demanded',
  },
  {
    kind: 'version',
    fits: /task_factory\(\) got an unexpected keyword argument/,
    text: '3.14 hands task factories their keyword arguments',
  },
  { kind: 'missing', fits: /SSL is not supported|[Ss]sl/, text: 'no TLS' },
  { kind: 'missing', fits: /sendfile/i, text: 'no os.sendfile' },
  { kind: 'missing', fits: /openpty|pty/, text: 'no pseudo-terminals' },
  { kind: 'missing', fits: /_ctypes|_testcapi|_testinternalcapi/, text: 'no ctypes, no modules for tests' },
  { kind: 'missing', fits: /VSOCK|AF_CAN|Bluetooth|vsock/i, text: 'no sockets of other families' },
  {
    kind: 'missing',
    fits: /SCM|sendmsg|recvmsg|[Cc]msg|Ancillary|FDs|send_fds/,
    text: 'no ancillary data: no file descriptors through sockets',
  },
  { kind: 'missing', fits: /pidfd/, text: 'no pidfds' },
  {
    kind: 'missing',
    fits: /[Ff]ork|rocess|_posixshmem|posix_spawn|Function not implemented|script_helper/,
    text: 'about processes',
  },
  {
    kind: 'differs',
    fits: /musl does not allow|pthread_kill|pthread_sigmask|SIGUSR|[Ss]ignal/,
    text: 'signals to a thread, or to a blocked one',
  },
  {
    kind: 'differs',
    fits: /getservby|Unrecognized service|service\/proto|test_interface|InterfaceName|sethostname|host_resolution/,
    text: 'no /etc/services, no network interfaces, no name to give the machine',
  },
  { kind: 'differs', fits: /unable to start the thread|can't start new thread/, text: 'memory for threads' },
  { kind: 'differs', fits: /EPoll|epoll|EPOLL/, text: 'epoll is made of poll(): no edge-triggered mode' },
];
