// `npm run build-efcb`: TypeScript from here on.
import { tsImport } from 'tsx/esm/api';

const { main } = await tsImport('./build-efcb.ts', import.meta.url);
process.exitCode = await main(process.argv.slice(2));
