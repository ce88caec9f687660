import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

/** The shell itself: it is asked for once the federation has started, unless the page names it. */
const MAIN = /^main-.+\.js$/;
/** Letters that come after the first drawing would lay out all of it once more. */
const FONT = /^inter-latin-wght-normal-.+\.woff2$/;
/** What stands around every screen but the public ones, for which the server leaves it out. */
const FRAME = /^frame-.+\.js$/;

/** Names in the page what is asked for after the federation has started, so that it comes with the rest. */
export function preloadFirst(): Plugin {
  let dist = '';
  return {
    name: 'preload-first',
    apply: 'build',
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const file = path.join(dist, 'index.html');
        const links = readdirSync(path.join(dist, 'assets'))
          .filter((name) => MAIN.test(name) || FRAME.test(name) || FONT.test(name))
          .map(
            (name) =>
              `<link ${kindOf(name)} crossorigin${FRAME.test(name) ? ' data-frame' : ''} href="/assets/${name}">`,
          );
        writeFileSync(file, readFileSync(file, 'utf8').replace('</head>', `${links.join('')}</head>`));
      },
    },
  };
}

const kindOf = (name: string) =>
  FONT.test(name) ? 'rel="preload" as="font" type="font/woff2"' : 'rel="modulepreload"';
