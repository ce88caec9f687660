import { type ComponentType, lazy, useEffect, useState } from 'react';

import { retryFailedStyles } from './failed-styles.ts';
import { LoadErrorPanel } from './load-error-panel.tsx';
import { withTimeout } from './with-timeout.ts';

/** How long a part may take until it is said that it does not come, in ms: as long as a module may. */
const LIMIT_MS = 8000;
/** How long a failure is kept that nobody has shown, in ms: who waited for it may be gone. */
const UNSEEN_MS = 1000;

/** What stands in the place of a part is given. */
export interface LoadErrorProps<P> {
  /** What the part was given. */
  given: P;
  /** Retry was pressed here before: where the browser keeps what failed, only a new page helps. */
  isAgain: boolean;
  /** Asks for the code again. */
  onRetry: () => void;
}

type Drawn<P> = ComponentType<LoadErrorProps<P>>;

/**
 * A component whose code comes when it is first drawn; until then the `Suspense` around it shows its fallback. Where the
 * code cannot be had, or not within eight seconds, `Missing` is drawn in its place, for as long as the code is missing:
 * it is asked for again by Retry, and whenever the component is drawn somewhere else. What went wrong is logged.
 *
 * @example
 * const SearchPage = lazyComponent(async () => (await import('./search-page.tsx')).SearchPage);
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<LoadErrorProps<P>> = LoadErrorPanel,
): ComponentType<P> {
  let arrived: Drawn<P> | undefined;
  let attempt: Drawn<P> | undefined;
  const missedAt = new Set<() => void>();

  async function ask(): Promise<Drawn<P>> {
    retryFailedStyles();
    const Code = await load();
    arrived ??= ({ given }) => <Code {...given} />;
    for (const draw of missedAt) draw();
    return arrived;
  }

  // React keeps what a `lazy` has come to, so each attempt is one of its own. All who wait share it: what they would keep
  // themselves is gone with every drawing that waits.
  function begin(): Drawn<P> {
    const forget = () => {
      if (attempt === mine) attempt = undefined;
    };
    const StandIn = ({ onRetry, ...missing }: LoadErrorProps<P>) => {
      useEffect(forget, []);
      useEffect(() => {
        missedAt.add(onRetry);
        return () => void missedAt.delete(onRetry);
      }, [onRetry]);
      return <Missing {...missing} onRetry={onRetry} />;
    };
    const mine: Drawn<P> = lazy(async () => {
      try {
        return { default: await withTimeout(LIMIT_MS, 'A part of the page', ask()) };
      } catch (error) {
        console.error(error);
        setTimeout(forget, UNSEEN_MS);
        return { default: StandIn };
      }
    });
    return mine;
  }

  const next = () => arrived ?? (attempt ??= begin());

  return function Part(props) {
    const [{ Shown, tries }, setShown] = useState(() => ({ Shown: next(), tries: 0 }));
    return <Shown given={props} isAgain={tries > 0} onRetry={() => setShown({ Shown: next(), tries: tries + 1 })} />;
  };
}
