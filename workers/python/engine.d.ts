declare module 'pyodide/pyodide.asm.mjs' {
  /** Emscripten's factory of the interpreter. */
  const createPyodideModule: (settings: object) => Promise<never>;
  export default createPyodideModule;
}

declare module '*.py?raw' {
  const text: string;
  export default text;
}
