import { isFramed } from './framed-paths.ts';

/**
 * How the service worker treats a request of this origin.
 *
 * `framed`: the page that was kept, if the server is known to have the same. `page`: the network, offline the page that
 * was kept. `hashed`: what was kept, whose name changes with its content. `static`: the network, offline what was kept.
 * `module`: kept when it is first asked for. `no`: never kept, from the network, or from what was asked of it for this page; everything that is somebody's (answers of
 * the API, uploads) and whatever names the live version is that.
 */
export type CachePolicy = 'framed' | 'page' | 'hashed' | 'static' | 'module' | 'no';

const NEVER = /^\/(?:api|storage)(?:\/|$)/;
const MODULE = /^\/modules\/[^/]+\/[^/]+\/./;
const HASHED = /^\/assets\//;
const FILE = /\.[^./]+$/;

export function cachePolicyOf(pathname: string, isNavigation: boolean, kept: ReadonlySet<string>): CachePolicy {
  if (NEVER.test(pathname)) return 'no';
  if (isNavigation && isFramed(pathname)) return 'framed';
  if (isNavigation) return FILE.test(pathname) ? 'no' : 'page';
  if (MODULE.test(pathname)) return 'module';
  if (!kept.has(pathname)) return 'no';
  return HASHED.test(pathname) ? 'hashed' : 'static';
}

/** The folder of a release, `/modules/mf_posts/3/`, and the one of all its releases, `/modules/mf_posts/`. */
export function foldersOf(pathname: string): { release: string; module: string } {
  const [, modules, name, version] = pathname.split('/');
  return { release: `/${modules}/${name}/${version}/`, module: `/${modules}/${name}/` };
}
