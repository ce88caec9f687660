import { defineConfig } from 'vite';

/** Workspace packages are bundled, packages of the registry stay outside; every entry stands at the root of dist. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(
        ['main', 'config', 'serve', 'worker', 'seed', 'release', 'backup', 'check-data', 'check-database'].map(
          (name) => [name, `src/${name}.ts`],
        ),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@benotes\//] },
});
