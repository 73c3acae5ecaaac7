import { ChatFailure } from '../model/chat.ts';

export function noServer(baseUrl: string): ChatFailure {
  return new ChatFailure(
    'no-server',
    `Nothing answers at ${baseUrl}.`,
    'Start the server, and look at the address and the port that it prints. Without a network only servers on this machine can be reached.',
  );
}

/** @param origin of this page. */
export function corsRefused(baseUrl: string, origin: string): ChatFailure {
  return new ChatFailure(
    'cors',
    `Something answers at ${baseUrl}, but not to a page from ${origin}.`,
    `Allow this page’s origin in the server. Ollama: start it with OLLAMA_ORIGINS=${origin}. LM Studio: turn on ` +
      `"Enable CORS" in the server’s settings. vLLM: --allowed-origins '["${origin}"]'. llama.cpp’s server allows ` +
      'all pages. A provider that allows no pages can be asked through a proxy of your own.',
  );
}

export function localNetworkDenied(): ChatFailure {
  return new ChatFailure(
    'local-network',
    'The browser does not let this page reach programs on this machine or network.',
    'Allow access to the local network, or to apps on this device, for this page in the browser’s settings of the site.',
  );
}

export function insecureAddress(baseUrl: string): ChatFailure {
  return new ChatFailure(
    'insecure-address',
    `A page that came over https may not ask ${baseUrl}, which is neither https nor this machine.`,
    'Give the server an https address, or open Benchtab from this machine (npm start).',
  );
}

export function unauthorized(said: string, hasKey: boolean): ChatFailure {
  return new ChatFailure(
    'unauthorized',
    `The server does not accept the key${said === '' ? '' : `: ${said}`}.`,
    hasKey
      ? 'Look whether the key is whole, valid, and allowed to use this model.'
      : 'Give the connection a key.',
  );
}

export function unknownModel(model: string, known: readonly string[]): ChatFailure {
  const names = known.slice(0, 12).join(', ');
  return new ChatFailure(
    'unknown-model',
    `The server knows no model called "${model}".`,
    names === ''
      ? 'Look at the names that the server lists. Ollama gets a model with "ollama pull".'
      : `It has: ${names}${known.length > 12 ? ', …' : ''}.`,
  );
}

export function malformed(detail: string, partial: string | null = null): ChatFailure {
  return new ChatFailure(
    'malformed',
    `What answers does not answer as the protocol says: ${detail}.`,
    'Look at the address, and whether it is a server of this kind.',
    { partial },
  );
}

export function cutOff(partial: string): ChatFailure {
  return new ChatFailure('cut-off', 'The reply was cut off.', 'Try again.', { partial });
}

export function tooSlow(seconds: number, partial: string | null): ChatFailure {
  return new ChatFailure(
    'timeout',
    `Nothing came for ${seconds} seconds.`,
    'Try again, ask fewer at a time, or allow more time: a large model may think for long before it says anything.',
    { partial },
  );
}

export function rateLimited(said: string, retryAfterMs: number | null): ChatFailure {
  return new ChatFailure(
    'rate-limited',
    `The provider takes no more requests for now${said === '' ? '' : `: ${said}`}.`,
    'Wait, ask fewer at a time, or look at your plan’s limits.',
    { retryAfterMs },
  );
}

export function serverError(status: number, said: string, retryAfterMs: number | null): ChatFailure {
  return new ChatFailure(
    'server-error',
    `The provider failed (status ${status})${said === '' ? '' : `: ${said}`}.`,
    'Try again later; a server of your own may say more where it was started.',
    { retryAfterMs },
  );
}

export function refused(status: number, said: string): ChatFailure {
  return new ChatFailure(
    'refused',
    `The provider does not take the request (status ${status})${said === '' ? '' : `: ${said}`}.`,
    'Look at the settings that it names; some models take no temperature or seed, and some texts are too long.',
  );
}

export function overBudget(what: string): ChatFailure {
  return new ChatFailure(
    'budget',
    `The budget of ${what} is used up.`,
    'Raise it to go on; what is done is kept.',
  );
}
