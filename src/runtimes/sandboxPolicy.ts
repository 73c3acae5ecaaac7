import { frameScript, frameScriptHash, javascriptFrame } from 'virtual:sandbox-bundles';
import { frameDocument, pythonPolicy } from '../../workers/sandbox/policy.ts';

/**
 * Where a sandbox frame's document comes from. One that stands in the page (`srcdoc`) inherits the page's own
 * policy and narrows it; one with an address of its own has its own policy alone, and so may allow what the
 * page must not have.
 */
export type FrameSource = { srcdoc: string } | { path: string };

/** Python's frame: no eval. */
export const PYTHON_FRAME: FrameSource = {
  srcdoc: frameDocument(pythonPolicy(frameScriptHash), frameScript),
};

/** JavaScript's frame, in which programs may evaluate texts; the page may not. */
export const JAVASCRIPT_FRAME: FrameSource = { path: javascriptFrame };
