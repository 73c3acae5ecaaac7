// The runner's command with the stand-in engine: `tsx tests/runner/support/standInRunner.ts --port 0`.
import { main } from '../../../runner/run.ts';
import { makeStandIn } from './standInEngine.ts';

await main(process.argv.slice(2), makeStandIn);
