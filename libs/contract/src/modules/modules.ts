import type { ModuleDescription } from './module-description.ts';

/** One remote in `/remotes.json`. */
export interface RemoteEntry {
  /** URL of its mf-manifest.json. */
  entry: string;
  version: string;
  /** URL of the previous version, used if the live one fails to load. */
  fallback?: string;
}

/** The path of the list of live remotes. */
export const REMOTE_TABLE = '/remotes.json';

/** The body of `/remotes.json`: the live version of each remote. */
export interface RemoteTable {
  remotes: Record<string, RemoteEntry>;
  /** The build of the shell that the server serves. */
  shell?: string;
}

/**
 * A live module as listed in the page: its description, and the files that its pages need, so that they can be
 * preloaded.
 */
export interface PageModule extends ModuleDescription {
  /** URLs of the scripts of its pages, starting with the federation entry. */
  scripts: readonly string[];
  /** URLs of the stylesheets of its pages. */
  styles: readonly string[];
}

/**
 * The state that the server embeds in the page: what was live then, for pages that cannot read `/remotes.json` and for
 * detecting a new release.
 */
export interface PageState extends RemoteTable {
  /** Whether modules may be replaced by those of development servers (`MODULE_OVERRIDES`). */
  overrides?: true;
  /**
   * Whether the page lists every script that may run in it: those of the versions that were live when it was rendered,
   * and of the previous versions.
   */
  sealed?: true;
  /**
   * Whether a service worker may be installed; false if the server removes it from every browser
   * (`SERVICE_WORKER=off`).
   */
  worker?: false;
  /**
   * The import that added the demo content (`npm start -- --demo`), unless it was removed before the server started.
   */
  demoImport?: number;
  /** False while the server has no owner yet. */
  isSetUp?: false;
  /** The provider for signing in with OpenID Connect; `isOnly` if passwords are not accepted. */
  oidc?: { name: string; isOnly?: true };
  /** The live modules by their federation names. */
  modules: Record<string, PageModule>;
}

/** The `Integrity-Policy` of a page that lists every script: no script without a hash. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** The id of the element with the `PageState` as JSON. */
export const PAGE_STATE_ID = 'page-state';

/**
 * The version of the interface between the shell and its remotes: the props of a mounted remote, and the exports of the
 * shared packages `@benotes/platform` and `@benotes/router`. It is built into both sides.
 *
 * Raise it by one when an export is removed or changes its meaning, and keep the old export for one more version, so
 * that each side works with the other side one version older or newer. Raise it by two if the old exports cannot be
 * kept: then versions from before the change are incompatible.
 */
export const MODULE_CONTRACT = 5;

/** Remotes built before versions existed. */
const FIRST_CONTRACT = 1;

/** Whether a remote is compatible with the shell, or which of the two is too old. */
export type Fit = 'fits' | 'remote-too-old' | 'shell-too-old';

/** Compares the contract a remote was built for (undefined: before versions existed) with the shell's. */
export function fitOf(remote: number = FIRST_CONTRACT, shell: number = MODULE_CONTRACT): Fit {
  if (Math.abs(remote - shell) <= 1) return 'fits';
  return remote < shell ? 'remote-too-old' : 'shell-too-old';
}
