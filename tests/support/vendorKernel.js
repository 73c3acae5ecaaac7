// A stand-in for the script of the vendor's page, for vendorPage.ts: answers what dist/index.js of @webcontainer/api
// calls, in the package's own Comlink (comlink_exports), and has the test's own process do it. That, CHUNK_BYTES and
// the standIn… functions are defined before it.
const fs = {
  mkdir: (path) => standInFiles('mkdir', path),
  rm: (path) => standInFiles('rm', path),
  writeFile: (path, text) => standInFiles('writeFile', path, text),
};

const instanceIn = (cwd) => ({
  fs: () => comlink_exports.proxy(fs),
  previewScript: () => null,
  runtimeInfo: () => ({ path: '/bin', cwd }),
  on: () => comlink_exports.proxy(() => {}),
  teardown() {},
  run(given, _stdout, _stderr, output) {
    const onExit = standInRun(given.command, given.args, given.cwd).then(async (ran) => {
      const bytes = new TextEncoder().encode(ran.output);
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) await output(bytes.slice(at, at + CHUNK_BYTES));
      await output(null);
      return ran.code;
    });
    return comlink_exports.proxy({ onExit, kill() {}, write() {}, resize() {} });
  },
});

const server = {
  build: async ({ workdirName }) => comlink_exports.proxy(instanceIn(await standInBoot(workdirName))),
};

const { port1, port2 } = new MessageChannel();
comlink_exports.expose(server, port1);
parent.postMessage({ type: 'init' }, '*', [port2]);
