import type { Post } from '@benotes/contract';
import { useEffect, useRef, useState } from 'react';

import { findSavedLinks } from '../../posts/find-saved-links.ts';

/** The check runs while the user looks at the page, so it may take longer than one before saving. */
const TIMEOUT_MS = 5000;

/** Whether a URL is saved already: the post that has it, or a similar one. */
export function useSavedLinks(url: string) {
  const [saved, setSaved] = useState<Post>();
  const checking = useRef<Promise<Post | undefined>>();
  useEffect(() => {
    if (url === '') return;
    let isCurrent = true;
    const found = findSavedLinks(url, TIMEOUT_MS).then(([first]) => first);
    checking.current = found;
    void found.then((first) => isCurrent && setSaved(first));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  /** Resolves to the post once it is known. */
  const check = async () => checking.current;
  return { saved, check };
}
