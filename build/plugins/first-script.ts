import { createHash } from 'node:crypto';
import path from 'node:path';

import { build, type Plugin } from 'vite';

import { withoutSchemas } from './without-schemas.ts';

const PLACEHOLDER = '<!-- first script -->';
const ENTRY = 'src/start/first-script.ts';
const DEV_URL = '/first.js';

/** Builds the script that runs before all others and puts it into the page, in place of `<!-- first script -->`. */
export function firstScript(): Plugin {
  let root = '';
  let url = DEV_URL;
  return {
    name: 'first-script',
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use(DEV_URL, (_request, response, next) => {
        buildScript(root).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    async buildStart() {
      if (this.meta.watchMode || this.environment.config.command !== 'build') return;
      const source = await buildScript(root);
      // With its hash in the name it can be cached forever.
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      const fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      url = `/${fileName}`;
    },
    transformIndexHtml: (html) => {
      if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}.`);
      return html.replace(PLACEHOLDER, `<script src="${url}" crossorigin></script>`);
    },
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
