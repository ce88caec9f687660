import type { RemoteName } from '@benotes/contract';
import { paths } from '@benotes/platform/paths';

import { titles } from './titles.ts';
import { matchParams } from './match-path.ts';

/** Who may open a route: the signed-in user, a visitor with a share token, or either. */
export type Access = 'user' | 'user-or-visitor' | 'visitor';

export interface RouteEntry {
  path: string;
  /** The title until the screen sets its own. */
  title: string;
  access: Access;
  /** Renders it. */
  remote: RemoteName;
  /** Renders it for visitors, if it is another one. */
  visitorRemote?: RemoteName;
  /** Collection id 0 redirects to the home page (specification section 2). */
  redirectsZero?: true;
}

/** Every protected route, with its access rule and its remote. The first match counts. */
export const routes: readonly RouteEntry[] = [
  { path: paths.home, title: titles.home, access: 'user', remote: 'mf_posts' },
  { path: paths.createCollection, title: titles.createCollection, access: 'user', remote: 'mf_collections' },
  {
    path: paths.collectionSettings,
    title: titles.collectionSettings,
    access: 'user',
    remote: 'mf_collections',
    redirectsZero: true,
  },
  { path: paths.collection, title: titles.collection, access: 'user', remote: 'mf_posts' },
  { path: paths.createPost, title: titles.createPost, access: 'user', remote: 'mf_posts' },
  { path: paths.post, title: titles.post, access: 'user-or-visitor', remote: 'mf_posts', visitorRemote: 'mf_share' },
  { path: paths.search, title: titles.search, access: 'user', remote: 'mf_posts' },
  { path: paths.recycleBin, title: titles.recycleBin, access: 'user', remote: 'mf_posts' },
  { path: paths.transfer, title: titles.transfer, access: 'user', remote: 'mf_admin' },
  { path: paths.importBookmarks, title: titles.importBookmarks, access: 'user', remote: 'mf_admin' },
  { path: paths.exportBookmarks, title: titles.exportBookmarks, access: 'user', remote: 'mf_admin' },
  { path: paths.users, title: titles.users, access: 'user', remote: 'mf_admin' },
  { path: paths.createUser, title: titles.createUser, access: 'user', remote: 'mf_admin' },
  { path: paths.user, title: titles.user, access: 'user', remote: 'mf_admin' },
  { path: paths.tags, title: titles.tags, access: 'user', remote: 'mf_admin' },
  { path: paths.createTag, title: titles.createTag, access: 'user', remote: 'mf_admin' },
  { path: paths.tagSettings, title: titles.tagSettings, access: 'user', remote: 'mf_admin', redirectsZero: true },
  { path: paths.tag, title: titles.tag, access: 'user', remote: 'mf_posts' },
  { path: paths.share, title: titles.share, access: 'visitor', remote: 'mf_share' },
];

/** The route of a path; undefined for public and unknown ones. */
export const routeAt = (pathname: string): RouteEntry | undefined =>
  routes.find(({ path }) => matchParams(path, pathname));

/** Whether a URL is opened as the visitor of a shared link. */
export const visits = (route: RouteEntry, search: URLSearchParams) =>
  route.access === 'visitor' || (route.access === 'user-or-visitor' && Boolean(search.get('token')));

/** The remote that renders a URL. */
export const remoteOf = (route: RouteEntry, search: URLSearchParams): RemoteName =>
  (visits(route, search) && route.visitorRemote) || route.remote;
