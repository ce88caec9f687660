import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The editor without what it draws. */
const EDITOR = 'mf-posts/src/editor/**/*.test.ts';

const inBrowser: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  setupFiles: ['./build/vitest-timeouts.ts', './build/vitest-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' } },
  testTimeout: 20_000,
  hookTimeout: 20_000,
};

export default defineConfig({
  test: {
    // One less is the default: on two cores that is one file after the other, each mostly waiting for a database.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [react()],
        test: {
          ...inBrowser,
          name: 'web',
          include: ['{shell,mf-*,libs/*}/src/**/*.test.{ts,tsx}'],
          exclude: [EDITOR],
        },
      },
      {
        // What turns text into text leaves nothing behind: it shares one page.
        test: {
          ...inBrowser,
          name: 'editor',
          include: [EDITOR],
          isolate: false,
          // Thousands of trees in one test.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The server is loaded once for all files of a worker: each test has an app and a database of its own.
          isolate: false,
          setupFiles: ['./build/vitest-timeouts.ts'],
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        // What the server answers, once more on the other database.
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false,
          setupFiles: ['./build/vitest-timeouts.ts'],
          include: ['server/src/**/*.test.ts'],
          // Nothing in these meets the database, or only one of the two.
          exclude: [
            'server/src/{backup,database,disk,mail,search}/**',
            'server/src/sanitize/sanitize.test.ts',
            'server/src/previews/{guarded-agent,metadata,page-text,pages,previews}.test.ts',
            'server/src/favicons/{ico,icon-links}.test.ts',
            'server/src/web/description/**',
            'server/src/web/releases/{modules,releases}.test.ts',
            'server/src/attacks/{bombs,private-networks,sockets}.test.ts',
          ],
          globalSetup: ['./server/src/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
