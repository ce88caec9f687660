import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

import { remoteConfig, withoutSchemas } from '../vite.base.ts';

/** The same screens as a site of their own: no shell, no federation, any static host, under any path. */
const site: UserConfig = {
  base: './',
  plugins: [react(), withoutSchemas()],
  build: {
    target: 'es2022',
    sourcemap: true,
    outDir: 'dist-site',
    emptyOutDir: true,
    // react-router asks for React.use and useOptimistic, which 18 does not have: it copes.
    // One script: whoever opens a link needs all of it at once.
    rolldownOptions: { checks: { importIsUndefined: false }, output: { codeSplitting: false } },
  },
};

export default defineConfig(({ command, mode }) =>
  // What is public belongs to the site: config.json would be nobody's in a remote.
  mode === 'standalone' ? site : { ...remoteConfig('mf_share', command), publicDir: false },
);
