import { openEngine, run } from './engine.ts';

/** An engine in a process of its own, with a program that does not end. Its argument names the program's file. */
const [, , mark = ''] = process.argv;
const engine = await openEngine();
if (engine === null) throw new Error('There is no engine.');
await run(
  engine,
  'python',
  'import os, time\nos.fork()\nos.setsid()\nprint("on", flush=True)\ntime.sleep(600)\n',
  {
    path: `${mark}.py`,
    onOutput: () => process.stdout.write('it runs\n'),
  },
);
