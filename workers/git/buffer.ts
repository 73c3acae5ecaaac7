import { Buffer } from 'buffer';

// The library that reads repositories expects Node's, and looks for it where Node has it.
Object.assign(globalThis, { Buffer });
