import { defineConfig, type Plugin } from 'vite';

import { shellConfig } from '../vite.base.ts';
import { startsTogether } from '../vite.files.ts';
import { firstScript } from './first.vite.ts';
import { preloadFirst } from './preload.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';

const { plugins = [], ...config } = shellConfig();

/** What every screen but the public ones is made of: the frame, its tree, what mounts a remote in it and what notes pass. */
const FRAME =
  /\/shell\/src\/(?:routes\/framed-routes\.tsx|modules\/single-spa\.ts)$|\/single-spa-react\.js$|\/note-content\/sanitize\.ts$|\/tree\/tree-view\.tsx$/;
/** The names of all icons come with what shows all of them. */
const NO_ICONS = /^(?!.*\/contract\/src\/icons\.ts$)/;
/** The federation plugin asks for it with a query, once the federation has started. */
const MAIN = /\/shell\/src\/main\.tsx\?/;
/** What it is made of itself: the contract it imports is mostly for others. */
const OWN = /\/shell\/src\/|\/contract\/src\/modules\.ts$/;

// The worker keeps what the others made.
export default defineConfig({
  ...config,
  plugins: [
    ...plugins,
    startsTogether('main', MAIN, OWN),
    startsTogether('frame', FRAME, NO_ICONS),
    withoutPackage(),
    firstScript(),
    preloadFirst(),
    serviceWorker(),
  ],
});

/** The federation runtime carries its whole package.json along for the sake of its version. */
function withoutPackage(): Plugin {
  return {
    name: 'without-package',
    enforce: 'pre',
    transform: {
      filter: { id: /@module-federation\/runtime\/package\.json$/ },
      handler: (code) => JSON.stringify({ version: (JSON.parse(code) as { version: string }).version }),
    },
  };
}
