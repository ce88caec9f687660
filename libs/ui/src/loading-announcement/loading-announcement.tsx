import { useEffect } from 'react';

import { beginWaiting } from './loading-announcer.ts';

/** Lets a screen reader say that something is under way, for as long as this is drawn. Nothing is to be seen. */
export function Waiting({ label }: { label: string }) {
  useEffect(() => beginWaiting(label), [label]);
  return null;
}
