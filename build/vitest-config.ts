import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const setup = path.join(import.meta.dirname, `vitest-setup${path.extname(import.meta.filename)}`);

/**
 * The Vitest config of a module that is developed outside of this repository.
 *
 * @example
 * export default testConfig();
 */
export const testConfig = (): ViteUserConfig =>
  defineConfig({
    plugins: [react()],
    test: {
      environment: 'jsdom',
      setupFiles: [setup],
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      // They import stylesheets, which Node cannot load.
      server: { deps: { inline: [/@benotes\//] } },
      testTimeout: 20_000,
    },
  });
