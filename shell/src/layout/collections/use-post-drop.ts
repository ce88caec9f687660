import { useEffect, useLayoutEffect, useRef } from 'react';

import { acceptDroppedPosts } from './drop-posts.ts';

/** Allows dropping posts onto collections of the sidebar. `expand` expands one. */
export function usePostDrop(expand: (id: number) => void): void {
  const latest = useRef(expand);
  useLayoutEffect(() => {
    latest.current = expand;
  });
  useEffect(() => acceptDroppedPosts((id) => latest.current(id)), []);
}
