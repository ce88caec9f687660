import type { RemoteName } from '@benotes/contract';
import { paths } from '@benotes/platform/paths';

import { titles } from '../layout/texts.ts';
import { matchParams } from './match-path.ts';

/** Who may open an address: the signed-in user, a visitor with the token of a share, or either. */
export type Access = 'user' | 'user-or-visitor' | 'visitor';

export interface RouteEntry {
  path: string;
  /** What the screen is called until it says so itself. */
  title: string;
  access: Access;
  /** Draws it. */
  remote: RemoteName;
  /** Draws it for a visitor. */
  visitorRemote?: RemoteName;
  /** Id 0 is nobody's: the address leads home (specification section 2). */
  zeroLeadsHome?: true;
}

/** Every protected address: who may open it and which remote draws it. The first that matches counts. */
export const rows: readonly RouteEntry[] = [
  { path: paths.home, title: titles.home, access: 'user', remote: 'mf_posts' },
  { path: paths.createCollection, title: titles.createCollection, access: 'user', remote: 'mf_collections' },
  {
    path: paths.collectionSettings,
    title: titles.collectionSettings,
    access: 'user',
    remote: 'mf_collections',
    zeroLeadsHome: true,
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
  { path: paths.tagSettings, title: titles.tagSettings, access: 'user', remote: 'mf_admin', zeroLeadsHome: true },
  { path: paths.tag, title: titles.tag, access: 'user', remote: 'mf_posts' },
  { path: paths.share, title: titles.share, access: 'visitor', remote: 'mf_share' },
];

/** The row of an address; undefined for public and unknown ones. */
export const routeAt = (pathname: string): RouteEntry | undefined =>
  rows.find(({ path }) => matchParams(path, pathname));

/** Whether an address is opened as the visitor of a shared link. */
export const visits = (row: RouteEntry, search: URLSearchParams) =>
  row.access === 'visitor' || (row.access === 'user-or-visitor' && Boolean(search.get('token')));

/** The remote that draws an address. */
export const remoteOf = (row: RouteEntry, search: URLSearchParams): RemoteName =>
  (visits(row, search) && row.visitorRemote) || row.remote;
