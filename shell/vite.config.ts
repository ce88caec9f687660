import { defineConfig, type Plugin } from 'vite';

import { shellConfig } from '../vite.base.ts';
import { preloadFirst } from './preload.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';

const { plugins = [], ...config } = shellConfig();

// The worker keeps what the others made.
export default defineConfig({ ...config, plugins: [...plugins, withoutPackage(), preloadFirst(), serviceWorker()] });

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
