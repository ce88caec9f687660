import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { isLong } from './build/test-form.ts';

/** Components whose tests replace modules, or start the module state of a page anew: each file has a page of its own. */
const ISOLATED = [
  'libs/ui/src/icon/collection-icon.test.tsx',
  'libs/ui/src/lazy-component/failed-styles.test.ts',
  'mf-posts/src/grid/use-visible-rows.test.ts',
  'mf-posts/src/pages/drafts.test.tsx',
  'mf-posts/src/sorting/sortable-posts.test.tsx',
  'mf-share/src/share-page.test.tsx',
  'shell/src/layout/page-announcer.test.tsx',
  'shell/src/main.test.tsx',
  'shell/src/{auth,modules,notices,routes,start,worker}/**/*.test.{ts,tsx}',
];

/** `npm run test:all` runs them, `npm test` does not. */
const LONG = '**/*.long.*';
const excluded = isLong ? [] : [LONG];

const TIMEOUTS: TestProjectInlineConfiguration['test'] = {
  testTimeout: 20_000,
  hookTimeout: 20_000,
  // As in build/vitest-timeouts.ts, which cannot change this one.
  expect: { poll: { timeout: 10_000 } },
};

const SETUP = ['./build/vitest-timeouts.ts', './build/vitest-properties.ts'];

const inBrowser: TestProjectInlineConfiguration['test'] = {
  ...TIMEOUTS,
  environment: 'jsdom',
  setupFiles: [...SETUP, './build/vitest-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' } },
};

const onNode: TestProjectInlineConfiguration['test'] = {
  ...TIMEOUTS,
  environment: 'node',
  // The server is loaded once for all files of a worker: each test has an app and a database of its own.
  isolate: false,
  setupFiles: SETUP,
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
          setupFiles: ['./libs/platform/src/reset-page.ts', ...SETUP, './build/vitest-setup.ts'],
          // Creating a page takes longer than most of these tests. They reset it after each (build/vitest-setup.ts).
          isolate: false,
          include: ['{shell,mf-*,libs/*,examples/*,extension}/src/**/*.test.{ts,tsx}', 'build/federation/*.test.ts'],
          exclude: [...ISOLATED, ...excluded],
        },
      },
      {
        plugins: [react()],
        // Threads start faster than a process for each file.
        test: { ...inBrowser, name: 'isolated', pool: 'threads', include: ISOLATED, exclude: excluded },
      },
      {
        test: {
          ...onNode,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts', ...excluded],
        },
      },
      {
        // What can differ between the databases, once more on PostgreSQL.
        test: {
          ...onNode,
          name: 'postgres',
          include: [isLong ? 'server/src/**/*.test.ts' : 'server/src/**/*.{both,postgres}.test.ts'],
          exclude: ['**/*.sqlite.test.ts', ...excluded],
          globalSetup: ['./server/src/testing/postgres.ts'],
          setupFiles: [...SETUP, './server/src/testing/postgres-tests.ts'],
        },
      },
    ],
  },
});
