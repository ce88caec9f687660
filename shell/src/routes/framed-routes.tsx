import { SET_UP_FACTOR_PATH } from '@benotes/contract';
import { paths, readToken, session } from '@benotes/platform';
import { Navigate, useLocation } from '@benotes/router';
import { useSnapshot } from 'valtio';

import { Layout } from '../layout/layout.tsx';
import { NotFound } from '../layout/not-found.tsx';
import { liveModules } from '../modules/live-modules.ts';
import { Remote } from '../modules/remote.tsx';
import { Guard } from './guard.tsx';
import { type RouteMatch, routeAt } from './route-at.ts';
import { titleAt } from './title-at.ts';

/** All screens except the public ones, in the layout. */
export function FramedRoutes() {
  const location = useLocation();
  const { user } = useSnapshot(session);
  const route = routeAt(location, liveModules());
  const isOut = route !== null && isOutside(route);
  // The server refuses everything else until then.
  const mustSetUp = user?.must_add_second_factor === true && !isOut;
  return (
    <Layout title={titleAt(location.pathname, route, user?.id)} visiting={isOut || mustSetUp}>
      {mustSetUp && location.pathname !== SET_UP_FACTOR_PATH ? (
        <Navigate to={SET_UP_FACTOR_PATH} state={{ back: location.pathname + location.search }} replace />
      ) : route ? (
        <Page route={route} />
      ) : (
        <Unknown />
      )}
    </Layout>
  );
}

/** Visitors of shared links and users who are not signed in have no sidebar. */
const isOutside = ({ isVisit, page }: RouteMatch) => isVisit || (page.access === 'public' && readToken() === null);

/** The key is the module's name, so that it stays mounted when the user navigates between its pages. */
function Page({ route: { module, page, params } }: { route: RouteMatch }) {
  const { id, collectionId = id } = params;
  if (page.redirectsZero && Number.parseInt(collectionId ?? '', 10) === 0) return <Navigate to={paths.home} replace />;
  return (
    <Guard access={page.access}>
      <Remote key={module} name={module} />
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
