import { on } from '@benotes/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Allows dropping posts onto collections of the sidebar. `expand` expands one. The code is loaded with the first drag. */
export function usePostDrop(expand: (id: number) => void): void {
  const latest = useRef(expand);
  useLayoutEffect(() => {
    latest.current = expand;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    let isRequested = false;
    const listen = async () => {
      if (isRequested) return;
      isRequested = true;
      try {
        const { takePosts } = await import('./drop-posts.ts');
        if (!isUnmounted) stop = takePosts((id) => latest.current(id));
      } catch (error) {
        isRequested = false; // the next drag tries again
        console.error(error);
      }
    };
    const off = on('post:dragged', () => void listen());
    return () => {
      isUnmounted = true;
      off();
      stop?.();
    };
  }, []);
}
