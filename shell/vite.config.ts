import { defineConfig, type Plugin } from 'vite';

import { shellConfig, startsTogether } from '../vite.base.ts';
import { firstScript } from './first.vite.ts';
import { preloadFirst } from './preload.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';

const { plugins = [], ...config } = shellConfig();

/** What every screen but the public ones is made of: the frame, and what mounts a remote in it. */
const FRAME = /\/shell\/src\/(?:frame\.tsx|mounting\.ts)$|\/single-spa-react\.js$/;
const MAIN = /\/shell\/src\/main\.tsx$/;

// The worker keeps what the others made.
export default defineConfig({
  ...config,
  plugins: [
    ...plugins,
    startsTogether('frame', FRAME, MAIN),
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
