/** A reference text and the completions to compare with it; null for one that is missing. */
export interface CompletionGroup {
  reference: string;
  completions: readonly (string | null)[];
}

/**
 * Groups packed for a worker: one text and numbers, which cross as two lumps of memory in place of thousands of
 * strings.
 */
export interface CompletionBatch {
  /** Of each group the reference, then its completions; missing ones are empty. */
  text: string;
  /** Where each of them ends in `text`, in UTF-16 units. */
  ends: Uint32Array<ArrayBuffer>;
  /** How many completions each group has. */
  sizes: Uint32Array<ArrayBuffer>;
}

export function packCompletions(groups: readonly CompletionGroup[]): CompletionBatch {
  const texts: string[] = [];
  for (const { reference, completions } of groups) {
    texts.push(reference);
    for (const completion of completions) texts.push(completion ?? '');
  }
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [position, text] of texts.entries()) {
    end += text.length;
    ends[position] = end;
  }
  const sizes = Uint32Array.from(groups, ({ completions }) => completions.length);
  return { text: texts.join(''), ends, sizes };
}

/** One part of a batch's text. */
export interface TextPart {
  begin: number;
  end: number;
}

/**
 * Walks a batch: `onReference` for each group's reference, then `onCompletion` for each of its completions with
 * its position among all of the batch's.
 *
 * @returns how many completions there are.
 */
export function walkBatch(
  { ends, sizes }: CompletionBatch,
  onReference: (part: TextPart) => void,
  onCompletion: (part: TextPart, position: number) => void,
): number {
  let text = 0;
  let position = 0;
  let begin = 0;
  for (const size of sizes) {
    for (let member = 0; member <= size; member++) {
      const end = ends[text++] ?? begin;
      if (member === 0) onReference({ begin, end });
      else onCompletion({ begin, end }, position++);
      begin = end;
    }
  }
  return position;
}

/** How many completions a batch holds. */
export function completionCount({ sizes }: CompletionBatch): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}
