declare module 'virtual:type-packs' {
  /** Where the declarations that every TypeScript program needs lie, relative to the page. */
  export const corePack: string;
  /** Where those of packages lie, by the package's name. */
  export const packagePacks: Readonly<Record<string, string>>;
  /** The compiler and a hash of all that its verdicts depend on. */
  export const compilerVersion: string;
}
