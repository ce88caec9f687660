import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

import { buildOptions } from './build-options.ts';
import { compileHints } from './plugins/compile-hints.ts';
import { eagerShareFiles } from './plugins/eager-share-files.ts';
import { entryChunk, NO_ICONS } from './plugins/entry-chunk.ts';
import { mergeChunks, REMOTE_RUNTIME } from './plugins/merge-chunks.ts';
import { uiLayer } from './plugins/ui-layer.ts';
import { withoutSchemas } from './plugins/without-schemas.ts';
import { type RemoteName, remotes } from './remotes.ts';
import { singletons, versioned } from './shared-packages.ts';

/** The whole Vite config of a remote: it exposes `./parcel` and works on any origin, under any path. */
export function remoteConfig(name: RemoteName, command: 'build' | 'serve'): UserConfig {
  const { port } = remotes[name];
  return {
    base: command === 'build' ? './' : '/',
    plugins: [
      react(),
      withoutSchemas(),
      uiLayer(),
      federation({
        name,
        // Hashed, so that everything but the manifest can be cached forever.
        filename: 'assets/remoteEntry-[hash].js',
        exposes: { './parcel': './src/parcel.tsx' },
        remotes: {},
        shared: { ...singletons, ...versioned },
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true },
        dev: { remoteHmr: true },
      }),
      eagerShareFiles(),
      entryChunk('parcel', /\/src\/parcel\.tsx$/, NO_ICONS),
      mergeChunks('federation', REMOTE_RUNTIME),
      compileHints(),
    ],
    build: { ...buildOptions, rolldownOptions: { ...buildOptions.rolldownOptions, input: './src/parcel.tsx' } },
    server: { port, strictPort: true, cors: true, origin: `http://localhost:${port}` },
    preview: { port, strictPort: true, cors: true },
  };
}
