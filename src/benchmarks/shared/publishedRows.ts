import * as v from 'valibot';

/**
 * One of a paper's tables, from the starter data that holds them (path to text).
 *
 * @throws Error when the table is missing, ValiError when a line is not as it should be.
 */
export function publishedRows<Schema extends v.GenericSchema>(
  texts: Readonly<Record<string, string>>,
  name: string,
  schema: Schema,
): v.InferOutput<Schema>[] {
  const text = texts[`${name}.jsonl`];
  if (text === undefined)
    throw new Error(`The published tables lack ${name}.jsonl: this build is not whole.`);
  return text
    .trim()
    .split('\n')
    .map((line) => v.parse(schema, JSON.parse(line)));
}
