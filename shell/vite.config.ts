import { defineConfig } from 'vite';

import { shellConfig } from '../vite.base.ts';
import { preloadFirst } from './preload.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';

export default defineConfig(({ command }) => {
  const { plugins = [], ...config } = shellConfig(command);
  // The worker keeps what the others made.
  return { ...config, plugins: [...plugins, preloadFirst(), serviceWorker()] };
});
