import { useEffect, useState } from 'react';

import { texts } from './texts.ts';
import type { PostSearch } from './use-post-search.ts';

/** A pause after typing, in ms, so that the announcement does not interrupt it. */
const DELAY_MS = 500;

/** What screen readers announce about the results. */
export function useAnnouncement(typed: string, { count, status }: Pick<PostSearch, 'status'> & { count: number }) {
  const results = count > 0 ? texts.found(count) : texts.nothing;
  const text = status === 'failed' ? `${results} ${texts.postsFailed}` : results;
  const next = typed.trim() === '' || status === 'searching' ? '' : text;
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(next), DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- waits again after each key
  }, [next, typed]);
  return announced;
}
