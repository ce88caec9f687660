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

interface Place {
  location: Location;
  action: NavigationType;
}

let place: Place | null = null;
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
 * Publishes the shell's place to every remote. Rendered once, inside the shell's router: remotes are React roots of
 * their own, which context does not reach, and a second history would not see the first one move.
 */
export function RouterBridge() {
  const location = useLocation();
  const action = useNavigationType();
  const go = useNavigate();
  useLayoutEffect(() => {
    navigate = go;
    place = { location, action };
    for (const listen of listeners) listen();
  }, [location, action, go]);
  return null;
}

/** Gives a remote the shell's place and history, so that its links and hooks behave as if it were part of the shell. */
export function BridgedRouter({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(subscribe, () => place);
  if (!current) throw new Error('No RouterBridge is mounted: the shell renders one inside its router.');
  return (
    <Router location={current.location} navigationType={current.action} navigator={navigator}>
      {children}
    </Router>
  );
}
