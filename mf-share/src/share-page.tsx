import { type Post, type Visitor } from '@benotes/contract';
import { session, useAppBar, useFaviconSource } from '@benotes/platform';
import { ListEnd, PlaceholderCards, PostCard } from '@benotes/post-card';
import { EmptyState } from '@benotes/ui';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';

import styles from './share-page.module.css';
import { loadMore, openShare, sharedPosts } from './shared-posts.store.ts';
import { texts } from './texts.ts';
import type { ViewerLinks } from './viewer-links.ts';

/** `/s`: a shared collection, read-only. */
export function SharePage({ viewer }: { viewer: ViewerLinks }) {
  const { visitor } = useSnapshot(session);
  return visitor ? <SharedCollection visitor={visitor} viewer={viewer} /> : <NoShare />;
}

function NoShare() {
  useAppBar({ title: texts.shared });
  return (
    <EmptyState title={texts.noShare}>
      <p className={styles.detail}>{texts.noShareDetail}</p>
    </EmptyState>
  );
}

function SharedCollection({ visitor, viewer }: { visitor: Visitor; viewer: ViewerLinks }) {
  const { posts, status, later } = useSnapshot(sharedPosts);
  useAppBar({ title: visitor.collection_name });
  useEffect(() => void openShare(visitor), [visitor]);
  // In braces: newer browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    window.scrollTo(0, sharedPosts.scrollTop);
  }, []);

  if (status === 'ended') return <EmptyState title={texts.ended} />;
  const listEnd = (
    <ListEnd status={status} detail={later} onMore={() => void loadMore()} end={texts.count(posts.length)} />
  );
  if (posts.length === 0) {
    if (status === 'failed') return listEnd;
    return status === 'complete' ? <EmptyState title={texts.empty} /> : <PlaceholderCards />;
  }
  return (
    <>
      <ul className={styles.grid} aria-label={texts.posts}>
        {posts.map((post) => (
          <li key={post.id} className={styles.cell}>
            <SharedCard post={post} viewer={viewer} />
          </li>
        ))}
      </ul>
      {listEnd}
    </>
  );
}

function SharedCard({ post, viewer }: { post: Post; viewer: ViewerLinks }) {
  const href = viewer.postHref(post.id);
  const open = () => {
    sharedPosts.scrollTop = window.scrollY;
    viewer.open(href);
  };
  return <PostCard post={post} href={href} onOpen={open} faviconSource={useFaviconSource()} />;
}
