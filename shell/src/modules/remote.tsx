import type { LoadFailure } from '@benotes/contract';
import type { RemoteModule } from '@benotes/platform';
import { ErrorState, Skeleton } from '@benotes/ui';
import { memo, useEffect, useState } from 'react';

import { leadFocusToHeading } from '../layout/page-heading.tsx';
import { ServerUnreachable } from '../routes/server-unreachable.tsx';
import { texts } from '../texts.ts';
import { loadedModule, loadModule } from './load-module.ts';
import { type Failure, ModuleError } from './module-error.ts';
import { type ParcelHost, parcelHost } from './parcel-host.ts';
import { texts as moduleTexts } from './texts.ts';
import { useLoadRecord } from './use-load-record.ts';

type State =
  | { is: 'loading' }
  | { is: 'ready'; module: RemoteModule; host: ParcelHost }
  | { is: 'missing'; failure: Failure }
  | { is: 'crashed' };

/** Mounts a remote as a parcel, or shows an error if that fails. */
export const Remote = memo(function Remote({ name }: { name: string }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    leadFocusToHeading();
    setAttempt(attempt + 1);
  };
  return <Attempt key={attempt} name={name} isAgain={attempt > 0} onRetry={retry} />;
});

interface AttemptProps {
  name: string;
  /** Whether Retry was pressed before. */
  isAgain: boolean;
  onRetry: () => void;
}

/**
 * The code is fetched before <Parcel> sees it, because <Parcel> throws a failed load again as an unhandled rejection.
 */
function Attempt({ name, isAgain, onRetry }: AttemptProps) {
  const [state, setState] = useState<State>(() => stateOf(name));
  const isWaiting = state.is === 'loading';

  useEffect(() => {
    if (!isWaiting) return;
    let current = true;
    Promise.all([loadModule(name), parcelHost()]).then(
      ([module, host]) => current && setState({ is: 'ready', module, host }),
      // Logged where it occurred.
      (error: unknown) => current && setState({ is: 'missing', failure: failureOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [name, isWaiting]);

  const record = useLoadRecord(name);
  const crash = (failure: LoadFailure) => (error: Error) => {
    console.error(new Error(`${name} has stopped`, { cause: error }));
    setState({ is: 'crashed' });
    if (state.is === 'ready') record.failed(failure);
  };

  if (state.is === 'loading') return <Skeleton />;
  if (state.is === 'crashed') return <ErrorState title={texts.remoteCrashed} onRetry={onRetry} />;
  if (state.is === 'missing') return <Missing failure={state.failure} isAgain={isAgain} onRetry={onRetry} />;
  const { Parcel, mountParcel } = state.host;
  return (
    <Parcel
      config={state.module.parcel}
      mountParcel={mountParcel}
      parcelDidMount={() => record.drawn()}
      handleError={crash('mount')}
      onCrash={crash('render')}
    />
  );
}

/** Ready immediately if the remote has already loaded, so that nothing is rendered twice. */
function stateOf(name: string): State {
  const known = loadedModule(name);
  return known ? { is: 'ready', ...known } : { is: 'loading' };
}

const failureOf = (error: unknown): Failure => (error instanceof ModuleError ? error.failure : 'broken');
const reload = () => location.reload();

/** The error shown in place of a remote that could not be loaded. */
function Missing({ failure, isAgain, onRetry }: Omit<AttemptProps, 'name'> & { failure: Failure }) {
  if (failure === 'shell-too-old')
    return (
      <ErrorState
        title={moduleTexts.shellTooOld}
        detail={moduleTexts.shellTooOldDetail}
        action={texts.reload}
        onRetry={reload}
      />
    );
  if (failure === 'remote-too-old')
    return <ErrorState title={moduleTexts.remoteTooOld} detail={moduleTexts.remoteTooOldDetail} onRetry={onRetry} />;
  if (failure === 'unreachable' && !navigator.onLine) return <ServerUnreachable onRetry={onRetry} />;
  if (failure === 'unreachable')
    return <ErrorState title={moduleTexts.remoteFailed} detail={moduleTexts.remoteFailedDetail} onRetry={onRetry} />;
  // The browser caches a module that threw during startup for the lifetime of the page. Unless another version has
  // become live since, only a reload helps.
  return (
    <ErrorState
      title={moduleTexts.remoteBroken}
      detail={isAgain ? moduleTexts.remoteBrokenAgain : moduleTexts.remoteFailedDetail}
      onRetry={isAgain ? reload : onRetry}
    />
  );
}
