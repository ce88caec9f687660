import { useLatest } from '@benotes/ui';
import { useLayoutEffect } from 'react';

/** Calls it when the component unmounts, before those in it do, such as an editor that holds a text. */
export function useOnLeaving(leave: () => void): void {
  const latest = useLatest(leave);
  useLayoutEffect(() => () => latest.current(), [latest]);
}
