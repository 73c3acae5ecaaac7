import { codeeval } from '../../src/benchmarks/codeeval/index.ts';
import * as compass from '../../src/benchmarks/compass/index.ts';
import * as devbench from '../../src/benchmarks/devbench/index.ts';
import * as efcb from '../../src/benchmarks/efcb/index.ts';
import { whyUnreachable } from '../../src/connections/diagnosis.ts';
import * as connections from '../../src/connections/index.ts';
import * as files from '../../src/files/index.ts';
import * as generation from '../../src/generation/index.ts';
import * as judges from '../../src/judges/index.ts';
import * as metrics from '../../src/metrics/index.ts';
import * as model from '../../src/model/index.ts';
import * as quality from '../../src/quality/index.ts';
import * as runs from '../../src/runs/index.ts';
import { withFallback } from '../../src/runtimes/fallback.ts';
import { createJavaScriptRuntime } from '../../src/runtimes/javascript/index.ts';
import { createPythonRuntime } from '../../src/runtimes/python/index.ts';
import { SandboxFrame } from '../../src/runtimes/sandboxFrame.ts';
import { JAVASCRIPT_FRAME, PYTHON_FRAME } from '../../src/runtimes/sandboxPolicy.ts';
import { createTypeScriptRuntime } from '../../src/runtimes/typescript/index.ts';
import { ContainerSession, createWebContainerRuntime } from '../../src/runtimes/webcontainer/index.ts';
import { readWorkerMessage } from '../../src/runtimes/workerMessages.ts';
import { connect, DATABASE } from '../../src/storage/connection.ts';
import { idbStores } from '../../src/storage/idbStores.ts';
import * as storage from '../../src/storage/index.ts';
import { migrations } from '../../src/storage/migrations.ts';
import * as runsSupport from '../unit/runsSupport.ts';
import { plainSimilarity } from './plainSimilarity.ts';
import * as realRuns from './realRuns.ts';

/**
 * The product's own modules, minified as for production, within reach of browser tests:
 * `page.evaluate(() => window.benchtab.storage.openStores())`. One line per room.
 */
const benchtab = {
  model,
  metrics,
  codeeval,
  compass,
  devbench,
  efcb,
  /** DevBench's similarity without any haste, to measure against. */
  plainSimilarity,
  files,
  storage,
  runs,
  connections,
  diagnosis: { whyUnreachable },
  judges,
  quality,
  generation,
  python: { createPythonRuntime },
  javascript: { createJavaScriptRuntime },
  webcontainer: { ContainerSession, createWebContainerRuntime, withFallback },
  typescript: { createTypeScriptRuntime },
  sandbox: { SandboxFrame, JAVASCRIPT_FRAME, PYTHON_FRAME, readWorkerMessage },
  /** A stand-in engine that does what a program's text says, to test runs with. */
  runsSupport,
  /** Runs of CodeEval solutions on the real engine. */
  realRuns,
  database: { connect, DATABASE, migrations, idbStores },
};

declare global {
  interface Window {
    benchtab: typeof benchtab;
  }
}

window.benchtab = benchtab;
