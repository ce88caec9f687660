import { type MutableRefObject, useLayoutEffect, useRef } from 'react';

/** What a value was when its component rendered last, for what happens later, such as events. */
export function useLatest<T>(value: T): Readonly<MutableRefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
