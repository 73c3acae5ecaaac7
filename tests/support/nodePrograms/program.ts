/** A small program whose output and exit status must be Node's. */
export interface NodeProgram {
  /** What it is about. */
  name: string;
  text: string;
  /** Name of its file; by default "main.js". */
  path?: string;
  /** Further files. */
  files?: Record<string, string>;
  stdin?: string;
}

/** A program, main.js unless it says otherwise. */
export const program = (
  name: string,
  text: string,
  more: Omit<NodeProgram, 'name' | 'text'> = {},
): NodeProgram => ({
  name,
  text,
  ...more,
});
