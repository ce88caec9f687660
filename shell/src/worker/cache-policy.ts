import { isFramed } from './framed-paths.ts';

/**
 * How the service worker treats a request of this origin.
 *
 * - `framed`: the page snapshot, revalidated at the same time.
 * - `page`: the network, or the page snapshot when offline.
 * - `hashed`: the precache. These names change with their content.
 * - `static`: the network, or the precache when offline.
 * - `module`: cached on the first request.
 * - `no`: never cached. This includes all user data (API responses, uploads) and the lists of live versions.
 */
export type CachePolicy = 'framed' | 'page' | 'hashed' | 'static' | 'module' | 'no';

const NEVER = /^\/(?:api|storage)(?:\/|$)/;
const MODULE = /^\/modules\/[^/]+\/[^/]+\/./;
const HASHED = /^\/assets\//;
const FILE = /\.[^./]+$/;

export function cachePolicyOf(pathname: string, isNavigation: boolean, precached: ReadonlySet<string>): CachePolicy {
  if (NEVER.test(pathname)) return 'no';
  if (isNavigation && isFramed(pathname)) return 'framed';
  if (isNavigation) return FILE.test(pathname) ? 'no' : 'page';
  if (MODULE.test(pathname)) return 'module';
  if (!precached.has(pathname)) return 'no';
  return HASHED.test(pathname) ? 'hashed' : 'static';
}

/** The folder of a release, `/modules/lists/3/`, and the one of all its releases, `/modules/lists/`. */
export function foldersOf(pathname: string): { release: string; module: string } {
  const [, modules, name, version] = pathname.split('/');
  return { release: `/${modules}/${name}/${version}/`, module: `/${modules}/${name}/` };
}
