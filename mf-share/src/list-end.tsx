import { INFINITE_SCROLL_PX, PLACEHOLDER_POSTS } from '@benotes/contract';
import { PlaceholderCard } from '@benotes/post-card';
import { ErrorState, Spinner, VisuallyHidden, LoadingAnnouncement } from '@benotes/ui';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

import styles from './share-page.module.css';
import { loadMore, sharedPosts } from './shared-posts.store.ts';
import { texts } from './texts.ts';

/** Follows the last post: loads the next page when it comes near the viewport, and shows the count at the end. */
export function ListEnd() {
  const { posts, status } = useSnapshot(sharedPosts);
  const loader = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!loader.current || status !== 'ready') return;
    // A new observer reports at once whether the end is visible, so a short page is followed by the next.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void loadMore();
      },
      { rootMargin: `${INFINITE_SCROLL_PX}px` },
    );
    observer.observe(loader.current);
    return () => observer.disconnect();
  }, [status]);

  if (status === 'complete') return <p className={styles.end}>{texts.count(posts.length)}</p>;
  if (status === 'failed') return <ListFailed />;
  return (
    <div ref={loader} className={styles.end}>
      <Spinner label={texts.loading} />
      <span aria-hidden="true">{texts.loading}</span>
    </div>
  );
}

/** Shown when the posts could not be loaded. */
export function ListFailed() {
  const { later } = useSnapshot(sharedPosts);
  return <ErrorState title={texts.listFailed} detail={later} onRetry={() => void loadMore()} />;
}

/** Shown while the first page loads. */
export function Placeholders() {
  return (
    <>
      <LoadingAnnouncement label={texts.loading} />
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <div className={styles.grid} aria-busy="true">
        {Array.from({ length: PLACEHOLDER_POSTS }, (_, index) => (
          <PlaceholderCard key={index} />
        ))}
      </div>
    </>
  );
}
