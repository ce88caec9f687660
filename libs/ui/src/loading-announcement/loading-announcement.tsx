import { useEffect } from 'react';

import { beginLoading } from './loading-announcer.ts';

/** Lets a screen reader say that something is under way, for as long as this is drawn. Nothing is to be seen. */
export function LoadingAnnouncement({ label }: { label: string }) {
  useEffect(() => beginLoading(label), [label]);
  return null;
}
