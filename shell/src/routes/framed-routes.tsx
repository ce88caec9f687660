import { paths } from '@benotes/platform';
import { Navigate, Outlet, Route, Routes, useLocation, useParams, useSearchParams } from '@benotes/router';

import { Guard } from './guard.tsx';
import { Layout } from '../layout/layout.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { titles } from './titles.ts';
import { Remote } from '../modules/remote.tsx';
import { type RouteEntry, remoteOf, routeAt, routes, visits } from './route-table.ts';
import { texts } from '../texts.ts';

/** Every route but the public ones, in the layout. */
export function FramedRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<Screen route={route} />} />
        ))}
        <Route path="*" element={<Unknown />} />
      </Route>
    </Routes>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const route = routeAt(pathname);
  const visiting = route !== undefined && visits(route, search);
  return (
    <Layout title={visiting ? titles.share : (route?.title ?? texts.notFoundTitle)} visiting={visiting}>
      <Outlet />
    </Layout>
  );
}

/** The same element for every route, so that navigation between routes of one remote keeps it mounted. */
function Screen({ route }: { route: RouteEntry }) {
  const { id, collectionId = id } = useParams();
  const [search] = useSearchParams();
  if (route.redirectsZero && Number.parseInt(collectionId ?? '', 10) === 0) return <Navigate to={paths.home} replace />;
  const name = remoteOf(route, search);
  return (
    <Guard access={route.access}>
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
