import { useCallback, useState } from 'react';

/**
 * The element of a list as state, and its ref callback. Downshift calls the ref with null and the element on each
 * render; without ignoring null, the state would rerender forever.
 */
export function useListElement(): [HTMLUListElement | null, (element: HTMLUListElement | null) => void] {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const ref = useCallback((element: HTMLUListElement | null) => {
    if (element) setList(element);
  }, []);
  return [list, ref];
}
