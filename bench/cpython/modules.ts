/** A module of CPython's test package, by the part of the library that it tests. */
export interface TestModule {
  /** Below `test.`. */
  name: string;
  /** Part of the library, as the table's rows are joined. */
  part: string;
}

const PARTS: Record<string, readonly string[]> = {
  threading: ['test_threading', 'test_thread', 'test_threading_local', 'test_threadsignals'],
  queue: ['test_queue'],
  sched: ['test_sched'],
  'concurrent.futures': ['test_concurrent_futures'],
  asyncio: [
    ...['base_events', 'buffered_proto', 'context', 'events', 'futures', 'futures2', 'locks', 'pep492'],
    ...['protocols', 'queues', 'runners', 'selector_events', 'sendfile', 'server', 'sock_lowlevel'],
    ...['streams', 'subprocess', 'taskgroups', 'tasks', 'threads', 'timeouts', 'transports', 'unix_events'],
    'waitfor',
  ].map((name) => `test_asyncio.test_${name}`),
  socket: ['test_socket', 'test_socketserver'],
  select: ['test_select', 'test_poll', 'test_epoll', 'test_selectors'],
  'http and urllib': ['test_httpservers', 'test_urllib2_localnet'],
  logging: ['test_logging'],
};

export const TEST_MODULES: readonly TestModule[] = Object.entries(PARTS).flatMap(([part, names]) =>
  names.map((name) => ({ name, part })),
);
