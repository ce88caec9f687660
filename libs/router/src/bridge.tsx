import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import {
  createPath,
  type Location,
  type NavigateFunction,
  type NavigationType,
  type Navigator,
  Router,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';

interface RouterState {
  location: Location;
  action: NavigationType;
}

let routerState: RouterState | null = null;
let navigate: NavigateFunction = () => {
  throw new Error('No RouterBridge is mounted: the shell renders one inside its router.');
};
const listeners = new Set<() => void>();

const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => void navigate(delta),
  push: (to, state, options) => void navigate(to, { ...options, state, replace: false }),
  replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
};

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * Publishes the shell's location to every remote. Rendered once, inside the shell's router: remotes are separate React
 * roots, which context does not reach, and a second history would not be notified of navigation in the first.
 */
export function RouterBridge() {
  const location = useLocation();
  const action = useNavigationType();
  const go = useNavigate();
  useLayoutEffect(() => {
    navigate = go;
    routerState = { location, action };
    for (const listen of listeners) listen();
  }, [location, action, go]);
  return null;
}

/** Provides the shell's location and history to a remote, so that its links and hooks work as inside the shell. */
export function BridgedRouter({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(subscribe, () => routerState);
  if (!current) throw new Error('No RouterBridge is mounted: the shell renders one inside its router.');
  return (
    <Router location={current.location} navigationType={current.action} navigator={navigator}>
      {children}
    </Router>
  );
}
