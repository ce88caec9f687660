import path from 'node:path';

import type { PageState } from '@benotes/contract';
import type { Plugin } from 'vite';

import { moduleServers } from '../dev-servers.ts';
import { loadContract, readModule } from '../read-module.ts';

/**
 * In development, writes the page state that the server writes in production, with all modules at their dev servers.
 */
export function devPageState(): Plugin {
  return {
    name: 'dev-page-state',
    apply: 'serve',
    async configureServer(server) {
      const { REMOTE_TABLE } = await loadContract();
      server.middlewares.use(REMOTE_TABLE, (_request, response, next) => {
        readState().then(
          ({ remotes }) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ remotes })),
          next,
        );
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: (await loadContract()).PAGE_STATE_ID },
          children: JSON.stringify(await readState()),
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

async function readState(): Promise<PageState> {
  const state: PageState = { remotes: {}, modules: {} };
  for (const { folder, port } of moduleServers) {
    const { description } = await readModule(path.join(import.meta.dirname, '../..', folder));
    const { name } = description;
    state.remotes[name] = { entry: `http://localhost:${port}/mf-manifest.json`, version: 'dev' };
    state.modules[name] = { ...description, scripts: [], styles: [] };
  }
  return state;
}
