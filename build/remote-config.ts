import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

import { buildOptions } from './build-options.ts';
import { eagerShareFiles } from './federation/eager-share-files.ts';
import { mergeChunks, REMOTE_RUNTIME } from './federation/merge-chunks.ts';
import { singletons, versioned } from './federation/shared-packages.ts';
import { slimContainer } from './federation/slim-container.ts';
import { compileHints } from './plugins/compile-hints.ts';
import { entryChunk, NO_ICONS, withoutContractOf } from './plugins/entry-chunk.ts';
import { moduleFile } from './plugins/module-file.ts';
import { uiLayer } from './plugins/ui-layer.ts';
import { withoutSchemas } from './plugins/without-schemas.ts';
import { readModule } from './read-module.ts';

interface RemoteOptions {
  command: 'build' | 'serve';
  /** Of its development server. */
  port: number;
  /** Parts of the contract that its first screens do without, such as `highlights`. */
  later?: string[];
}

/**
 * The whole Vite config of the module in a folder: it exposes its pages and the sources of its contributions, and works
 * on any origin, under any path.
 */
export async function remoteConfig(dir: string, { command, port, later }: RemoteOptions): Promise<UserConfig> {
  // Whatever the author's shell says: the shell of Benotes shares React as it is built for production.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  const { description, exposes } = await readModule(dir);
  return {
    base: command === 'build' ? './' : '/',
    plugins: [
      react(),
      withoutSchemas(),
      uiLayer(),
      federation({
        name: description.name,
        // Hashed, so that everything but the manifest can be cached forever.
        filename: 'assets/remoteEntry-[hash].js',
        exposes,
        remotes: {},
        shared: { ...singletons, ...versioned },
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // On a busy machine its 10 s may pass between two modules: it would go on without those that follow.
        moduleParseIdleTimeout: 600,
        experiments: { externalRuntime: true },
        dev: { remoteHmr: true },
      }),
      slimContainer(),
      moduleFile(description),
      eagerShareFiles(),
      entryChunk('parcel', [/\/src\/parcel\.tsx$/], later ? withoutContractOf('library/icons', ...later) : NO_ICONS),
      mergeChunks('federation', REMOTE_RUNTIME),
      compileHints(),
    ],
    build: { ...buildOptions, rolldownOptions: { ...buildOptions.rolldownOptions, input: './src/parcel.tsx' } },
    server: { port, strictPort: true, cors: true, origin: `http://localhost:${port}` },
    preview: { port, strictPort: true, cors: true },
  };
}
