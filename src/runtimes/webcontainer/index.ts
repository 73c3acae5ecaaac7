import { WebContainerRuntime } from './runtime.ts';
import { ContainerSession } from './session.ts';

export { BOOT_MS, ContainerSession } from './session.ts';
export { ContainerUnavailable, type UnavailableReason } from './unavailable.ts';
export type { WebContainerRuntime };

/** A page may have one container, however often its engines are made anew. */
const pageSession = new ContainerSession();

/**
 * Node in a WebContainer (`@webcontainer/api`), for scripts in JavaScript and TypeScript. Programs leave this page:
 * they run in a frame of the vendor's origin, with access to the network. See docs/webcontainers.md.
 *
 * @param session the page's one container; tests hand in their own.
 */
export function createWebContainerRuntime(session = pageSession): WebContainerRuntime {
  return new WebContainerRuntime(session);
}
