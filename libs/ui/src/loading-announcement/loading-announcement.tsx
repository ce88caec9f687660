import { useEffect } from 'react';

import { beginLoading } from './loading-announcer.ts';

/** Announces loading to screen readers while it is rendered. Not visible. */
export function LoadingAnnouncement({ label }: { label: string }) {
  useEffect(() => beginLoading(label), [label]);
  return null;
}
