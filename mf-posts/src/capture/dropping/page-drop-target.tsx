import { lazyComponent, usePainted } from '@benotes/ui';
import { type ComponentProps, Suspense } from 'react';

import type { DropTarget as Target } from './drop-target.tsx';

const LazyDropTarget = lazyComponent(
  async () => (await import('./drop-target.tsx')).DropTarget,
  () => null,
);

/** The drop target of a list, loaded after the first paint. */
export function PageDropTarget(props: ComponentProps<typeof Target>) {
  const isPainted = usePainted();
  return isPainted ? (
    <Suspense>
      <LazyDropTarget {...props} />
    </Suspense>
  ) : null;
}
