import { paths } from '@benotes/platform';
import { Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from '@benotes/router';

import { Guard } from './guard.tsx';
import { Layout } from '../layout/layout.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { titles } from '../layout/texts.ts';
import { Remote } from '../modules/remote.tsx';
import { type RouteEntry, remoteOf, routeAt, rows, visits } from './route-table.ts';
import { texts } from '../texts.ts';

/** Every address but the public ones, in the layout. */
export function FramedRoutes() {
  return (
    <Routes>
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
  const row = routeAt(pathname);
  const visiting = row !== undefined && visits(row, search);
  return (
    <Layout title={visiting ? titles.share : (row?.title ?? texts.notFoundTitle)} visiting={visiting}>
      <Outlet />
    </Layout>
  );
}

/** One element for every row, so that going from row to row keeps the remote that draws both. */
function Screen({ row }: { row: RouteEntry }) {
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
