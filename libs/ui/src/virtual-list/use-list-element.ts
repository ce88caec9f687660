import { useCallback, useState } from 'react';

/**
 * The element of a list that is there as long as who draws it, and what keeps it. Downshift takes a ref back and gives it
 * again at each drawing: a state that followed would draw again, in the built product without end.
 */
export function useList(): [HTMLUListElement | null, (element: HTMLUListElement | null) => void] {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const keep = useCallback((element: HTMLUListElement | null) => {
    if (element) setList(element);
  }, []);
  return [list, keep];
}
