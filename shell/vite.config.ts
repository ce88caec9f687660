import { defineConfig } from 'vite';

import { shellConfig } from '../vite.base.ts';
import { serviceWorker } from './service-worker.vite.ts';

export default defineConfig(({ command }) => {
  const { plugins = [], ...config } = shellConfig(command);
  return { ...config, plugins: [...plugins, serviceWorker()] };
});
