/** One remote in `/remotes.json` (contract section 4). */
export interface RemoteEntry {
  /** URL of its mf-manifest.json. */
  entry: string;
  version: string;
  /** URL of the previous version, used if the live one fails to load. */
  fallback?: string;
}

/** The path of the list of live remotes (contract section 4). */
export const REMOTE_TABLE = '/remotes.json';

/** The body of `/remotes.json`: the live version of each remote. */
export interface RemoteTable {
  remotes: Record<string, RemoteEntry>;
  /** The build of the shell that the server delivers. */
  shell?: string;
}

/** A request of a module's first screen that the page makes early, on URLs that match `path` (a router pattern). */
export interface PrefetchRule {
  path: string;
  /** URL of the API; `:name` is replaced by that parameter of the page's URL. */
  url: string;
  /** The same on narrow screens, if it differs. */
  urlNarrow?: string;
}

/** What a module is started with, so that a page may ask for it while the shell is still on its way. */
export interface ModuleStart {
  /** Addresses of its scripts, first the one that the federation enters it by. */
  scripts: readonly string[];
  /** Addresses of its stylesheets. */
  styles: readonly string[];
  prefetch: readonly PrefetchRule[];
}

/**
 * What the server writes into the page when it hands it out: what was live then, for pages that cannot read
 * `/remotes.json` and for noticing that something else has become live.
 */
export interface PageState extends RemoteTable {
  /** Whether modules may be replaced by those of development servers (`MODULE_OVERRIDES`). */
  overrides?: true;
  /** Whether the page lists every script that may run in it: no version but what was live when it was made, and the one before. */
  sealed?: true;
  /** Whether there may be a service worker; false where the server takes it out of every browser (`SERVICE_WORKER=off`). */
  worker?: false;
  /** The import that added the demo content (`npm start -- --demo`), unless it was removed before the server started. */
  demoImport?: number;
  /** False while the server has no owner yet. */
  isSetUp?: false;
  /** How the live modules that this server keeps are started. */
  starts?: Readonly<Record<string, ModuleStart>>;
}

/** What a sealed page says to engines that count the hashes of its import map: no script without one. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** The id of the element of the page that holds the `PageState` as JSON. */
export const PAGE_STATE_ID = 'page-state';

/** The remotes of this product, by their federation names. */
export const REMOTE_NAMES = ['mf_posts', 'mf_collections', 'mf_admin', 'mf_share'] as const;

export type RemoteName = (typeof REMOTE_NAMES)[number];

/**
 * The version of the interface between the shell and its remotes: the props of a mounted remote, and the exports of the
 * shared packages `@benotes/platform` and `@benotes/router`. It is built into both sides.
 *
 * Raise it by one when an export is removed or changes its meaning, and keep the old export for one more version, so that
 * each side works with a neighbor one version older or newer. Raise it by two where the old exports cannot be kept: then
 * neither side mounts a neighbor of before.
 */
export const MODULE_CONTRACT = 4;

/** Remotes built before versions existed. */
const FIRST_CONTRACT = 1;

/** Whether a remote fits the shell, or which of the two is too old. */
export type Fit = 'fits' | 'remote-too-old' | 'shell-too-old';

/** Compares the contract a remote was built for (undefined: before versions existed) with the shell's. */
export function fitOf(remote: number = FIRST_CONTRACT, shell: number = MODULE_CONTRACT): Fit {
  if (Math.abs(remote - shell) <= 1) return 'fits';
  return remote < shell ? 'remote-too-old' : 'shell-too-old';
}
