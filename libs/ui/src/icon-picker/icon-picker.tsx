import { Suspense } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { LoadingAnnouncement } from '../loading-announcement/loading-announcement.tsx';
import { texts } from '../texts.ts';
import type { IconPickerProps } from './icon-grid.tsx';

const IconGrid = lazyComponent(async () => (await import('./icon-grid.tsx')).IconGrid);

/** Chooses the icon of a collection from a searchable grid. Loads its code lazily. */
export function IconPicker(props: IconPickerProps) {
  return (
    <Suspense fallback={<LoadingAnnouncement label={texts.loading} />}>
      <IconGrid {...props} />
    </Suspense>
  );
}
