import { useEffect, useState } from 'react';

/**
 * A hook that loads code once it is wanted. It returns `undefined` until it has loaded, null if it could not be. It is
 * smaller than `lazyComponent`, which also offers to load again.
 */
export function lazily<T extends object>(load: () => Promise<T>): (isWanted: boolean) => T | null | undefined {
  let loaded: T | undefined;
  const loadOnce = async (): Promise<T | null> => {
    try {
      loaded ??= await load();
      return loaded;
    } catch (error) {
      console.error(error);
      return null;
    }
  };
  return function useCode(isWanted) {
    const [code, setCode] = useState<T | null | undefined>(loaded);
    useEffect(() => {
      if (code || !isWanted) return;
      let isCurrent = true;
      const begin = async () => {
        const next = await loadOnce();
        if (isCurrent) setCode(next);
      };
      void begin();
      return () => {
        isCurrent = false;
      };
    }, [code, isWanted]);
    return code;
  };
}

/** The code of the views other than cards and of their choice; null: the posts are shown as cards. */
export const useListViews = lazily(async () => (await import('./list-views.tsx')).listViews);

/** The page of a post; null if it could not be loaded. */
export const useReader = lazily(async () => (await import('./reader.tsx')).reader);

/** What only links with conditions have. */
export const useConditional = lazily(async () => (await import('./conditional.ts')).conditional);
