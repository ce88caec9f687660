import { type Post, type Visitor } from '@benotes/contract';
import { session, useAppBar, useFaviconSource } from '@benotes/platform';
import { PostCard } from '@benotes/post-card';
import { EmptyState } from '@benotes/ui';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';

import { ListEnd, ListFailed, Placeholders } from './list-end.tsx';
import styles from './share-page.module.css';
import { openShare, sharedPosts } from './shared-posts.store.ts';
import { texts } from './texts.ts';
import type { Viewer } from './viewer-links.ts';

/** `/s`: the collection of a shared link, to read and nothing else. */
export function SharePage({ viewer }: { viewer: Viewer }) {
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

function SharedCollection({ visitor, viewer }: { visitor: Visitor; viewer: Viewer }) {
  const { posts, status } = useSnapshot(sharedPosts);
  useAppBar({ title: visitor.collection_name });
  useEffect(() => void openShare(visitor), [visitor]);
  // In braces: browsers of today answer with a promise, which is no clean-up.
  useLayoutEffect(() => {
    window.scrollTo(0, sharedPosts.leftAt);
  }, []);

  if (status === 'ended') return <EmptyState title={texts.ended} />;
  if (posts.length === 0) {
    if (status === 'failed') return <ListFailed />;
    return status === 'complete' ? <EmptyState title={texts.empty} /> : <Placeholders />;
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
      <ListEnd />
    </>
  );
}

function SharedCard({ post, viewer }: { post: Post; viewer: Viewer }) {
  const href = viewer.postHref(post.id);
  const open = () => {
    sharedPosts.leftAt = window.scrollY;
    viewer.open(href);
  };
  return <PostCard post={post} href={href} onOpen={open} faviconSource={useFaviconSource()} />;
}
