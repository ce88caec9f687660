import { INFINITE_SCROLL_PX } from '@benotes/contract';
import { ErrorState, Spinner, useLatest } from '@benotes/ui';
import { type ReactNode, useEffect, useRef } from 'react';

import { texts } from '../texts.ts';
import styles from './list.module.css';

interface ListEndProps {
  /** `ready`: another page can be requested. */
  status: 'loading' | 'ready' | 'complete' | 'failed';
  /** Requests the next page, or retries the one that failed. */
  onMore: () => void;
  /** Explains the failure. */
  detail?: string;
  /** Shown after the last post of the last page. */
  end?: ReactNode;
}

/**
 * Follows the last post of a list: requests the next page when it comes near the viewport, and offers a retry if that
 * fails.
 */
export function ListEnd({ status, onMore, detail, end }: ListEndProps) {
  const loader = useRef<HTMLDivElement>(null);
  const latest = useLatest(onMore);
  useEffect(() => {
    if (!loader.current || status !== 'ready') return;
    // A new observer reports immediately, so a page that does not fill the viewport is followed by the next.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `${INFINITE_SCROLL_PX}px` },
    );
    observer.observe(loader.current);
    return () => observer.disconnect();
  }, [status, latest]);

  if (status === 'failed') return <ErrorState title={texts.listFailed} detail={detail} onRetry={onMore} />;
  if (status === 'complete') return end ? <p className={styles.end}>{end}</p> : null;
  return (
    <div ref={loader} className={styles.end}>
      <Spinner label={texts.loading} />
      <span aria-hidden="true">{texts.loading}</span>
    </div>
  );
}
