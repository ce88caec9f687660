import { useLayoutEffect, useRef } from 'react';

/** Calls it when the component unmounts, before those in it do, such as an editor that holds a text. */
export function useOnLeaving(leave: () => void): void {
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useLayoutEffect(() => () => latest.current(), []);
}
