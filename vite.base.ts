import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

import { layersUi } from './libs/ui/layer.vite.ts';
import { compilesAhead, FEDERATION, joins, REMOTE_START, startsAtOnce, startsTogether } from './vite.files.ts';

/** Every remote: its folder and the port of its dev server. Adding a remote starts here. */
export const remotes = {
  mf_posts: { folder: 'mf-posts', port: 5171 },
  mf_collections: { folder: 'mf-collections', port: 5172 },
  mf_admin: { folder: 'mf-admin', port: 5173 },
  mf_share: { folder: 'mf-share', port: 5174 },
} as const;

export type RemoteName = keyof typeof remotes;

export const SHELL_PORT = 5170;
/** Where `npm run dev` runs the server; the shell's dev server passes the API on to it. */
export const DEV_SERVER_PORT = 8081;

/**
 * Loaded once per page: a second copy would be a second React, router, store, session or bus.
 *
 * A share that depends on another one (libs/platform on libs/router) names it among its devDependencies: as a
 * dependency the plugin would load every remote's own copy of it at once, unused.
 */
const singletons = {
  react: { singleton: true, requiredVersion: '^18.3.1' },
  'react-dom': { singleton: true, requiredVersion: '^18.3.1' },
  valtio: { singleton: true, requiredVersion: '^2.0.0' },
  '@benotes/router': { singleton: true, requiredVersion: false },
  '@benotes/platform': { singleton: true, requiredVersion: false },
} as const;

/**
 * By version, not as singletons: a remote built against another one brings its own. The version of `@benotes/ui` is made
 * of its sources, so that nobody has to remember to raise it: any other one is another one.
 */
const uiVersion = `0.1.${fingerprintOf(path.join(import.meta.dirname, 'libs/ui/src'))}`;
const ui = { '@benotes/ui': { version: uiVersion, requiredVersion: uiVersion } };

const build = {
  target: 'es2022',
  sourcemap: true,
  emptyOutDir: true,
  // react-router asks for React.use and useOptimistic, which 18 does not have: it copes.
  rolldownOptions: { checks: { importIsUndefined: false } },
} satisfies UserConfig['build'];

/** The whole Vite config of a remote: it exposes `./parcel` and works on any origin, under any path. */
export function remoteConfig(name: RemoteName, command: 'build' | 'serve'): UserConfig {
  const { port } = remotes[name];
  return {
    base: command === 'build' ? './' : '/',
    plugins: [
      react(),
      withoutSchemas(),
      layersUi(),
      federation({
        name,
        // Hashed, so that everything but the manifest may be cached for ever.
        filename: 'assets/remoteEntry-[hash].js',
        exposes: { './parcel': './src/parcel.tsx' },
        remotes: {},
        shared: { ...singletons, ...ui },
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true },
        dev: { remoteHmr: true },
      }),
      namesShares(),
      startsTogether('parcel', /\/src\/parcel\.tsx$/),
      joins('federation', REMOTE_START),
      compilesAhead(),
    ],
    build: { ...build, rolldownOptions: { ...build.rolldownOptions, input: './src/parcel.tsx' } },
    server: { port, strictPort: true, cors: true, origin: `http://localhost:${port}` },
    preview: { port, strictPort: true, cors: true },
  };
}

/** The whole Vite config of the shell. No address of a remote is built into it: `/remotes.json` names them. */
export function shellConfig(): UserConfig {
  return {
    plugins: [
      react(),
      withoutSchemas(),
      layersUi(),
      devRemotes(),
      federation({
        name: 'shell',
        // Hashed and beside the others, so that all of them may be cached for ever.
        filename: 'assets/remoteEntry-[hash].js',
        remotes: {},
        // Eager here alone: the shell is first on the page and everybody else reuses its copies.
        shared: Object.fromEntries(
          Object.entries({ ...singletons, ...ui }).map(([name, share]) => [name, { ...share, eager: true }]),
        ),
        shareStrategy: 'loaded-first',
        manifest: false,
        hostInitInjectLocation: 'entry',
        dts: false,
        experiments: { provideExternalRuntime: true },
        dev: { remoteHmr: true },
      }),
      joins('start', FEDERATION),
      startsAtOnce(),
      compilesAhead(),
    ],
    // Every screen but the public ones needs three quarters of it: one request, and none later.
    build: { ...build, cssCodeSplit: false },
    server: {
      port: SHELL_PORT,
      strictPort: true,
      proxy: Object.fromEntries(['/api', '/storage'].map((path) => [path, `http://localhost:${DEV_SERVER_PORT}`])),
    },
  };
}

/**
 * Leaves the schemas of the contract to the server: the browser calls what they describe, and of an answer it looks at no
 * more than whether there is `data`, and whether that is a list.
 */
export function withoutSchemas(): Plugin {
  const id = '\0schemas';
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'typebox' ? id : null),
    load: (loaded) =>
      loaded === id
        ? `const some = () => ({});
const kinds = { Object: (properties) => ({ type: 'object', properties }), Array: () => ({ type: 'array' }) };
export const Type = new Proxy(kinds, { get: (_, kind) => kinds[kind] ?? some });`
        : null,
  };
}

const isShares = (name: string) => name.includes('__loadShare__shared');

/**
 * Names the file through which a remote takes what is shared among those that are fetched at once: the plugin knows it as
 * one that may come later, and so everybody waited for it.
 */
function namesShares(): Plugin {
  let dist = '';
  return {
    name: 'names-shares',
    apply: 'build',
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const file = path.join(dist, 'mf-manifest.json');
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
          exposes: { assets: { js: { sync: string[]; async: string[] } } }[];
        };
        for (const { js } of manifest.exposes.map(({ assets }) => assets)) {
          js.sync.push(...js.async.filter(isShares));
          js.async = js.async.filter((name) => !isShares(name));
        }
        writeFileSync(file, JSON.stringify(manifest));
      },
    },
  };
}

/** While developing, the shell's dev server answers `/remotes.json` with the dev servers of the remotes. */
function devRemotes(): Plugin {
  const table = Object.entries(remotes).map(([name, { port }]) => [
    name,
    { entry: `http://localhost:${port}/mf-manifest.json`, version: 'dev' },
  ]);
  return {
    name: 'dev-remotes',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/remotes.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ remotes: Object.fromEntries(table) }));
      });
    },
  };
}

/** A number that is another one as soon as a source in this folder is. */
function fingerprintOf(folder: string): number {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|stories)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest().readUInt32BE();
}
