import { lazy, Suspense } from 'react';

export interface IconPickerProps {
  /** Null is "No Icon". */
  value: number | null;
  onChange: (id: number | null) => void;
  label: string;
}

const IconGrid = lazy(async () => ({ default: (await import('./icon-grid.tsx')).IconGrid }));

/** Chooses the icon of a collection: search, then one key or press. Its code comes separately. */
export function IconPicker(props: IconPickerProps) {
  return (
    <Suspense fallback={null}>
      <IconGrid {...props} />
    </Suspense>
  );
}
