import { useEffect, useLayoutEffect, useRef } from 'react';

import { takePosts } from './drop-posts.ts';

/** Allows dropping posts onto collections of the sidebar. `expand` expands one. */
export function usePostDrop(expand: (id: number) => void): void {
  const latest = useRef(expand);
  useLayoutEffect(() => {
    latest.current = expand;
  });
  useEffect(() => takePosts((id) => latest.current(id)), []);
}
