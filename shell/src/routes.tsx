import type { RemoteName } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { matchPath, Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from '@benotes/router';
import { lazy, Suspense } from 'react';

import { LoginPage } from './auth/login-page.tsx';
import { type Access, Guard } from './guard.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFound } from './layout/not-found.tsx';
import { titles } from './layout/texts.ts';
import { Remote } from './remote.tsx';
import { texts } from './texts.ts';

const ForgotPage = lazy(async () => ({ default: (await import('./auth/forgot-page.tsx')).ForgotPage }));
const ResetPage = lazy(async () => ({ default: (await import('./auth/reset-page.tsx')).ResetPage }));
const SetUpPage = lazy(async () => ({ default: (await import('./auth/set-up-page.tsx')).SetUpPage }));

interface Row {
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
export const rows: readonly Row[] = [
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
      <Route element={<Seldom />}>
        <Route path={paths.setUp} element={<SetUpPage />} />
        <Route path={paths.forgot} element={<ForgotPage />} />
        <Route path={paths.reset} element={<ResetPage />} />
      </Route>
      <Route element={<Frame />}>
        {rows.map((row) => (
          <Route key={row.path} path={row.path} element={<Screen row={row} />} />
        ))}
        <Route path="*" element={<Unknown />} />
      </Route>
    </Routes>
  );
}

/** Waits for the pages that most people never open. */
function Seldom() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const row = rowAt(pathname);
  const visiting = row !== undefined && visits(row, search);
  return (
    <Layout title={visiting ? titles.share : (row?.title ?? texts.notFoundTitle)} visiting={visiting}>
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
