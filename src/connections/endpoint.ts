/** How a server is spoken to. Most speak OpenAI's protocol: Ollama, LM Studio, vLLM, llama.cpp, and most providers. */
export const DIALECTS = ['openai', 'anthropic'] as const;
export type DialectName = (typeof DIALECTS)[number];

/** A model behind an address. */
export interface Endpoint {
  dialect: DialectName;
  /** As {@link readBaseUrl} gives it. */
  baseUrl: string;
  model: string;
  /** Null where the server asks for none. Never part of an id, an address, an export or a message. */
  key: string | null;
}

/** Addresses that servers listen at by themselves. */
export const USUAL_ADDRESSES: readonly { name: string; baseUrl: string; dialect: DialectName }[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', dialect: 'openai' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', dialect: 'openai' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', dialect: 'openai' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', dialect: 'openai' },
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', dialect: 'openai' },
  { name: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', dialect: 'anthropic' },
];

/**
 * A server's address as people write it: "localhost:11434", or the whole of ".../v1/chat/completions".
 *
 * @returns it up to the version, without a slash at its end: "http://localhost:11434/v1".
 * @throws Error for people.
 */
export function readBaseUrl(text: string): string {
  const given = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('It should be an address such as http://localhost:11434/v1.');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('It should be an address alone: the key has a field of its own.');
  }
  const path = url.pathname.replace(/\/(?:chat\/completions|messages|models)?\/*$/, '').replace(/\/+$/, '');
  return `${url.origin}${path === '' ? '/v1' : path}`;
}

/** Where and what a model is, for cache keys: the key has no part in it. */
export function idOf({ dialect, baseUrl, model }: Endpoint): string {
  return `${dialect} ${baseUrl} ${model}`;
}
