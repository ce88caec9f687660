import { createHash } from 'node:crypto';
import path from 'node:path';

import { build, type Plugin } from 'vite';

import { withoutSchemas } from '../vite.base.ts';

const PLACE = '<!-- first -->';
const ENTRY = 'src/start/first-script.ts';
/** While developing. */
const ADDRESS = '/first.js';

/** Builds the script that runs before all others and names it in the page, in place of `<!-- first -->`. */
export function firstScript(): Plugin {
  let root = '';
  let address = ADDRESS;
  return {
    name: 'first-script',
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use(ADDRESS, (_request, response, next) => {
        buildScript(root).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    async buildStart() {
      if (this.meta.watchMode || this.environment.config.command !== 'build') return;
      const source = await buildScript(root);
      // Under its hash it may be kept for ever, and so costs a page that was there before nothing.
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      address = `/${fileName}`;
    },
    transformIndexHtml: (html) => html.replace(PLACE, `<script src="${address}" crossorigin></script>`),
  };
}

async function buildScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutSchemas()],
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(root, ENTRY), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} was not built.`);
  return chunk.code;
}
