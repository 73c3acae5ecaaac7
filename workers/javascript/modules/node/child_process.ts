import { unsupportedModule } from '../engine.ts';

/** Node's "child_process": there is no other process here to start. */
export default unsupportedModule('child_process', {
  functions: ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'],
  classes: ['ChildProcess'],
});
