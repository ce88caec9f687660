import { readdirSync } from 'node:fs';
import path from 'node:path';

import { defineConfig } from 'vite';

const ENTRIES = [
  'kernel/config/config',
  'main',
  'app/serve',
  'operate/commands/backup',
  'operate/commands/check-data',
  'operate/commands/check-database',
  'cluster',
  'operate/commands/demo',
  'operate/commands/migrate-from',
  'operate/commands/move',
  'operate/commands/release',
  'operate/commands/remove-factors',
  'operate/commands/seed',
  'kernel/workers/worker',
];

/** Tasks of worker threads are entries of their own, so that a thread loads only the one that it runs. */
const TASKS = readdirSync(path.join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.task.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

/** Packages of many small files: loading them one by one would take a third of the time of a start. */
const BUNDLED = [/^typebox/, 'kysely', /^parse5/, 'jose'];

/** Bundles workspace packages and leaves most registry packages external; every entry is built to the root of dist. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries([...ENTRIES, ...TASKS].map((entry) => [path.basename(entry), `src/${entry}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@benotes\//, ...BUNDLED] },
});
