import { type ComponentType, lazy, useEffect, useState } from 'react';

import { retryFailedStyles } from './failed-styles.ts';
import { LoadErrorPanel } from './load-error-panel.tsx';
import type { LoadErrorProps } from './load-error-panel.tsx';
import { withTimeout } from './with-timeout.ts';

/** Timeout of loading a component; the same as for a module. */
const LOAD_TIMEOUT_MS = 8000;
/** How long a failure that was never rendered is kept, in ms: the component that waited for it may have unmounted. */
const UNSEEN_FAILURE_MS = 1000;

type Attempt<P> = ComponentType<LoadErrorProps<P>>;

/**
 * A component whose code loads on its first render; until then the `Suspense` around it shows its fallback. If loading
 * fails or takes longer than eight seconds, `LoadError` is rendered instead until the code has loaded. Loading is
 * retried by `onRetry` and whenever another instance mounts. Errors are logged.
 *
 * @example const SearchPage = lazyComponent(async () => (await import('./search-page.tsx')).SearchPage);
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  LoadError: ComponentType<LoadErrorProps<P>> = LoadErrorPanel,
): ComponentType<P> {
  let loaded: Attempt<P> | undefined;
  let attempt: Attempt<P> | undefined;
  const failedInstances = new Set<() => void>();

  async function fetchCode(): Promise<Attempt<P>> {
    retryFailedStyles();
    const Component = await load();
    loaded ??= ({ componentProps }) => <Component {...componentProps} />;
    for (const rerender of failedInstances) rerender();
    return loaded;
  }

  // React keeps the result of a `lazy` forever, so each attempt needs a new one. It is shared by all instances and
  // stored here, because React discards the state of a component that suspends on its first render.
  function startAttempt(): Attempt<P> {
    const discard = () => {
      if (attempt === current) attempt = undefined;
    };
    const FailedAttempt = ({ onRetry, ...rest }: LoadErrorProps<P>) => {
      useEffect(discard, []);
      useEffect(() => {
        failedInstances.add(onRetry);
        return () => void failedInstances.delete(onRetry);
      }, [onRetry]);
      return <LoadError {...rest} onRetry={onRetry} />;
    };
    const current: Attempt<P> = lazy(async () => {
      try {
        return { default: await withTimeout(LOAD_TIMEOUT_MS, 'A part of the page', fetchCode()) };
      } catch (error) {
        console.error(error);
        setTimeout(discard, UNSEEN_FAILURE_MS);
        return { default: FailedAttempt };
      }
    });
    return current;
  }

  const next = () => loaded ?? (attempt ??= startAttempt());

  return function LazyComponent(props) {
    const [{ Shown, retries }, setShown] = useState(() => ({ Shown: next(), retries: 0 }));
    const retry = () => setShown({ Shown: next(), retries: retries + 1 });
    return <Shown componentProps={props} hasRetried={retries > 0} onRetry={retry} />;
  };
}
