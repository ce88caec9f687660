import { lazyComponent, usePainted } from '@benotes/ui';
import { Suspense } from 'react';

const PasteProgress = lazyComponent(
  async () => (await import('./paste-progress.tsx')).PasteProgress,
  () => null,
);

/** The progress of pasting several links, loaded after the first paint. */
export function PagePasteProgress() {
  return (
    usePainted() && (
      <Suspense>
        <PasteProgress />
      </Suspense>
    )
  );
}
