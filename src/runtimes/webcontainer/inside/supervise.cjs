'use strict';
// Runs inside the container, in a process of its own beside the program's. The container's API gives one stream for
// both of a process's outputs, decodes it chunk by chunk (a character that two chunks share is lost), and its kill
// may go unheard by a program in a hot loop; so this starts the program, keeps its time, and tells of it in lines of
// ASCII, each begun with a word that only the page knows:
//   word o BASE64   bytes of stdout
//   word e BASE64   bytes of stderr
//   word x JSON     the end, the last line
const { spawn } = require('node:child_process');
const fs = require('node:fs');

/** How long a killed program may take to be gone. */
const GONE_MS = 1000;

const [, , jobPath] = process.argv;
const job = JSON.parse(fs.readFileSync(jobPath, 'utf8'));
fs.rmSync(jobPath);

const begun = performance.now();
let timedOut = false;
let told = false;

const child = spawn(process.execPath, job.args, {
  env: { ...process.env, ...job.env },
  stdio: ['pipe', 'pipe', 'pipe'],
});
forward(child.stdout, 'o');
forward(child.stderr, 'e');
// A program that ends without reading what it is given closes the pipe: no fault of anyone's.
child.stdin.on('error', () => {});
child.stdin.end(job.stdin);

const timer = setTimeout(() => {
  timedOut = true;
  child.kill('SIGKILL');
  setTimeout(() => end(null, null), GONE_MS);
}, job.wallMs);

// Told to end, it leaves no program behind.
process.on('SIGTERM', () => {
  child.kill('SIGKILL');
  process.exit(143);
});

child.on('error', (error) => {
  line('e', Buffer.from(`${error.message}\n`).toString('base64'));
  end(null, null);
});
child.on('close', end);

function forward(stream, name) {
  stream.on('data', (bytes) => {
    if (line(name, bytes.toString('base64'))) return;
    stream.pause();
    process.stdout.once('drain', () => stream.resume());
  });
}

function line(name, text) {
  return process.stdout.write(`${job.word} ${name} ${text}\n`);
}

/** `code` and `signal` are both null where the program did not end though it was killed, or never began. */
function end(code, signal) {
  if (told) return;
  told = true;
  clearTimeout(timer);
  const facts = job.facts !== null && fs.existsSync(job.facts) ? fs.readFileSync(job.facts, 'utf8') : null;
  const durationMs = performance.now() - begun;
  const text = JSON.stringify({ code, signal, timedOut, durationMs, node: process.version, facts });
  // Base64 again: a terminal may turn what is not ASCII into something else.
  process.stdout.write(`${job.word} x ${Buffer.from(text).toString('base64')}\n`, () => process.exit(0));
}
