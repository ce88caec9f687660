import { on } from '@benotes/platform';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Lets posts be dropped onto collections of the sidebar; `unfold` shows what is below one. Its code comes with the first drag. */
export function usePostDrop(unfold: (id: number) => void): void {
  const latest = useRef(unfold);
  useLayoutEffect(() => {
    latest.current = unfold;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const listen = async () => {
      const { takePosts } = await import('./drop-posts.ts');
      if (!isGone) stop = takePosts((id) => latest.current(id));
    };
    const hear = on('post:dragged', () => {
      hear();
      void listen();
    });
    return () => {
      isGone = true;
      hear();
      stop?.();
    };
  }, []);
}
