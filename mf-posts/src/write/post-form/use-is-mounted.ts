import { type MutableRefObject, useLayoutEffect, useRef } from 'react';

/** Whether the component is still mounted, for what goes on after a request. */
export function useIsMounted(): Readonly<MutableRefObject<boolean>> {
  const isMounted = useRef(true);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
