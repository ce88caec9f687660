import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

import { buildOptions } from './build-options.ts';
import { DEV_SERVER_PORT, SHELL_PORT } from './dev-servers.ts';
import { directShares } from './federation/direct-shares.ts';
import { FEDERATION, mergeChunks } from './federation/merge-chunks.ts';
import { singletons, versioned } from './federation/shared-packages.ts';
import { slimRuntime } from './federation/slim-runtime.ts';
import { staticFederationStart } from './federation/static-start.ts';
import { compileHints } from './plugins/compile-hints.ts';
import { devPageState } from './plugins/dev-page-state.ts';
import { entryChunk, NO_ICONS, withoutContractOf } from './plugins/entry-chunk.ts';
import { firstScript } from './plugins/first-script.ts';
import { preloadLinks } from './plugins/preload-links.ts';
import { productionRouter } from './plugins/production-router.ts';
import { serviceWorker } from './plugins/service-worker.ts';
import { uiLayer } from './plugins/ui-layer.ts';
import { withoutSchemas } from './plugins/without-schemas.ts';

/** The layout of every screen but the public ones: what mounts a module in it, and the sanitizer of notes. */
const FRAME = [
  /\/shell\/src\/routes\/framed-routes\.tsx$/,
  /\/shell\/src\/modules\/single-spa\.ts$/,
  /\/shell\/src\/modules\/provide-slots\.ts$/,
  /\/single-spa-react\.js$/,
  /\/note-content\/sanitize\.ts$/,
];
/** The contract without what no first screen needs, such as other ways to sign in, saved searches, and reports. */
const CONTRACT_OF_FIRST_SCREENS = withoutContractOf(
  'people/confirmations',
  'people/email-changes',
  'library/deleted-collections',
  'library/icons',
  'exchange/imports',
  'people/invitations',
  'modules/module-reports',
  'library/moves',
  'library/notifications',
  'people/oidc',
  'library/saved-searches',
  'people/second-factors',
);
/** What that layout loads after the first paint: the sidebar with its tree. */
const SIDEBAR = [/\/shell\/src\/layout\/sidebar\/sidebar\.tsx$/, /\/tree\/tree-view\.tsx$/];
/** The federation plugin imports it with a query, once the federation has started. */
const MAIN = /\/shell\/src\/main\.tsx\?/;
/** Its own modules: most of the contract it imports is shared with others. */
const OWN = /\/shell\/src\/|\/contract\/src\/modules\/modules\.ts$/;

/** The whole Vite config of the shell. No URL of a remote is built into it: `/remotes.json` lists them. */
export function shellConfig(): UserConfig {
  return {
    plugins: [
      react(),
      withoutSchemas(),
      uiLayer(),
      devPageState(),
      productionRouter(),
      federation({
        name: 'shell',
        // Hashed and in the same folder as the others, so that all of them can be cached forever.
        filename: 'assets/remoteEntry-[hash].js',
        remotes: {},
        // Eager only here: the shell loads first, and everything else reuses its copies.
        shared: Object.fromEntries(
          Object.entries({ ...singletons, ...versioned }).map(([name, share]) => [name, { ...share, eager: true }]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        hostInitInjectLocation: 'entry',
        dts: false,
        // On a busy machine its 10 s may pass between two modules: it would go on without those that follow.
        moduleParseIdleTimeout: 600,
        experiments: { provideExternalRuntime: true },
        dev: { remoteHmr: true },
      }),
      mergeChunks('start', FEDERATION),
      staticFederationStart(),
      directShares(),
      compileHints(),
      entryChunk('main', [MAIN], OWN),
      entryChunk('frame', FRAME, CONTRACT_OF_FIRST_SCREENS),
      entryChunk('sidebar', SIDEBAR, NO_ICONS),
      slimRuntime(),
      firstScript(),
      preloadLinks(),
      serviceWorker(), // last: it lists the files of all others
    ],
    // All but the public screens need three quarters of it, so that no later request is necessary.
    build: { ...buildOptions, cssCodeSplit: false },
    server: {
      port: SHELL_PORT,
      strictPort: true,
      proxy: Object.fromEntries(['/api', '/storage'].map((prefix) => [prefix, `http://localhost:${DEV_SERVER_PORT}`])),
    },
  };
}
