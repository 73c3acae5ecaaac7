import { background } from './background.ts';
import { consoles } from './consoles.ts';
import { endings } from './endings.ts';
import { eventLoop } from './eventLoop.ts';
import { modules } from './modules.ts';
import type { NodeProgram } from './program.ts';
import { surroundings } from './surroundings.ts';

/** Programs in the order of what they are about. */
export const NODE_PROGRAMS: Record<string, NodeProgram[]> = {
  'the event loop': eventLoop,
  'how programs end': endings,
  modules: modules,
  'what programs find around them': surroundings,
  'work in the background': background,
  'the console': consoles,
};
