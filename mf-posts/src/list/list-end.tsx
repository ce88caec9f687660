import { INFINITE_SCROLL_PX, PAGE_SIZE } from '@benotes/contract';
import { ErrorState, Spinner } from '@benotes/ui';
import { useEffect, useRef } from 'react';

import { loadMore, type postList } from '../posts/post-list.store.ts';
import styles from './post-list.module.css';
import { texts } from '../posts/texts.ts';

interface ListEndProps {
  status: (typeof postList)['status'];
  /** Posts loaded so far. */
  known: number;
}

/** Loads the next page when the end of the list comes near the viewport. */
export function ListEnd({ status, known }: ListEndProps) {
  const loader = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!loader.current || status !== 'ready') return;
    // A new observer reports immediately, so a page that does not fill the viewport is followed by the next.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void loadMore();
      },
      { rootMargin: `${INFINITE_SCROLL_PX}px` },
    );
    observer.observe(loader.current);
    return () => observer.disconnect();
  }, [status]);

  if (status === 'failed') return <ErrorState title={texts.listFailed} onRetry={() => void loadMore()} />;
  if (status === 'complete') return known > PAGE_SIZE ? <p className={styles.end}>{texts.end}</p> : null;
  return (
    <div ref={loader} className={styles.end}>
      <Spinner label={texts.loading} />
      <span aria-hidden="true">{texts.loading}</span>
    </div>
  );
}
