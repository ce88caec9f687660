import type { ModuleDescription } from '@benotes/contract';
import type { Plugin } from 'vite';

const FILE = 'module.json';

/** Writes the description of a module next to the manifest of its build, and serves it in development. */
export function moduleFile(description: ModuleDescription): Plugin {
  const source = JSON.stringify(description);
  return {
    name: 'module-file',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('access-control-allow-origin', '*');
        response.end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
