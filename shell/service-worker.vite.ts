import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { build, type Plugin } from 'vite';

import { withoutSchemas } from '../vite.base.ts';

const PAGE = 'index.html';
/** Not needed by a page that is offline: source maps, and what the browser keeps of an installed app by itself. */
const LEFT_OUT = /\.(?:map|png|webmanifest)$/;

interface Kept {
  url: string;
  /** Null where the name changes with the content. */
  revision: string | null;
  /** The browser keeps nothing but these bytes. The page has none: the server may write something into it. */
  integrity?: string;
}

/**
 * Builds the service worker to `/service-worker.js` when the shell stands in its folder, with the list of the files to
 * keep. workbox-build would bring a second bundler and Babel for this.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = path.resolve(root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: [withoutSchemas()],
          define: { KEPT_FILES: JSON.stringify(filesToKeep(dist)) },
          build: {
            target: 'es2022',
            outDir: dist,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: path.join(root, 'src/worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}

function filesToKeep(dist: string): Kept[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => name !== 'service-worker.js')
    .toSorted()
    .map((name) => {
      const hash = createHash('sha384').update(readFileSync(path.join(dist, name)));
      const digest = hash.digest('base64');
      if (name === PAGE) return { url: '/', revision: digest };
      return { url: `/${name}`, revision: name.startsWith('assets/') ? null : digest, integrity: `sha384-${digest}` };
    });
}
