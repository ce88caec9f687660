import { defineConfig } from 'vite';

import { shellConfig } from '../vite.base.ts';
import { preloadFirst } from './preload.vite.ts';
import { serviceWorker } from './service-worker.vite.ts';

const { plugins = [], ...config } = shellConfig();

// The worker keeps what the others made.
export default defineConfig({ ...config, plugins: [...plugins, preloadFirst(), serviceWorker()] });
