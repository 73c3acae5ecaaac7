// `npm run runner`.
import { createExecutor } from './engine/index.ts';
import { main } from './run.ts';

await main(process.argv.slice(2), createExecutor);
