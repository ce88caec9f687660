import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { isLong } from './build/test-form.ts';

/**
 * Functions without components and module state. They leave nothing behind, so all files share a page: creating one
 * takes longer than most of these tests.
 */
const LOGIC = [
  'libs/{contract,note,post-card,ui}/src/**/*.test.ts',
  'mf-{admin,collections}/src/**/*.test.ts',
  'mf-posts/src/{find/search,list/grid,list/sorting,write/editor,write/post-form}/**/*.test.ts',
  'shell/src/routes/**/*.test.ts',
  'shell/src/worker/!(receive-shared|register-worker).test.ts',
];

/** Component tests that replace modules: each file has a page of its own. */
const ISOLATED = [
  'shell/src/main.test.tsx',
  'shell/src/modules/{load-module,remote,report-loads}.test.{ts,tsx}',
  'shell/src/notices/{database-damage,new-version}.test.tsx',
  'shell/src/routes/routes.test.tsx',
  'shell/src/start/first-script.test.ts',
  'shell/src/worker/register-worker.test.ts',
  'mf-posts/src/pages/{autosave,drafts}.test.tsx',
  'mf-posts/src/list/sorting/sortable-posts.test.tsx',
  'mf-posts/src/write/post-form/use-post-form.test.tsx',
];

/** `npm run test:all` runs them, `npm test` does not. */
const LONG = '**/*.long.*';
const excluded = isLong ? [] : [LONG];

/**
 * Ends tests that hang. On a busy machine, tests take three times as long as on an idle one. The long form has more
 * runs of each property and more cases of each attack.
 */
const TEST_MS = isLong ? 120_000 : 40_000;

const TIMEOUTS: TestProjectInlineConfiguration['test'] = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  // As in build/vitest-timeouts.ts, which cannot change this one.
  expect: { poll: { timeout: 10_000 } },
};

const SETUP = ['./build/vitest-timeouts.ts', './build/vitest-properties.ts'];
const WEB_SETUP = [...SETUP, './build/vitest-setup.ts'];

const inBrowser: TestProjectInlineConfiguration['test'] = {
  ...TIMEOUTS,
  environment: 'jsdom',
  setupFiles: WEB_SETUP,
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
          include: ['{shell,mf-*,libs/*,examples/*,extension}/src/**/*.test.{ts,tsx}', 'build/federation/*.test.ts'],
          exclude: [...LOGIC, ...ISOLATED, ...excluded],
          isolate: false,
          setupFiles: [...WEB_SETUP, './build/vitest-shared-page.ts'],
        },
      },
      {
        plugins: [react()],
        // Threads start faster than processes.
        test: {
          ...inBrowser,
          name: 'isolated',
          include: ISOLATED,
          exclude: [...LOGIC, ...excluded],
          pool: 'threads',
        },
      },
      { test: { ...inBrowser, name: 'logic', include: LOGIC, exclude: excluded, isolate: false } },
      {
        test: {
          ...onNode,
          name: 'server',
          include: ['server/{src,testing}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts', ...excluded],
        },
      },
      {
        // What can differ between the databases, once more on PostgreSQL.
        test: {
          ...onNode,
          name: 'postgres',
          include: [isLong ? 'server/{src,testing}/**/*.test.ts' : 'server/{src,testing}/**/*.{both,postgres}.test.ts'],
          exclude: ['**/*.sqlite.test.ts', ...excluded],
          globalSetup: ['./server/testing/postgres.ts'],
          setupFiles: [...SETUP, './server/testing/postgres-tests.ts'],
        },
      },
    ],
  },
});
