import type { Plugin } from 'vite';

import { remotes } from '../remotes.ts';

/** In development, the shell's server answers `/remotes.json` with the development servers of the remotes. */
export function devRemotes(): Plugin {
  const table = Object.entries(remotes).map(([name, { port }]) => [
    name,
    { entry: `http://localhost:${port}/mf-manifest.json`, version: 'dev' },
  ]);
  return {
    name: 'dev-remotes',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/remotes.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ remotes: Object.fromEntries(table) }));
      });
    },
  };
}
