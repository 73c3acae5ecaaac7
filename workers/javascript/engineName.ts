import { NODE_VERSION } from './nodeVersion.ts';

/** The engine as executions name it: the browser's JavaScript, made like this Node. */
export const ENGINE = `javascript-in-the-tab-as-node-${NODE_VERSION}`;
