import type { RemoteName } from '@benotes/contract';
import type { RemoteModule } from '@benotes/platform';
import { ErrorState } from '@benotes/ui';
import { memo, useCallback, useEffect, useState } from 'react';
import { mountRootParcel } from 'single-spa';
import Parcel from 'single-spa-react/parcel';

import { Loading } from './layout/loading.tsx';
import { loadModule } from './modules.ts';
import { texts } from './texts.ts';

type State = { is: 'loading' } | { is: 'ready'; module: RemoteModule } | { is: 'missing' } | { is: 'crashed' };

/**
 * Mounts one remote as a parcel where it stands in the layout, and says so when it cannot. The code is fetched before
 * <Parcel> sees it, because <Parcel> throws a failed load again as an unhandled rejection.
 */
export const Remote = memo(function Remote({ name }: { name: RemoteName }) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    loadModule(name).then(
      (module) => current && setState({ is: 'ready', module }),
      () => current && setState({ is: 'missing' }), // logged where it went wrong
    );
    return () => {
      current = false;
    };
  }, [name, attempt]);

  const crash = useCallback(
    (error: Error) => {
      console.error(new Error(`${name} has stopped`, { cause: error }));
      setState({ is: 'crashed' });
    },
    [name],
  );

  const retry = () => {
    setState({ is: 'loading' });
    setAttempt(attempt + 1);
  };

  if (state.is === 'loading') return <Loading />;
  if (state.is === 'crashed') return <ErrorState title={texts.remoteCrashed} onRetry={retry} />;
  if (state.is === 'missing') {
    // The browser keeps a module that broke while starting as long as the page lives: then only a new page helps.
    const again = attempt > 0;
    return (
      <ErrorState
        title={texts.remoteFailed}
        detail={again ? texts.remoteFailedAgain : undefined}
        onRetry={again ? () => location.reload() : retry}
      />
    );
  }
  return (
    <Parcel
      key={attempt}
      config={state.module.parcel}
      mountParcel={mountRootParcel}
      handleError={crash}
      onCrash={crash}
    />
  );
});
