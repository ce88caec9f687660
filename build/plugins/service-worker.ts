import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { build, type Plugin } from 'vite';

import { withoutSchemas } from './without-schemas.ts';

const PAGE = 'index.html';
/** Not needed offline: source maps, and what the browser itself stores for an installed app. */
const EXCLUDED = /\.(?:map|png|webmanifest)$/;

interface PrecacheEntry {
  url: string;
  /** Null for names that change with the content. */
  revision: string | null;
  /** The browser caches exactly these bytes. The page has none: the server writes data into it. */
  integrity?: string;
}

/**
 * Builds `/service-worker.js` once the shell has been written, with the list of its files to precache. workbox-build
 * would bring a second bundler and Babel for this.
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
          define: { PRECACHE_FILES: JSON.stringify(precacheEntries(dist)) },
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

function precacheEntries(dist: string): PrecacheEntry[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !EXCLUDED.test(entry.name))
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
