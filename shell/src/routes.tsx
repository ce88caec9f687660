import type { RemoteName } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from '@benotes/router';

import { ForgotPage } from './auth/forgot-page.tsx';
import { LoginPage } from './auth/login-page.tsx';
import { ResetPage } from './auth/reset-page.tsx';
import { SetUpPage } from './auth/set-up-page.tsx';
import { type Access, Guard } from './guard.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFound } from './layout/not-found.tsx';
import { Remote } from './remote.tsx';

interface Row {
  path: string;
  access: Access;
  /** Draws it. */
  remote: RemoteName;
  /** Draws it for a visitor. */
  visitorRemote?: RemoteName;
  /** Id 0 is nobody's: the address leads home (specification section 2). */
  zeroLeadsHome?: true;
}

/** Every protected address: who may open it and which remote draws it. The first that matches counts. */
export const rows: readonly Row[] = [
  { path: paths.home, access: 'user', remote: 'mf_posts' },
  { path: paths.createCollection, access: 'user', remote: 'mf_collections' },
  { path: paths.collectionSettings, access: 'user', remote: 'mf_collections', zeroLeadsHome: true },
  { path: paths.collection, access: 'user', remote: 'mf_posts' },
  { path: paths.createPost, access: 'user', remote: 'mf_posts' },
  { path: paths.post, access: 'user-or-visitor', remote: 'mf_posts', visitorRemote: 'mf_share' },
  { path: paths.search, access: 'user', remote: 'mf_posts' },
  { path: paths.recycleBin, access: 'user', remote: 'mf_posts' },
  { path: paths.transfer, access: 'user', remote: 'mf_admin' },
  { path: paths.importBookmarks, access: 'user', remote: 'mf_admin' },
  { path: paths.exportBookmarks, access: 'user', remote: 'mf_admin' },
  { path: paths.users, access: 'user', remote: 'mf_admin' },
  { path: paths.createUser, access: 'user', remote: 'mf_admin' },
  { path: paths.user, access: 'user', remote: 'mf_admin' },
  { path: paths.tags, access: 'user', remote: 'mf_admin' },
  { path: paths.createTag, access: 'user', remote: 'mf_admin' },
  { path: paths.tagSettings, access: 'user', remote: 'mf_admin', zeroLeadsHome: true },
  { path: paths.tag, access: 'user', remote: 'mf_posts' },
  { path: paths.share, access: 'visitor', remote: 'mf_share' },
];

/** The row of an address; undefined for public and unknown ones. */
export const rowAt = (pathname: string): Row | undefined => rows.find(({ path }) => matchPath(path, pathname));

/** Whether an address is opened as the visitor of a shared link. */
export const visits = (row: Row, search: URLSearchParams) =>
  row.access === 'visitor' || (row.access === 'user-or-visitor' && Boolean(search.get('token')));

/** The remote that draws an address. */
export const remoteOf = (row: Row, search: URLSearchParams): RemoteName =>
  (visits(row, search) && row.visitorRemote) || row.remote;

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginPage />} />
      <Route path={paths.setUp} element={<SetUpPage />} />
      <Route path={paths.forgot} element={<ForgotPage />} />
      <Route path={paths.reset} element={<ResetPage />} />
      <Route element={<Frame />}>
        {rows.map((row) => (
          <Route key={row.path} path={row.path} element={<Screen row={row} />} />
        ))}
        <Route path="*" element={<Unknown />} />
      </Route>
    </Routes>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const row = rowAt(pathname);
  return (
    <Layout visiting={row !== undefined && visits(row, search)}>
      <Outlet />
    </Layout>
  );
}

/** One element for every row, so that going from row to row keeps the remote that draws both. */
function Screen({ row }: { row: Row }) {
  const { id, collectionId = id } = useParams();
  const [search] = useSearchParams();
  if (row.zeroLeadsHome && Number.parseInt(collectionId ?? '', 10) === 0) return <Navigate to={paths.home} replace />;
  const name = remoteOf(row, search);
  return (
    <Guard access={row.access}>
      <Remote key={name} name={name} />
    </Guard>
  );
}

function Unknown() {
  return (
    <Guard access="user">
      <NotFound />
    </Guard>
  );
}
