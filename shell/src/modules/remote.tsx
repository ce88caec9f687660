import type { RemoteName } from '@benotes/contract';
import type { RemoteModule } from '@benotes/platform';
import { ErrorState } from '@benotes/ui';
import { memo, useCallback, useEffect, useState } from 'react';

import { Loading } from '../layout/loading.tsx';
import { leadFocusToHeading } from '../layout/page-heading.tsx';
import { type Failure, ModuleError } from './module-error.ts';
import { loadedModule, loadModule } from './load-module.ts';
import { type ParcelHost, parcelHost } from './parcel-host.ts';
import { texts } from '../texts.ts';
import { ServerUnreachable } from '../routes/server-unreachable.tsx';

type State =
  | { is: 'loading' }
  | { is: 'ready'; module: RemoteModule; host: ParcelHost }
  | { is: 'missing'; failure: Failure }
  | { is: 'crashed' };

/** Mounts a remote as a parcel, or shows an error if that fails. */
export const Remote = memo(function Remote({ name }: { name: RemoteName }) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    leadFocusToHeading();
    setAttempt(attempt + 1);
  };
  return <Attempt key={attempt} name={name} isAgain={attempt > 0} onRetry={retry} />;
});

interface AttemptProps {
  name: RemoteName;
  /** Whether Retry was pressed before. */
  isAgain: boolean;
  onRetry: () => void;
}

/** The code is fetched before <Parcel> sees it, because <Parcel> throws a failed load again as an unhandled rejection. */
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

  const crash = useCallback(
    (error: Error) => {
      console.error(new Error(`${name} has stopped`, { cause: error }));
      setState({ is: 'crashed' });
    },
    [name],
  );

  if (state.is === 'loading') return <Loading />;
  if (state.is === 'crashed') return <ErrorState title={texts.remoteCrashed} onRetry={onRetry} />;
  if (state.is === 'missing') return <Missing failure={state.failure} isAgain={isAgain} onRetry={onRetry} />;
  const { Parcel, mountParcel } = state.host;
  return <Parcel config={state.module.parcel} mountParcel={mountParcel} handleError={crash} onCrash={crash} />;
}

/** Ready at once if the remote has loaded already, so that nothing is rendered twice. */
function stateOf(name: RemoteName): State {
  const known = loadedModule(name);
  return known ? { is: 'ready', ...known } : { is: 'loading' };
}

const failureOf = (error: unknown): Failure => (error instanceof ModuleError ? error.failure : 'broken');
const reload = () => location.reload();

/** The error shown in place of a remote that could not be loaded. */
function Missing({ failure, isAgain, onRetry }: Omit<AttemptProps, 'name'> & { failure: Failure }) {
  if (failure === 'shell-too-old')
    return (
      <ErrorState title={texts.shellTooOld} detail={texts.shellTooOldDetail} action={texts.reload} onRetry={reload} />
    );
  if (failure === 'remote-too-old')
    return <ErrorState title={texts.remoteTooOld} detail={texts.remoteTooOldDetail} onRetry={onRetry} />;
  if (failure === 'unreachable' && !navigator.onLine) return <ServerUnreachable onRetry={onRetry} />;
  if (failure === 'unreachable')
    return <ErrorState title={texts.remoteFailed} detail={texts.remoteFailedDetail} onRetry={onRetry} />;
  // The browser caches a module that threw while starting for the lifetime of the page: unless another version has become
  // live meanwhile, only a reload helps.
  return (
    <ErrorState
      title={texts.remoteBroken}
      detail={isAgain ? texts.remoteBrokenAgain : texts.remoteFailedDetail}
      onRetry={isAgain ? reload : onRetry}
    />
  );
}
