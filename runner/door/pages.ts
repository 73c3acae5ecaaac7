import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built app as `npm start` does: isolated from other origins, for precise timers and shared memory. */
export async function servePages(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(files, {
    root: folder,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('Cross-Origin-Opener-Policy', 'same-origin');
      reply.header('Cross-Origin-Embedder-Policy', 'require-corp');
    },
  });
}
