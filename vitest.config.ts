import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The editor without its components. */
const EDITOR = 'mf-posts/src/editor/**/*.test.ts';

/** Functions without components and module state. */
const LOGIC = [
  'libs/{contract,note,post-card,ui}/src/**/*.test.ts',
  'mf-{admin,collections}/src/**/*.test.ts',
  'mf-posts/src/{grid,post-form,search,sorting}/**/*.test.ts',
  'shell/src/routes/**/*.test.ts',
  'shell/src/worker/!(receive-shared|register-worker).test.ts',
];

/** As in build/vitest-timeouts.ts, which cannot change this one. */
const POLL = { poll: { timeout: 10_000 } };

const inBrowser: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  setupFiles: ['./build/vitest-timeouts.ts', './build/vitest-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' } },
  expect: POLL,
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
          // Starts faster than a process for each file.
          pool: 'threads',
          include: ['{shell,mf-*,libs/*,examples/*,extension}/src/**/*.test.{ts,tsx}', 'build/federation/*.test.ts'],
          exclude: [EDITOR, ...LOGIC],
        },
      },
      {
        // They leave nothing behind, so all files share a page: creating one takes longer than most of these tests.
        test: { ...inBrowser, name: 'logic', include: LOGIC, isolate: false },
      },
      {
        // As above.
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
          // Some call every route with many inputs, which takes long beside the tests of another worker.
          expect: POLL,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The server's responses, once more on PostgreSQL.
        test: {
          name: 'postgres',
          environment: 'node',
          isolate: false,
          setupFiles: ['./build/vitest-timeouts.ts'],
          include: ['server/src/**/*.test.ts'],
          // These use no database, only one of the two, or behave the same on both.
          exclude: [
            'server/src/{backup,database,disk,mail,search,workers}/**',
            'server/src/{architecture,shutdown}.test.ts',
            'server/src/attacks/{bombs,cross-site,parsing,private-networks,sockets,stored-scripts}.test.ts',
            'server/src/commands/demo.test.ts',
            'server/src/copies/bad-pages.test.ts',
            'server/src/favicons/{favicon-cache,favicons,ico,icon-links}.test.ts',
            'server/src/files/{declared-size,restored-images,stores}.test.ts',
            'server/src/previews/{guarded-agent,metadata,page-text,pages,previews}.test.ts',
            'server/src/sanitize/sanitize.test.ts',
            'server/src/transfer/archive/{flipped-archive,markdown,zip-writer}.test.ts',
            'server/src/transfer/{formats/**,import-samples.test.ts}',
            'server/src/transfer/{exports/import-round-trips,unpack/unpack}.test.ts',
            'server/src/transfer/jobs/spool.test.ts',
            'server/src/web/{description,protection}/**',
            'server/src/web/releases/!(shared-releases).test.ts',
            'server/src/web/page/{shell-page,unregister-worker}.test.ts',
          ],
          globalSetup: ['./server/src/testing/postgres.ts'],
          expect: POLL,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
