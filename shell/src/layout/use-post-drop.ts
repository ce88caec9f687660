import { on } from '@benotes/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Allows dropping posts onto collections of the sidebar; `unfold` expands one. The code is loaded with the first drag. */
export function usePostDrop(unfold: (id: number) => void): void {
  const latest = useRef(unfold);
  useLayoutEffect(() => {
    latest.current = unfold;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    let isAsked = false;
    const listen = async () => {
      if (isAsked) return;
      isAsked = true;
      try {
        const { takePosts } = await import('./drop-posts.ts');
        if (!isGone) stop = takePosts((id) => latest.current(id));
      } catch (error) {
        isAsked = false; // the next drag asks again
        console.error(error);
      }
    };
    const hear = on('post:dragged', () => void listen());
    return () => {
      isGone = true;
      hear();
      stop?.();
    };
  }, []);
}
