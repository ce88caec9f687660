import { allowedUrl, type Post } from '@benotes/contract';
import { session, useAppBar, useFaviconSource } from '@benotes/platform';
import { EmptyState, ErrorState, Icon, NoteContent, Spinner, PageColumn } from '@benotes/ui';
import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';

import styles from './shared-post-page.module.css';
import { texts } from './texts.ts';
import { type SharedPost, useSharedPost } from './use-shared-post.ts';
import type { ViewerLinks } from './viewer-links.ts';

/** `/p/:id` for visitors of a shared link. */
export function SharedPostPage({ id, viewer }: { id: number; viewer: ViewerLinks }) {
  const { visitor } = useSnapshot(session);
  const loaded = useSharedPost(id);
  const collection = visitor?.collection_name ?? texts.shared;
  useAppBar({ title: loaded.status === 'ready' ? loaded.post.title || texts.untitled : collection });
  // In braces: newer browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <PageColumn dense>
      {visitor?.post_id === undefined && (
        <a
          className={styles.back}
          href={viewer.listHref}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            viewer.open(viewer.listHref);
          }}
        >
          <Icon name="arrow-left" />
          {texts.back(collection)}
        </a>
      )}
      <Content loaded={loaded} retry={loaded.retry} />
    </PageColumn>
  );
}

function Content({ loaded, retry }: { loaded: SharedPost; retry: () => void }) {
  switch (loaded.status) {
    case 'ready':
      return <PostArticle post={loaded.post} />;
    case 'missing':
      return <EmptyState title={texts.noSuchPost} />;
    case 'ended':
      return <EmptyState title={texts.ended} />;
    case 'failed':
      return <ErrorState title={texts.postFailed} detail={loaded.later} onRetry={retry} />;
    case 'loading':
      return <Spinner label={texts.loading} />;
  }
}

function PostArticle({ post }: { post: Post }) {
  const faviconSource = useFaviconSource();
  const { type, title, url, description, content, note, tags = [] } = post;
  return (
    <article className={styles.post} aria-label={title || texts.untitled}>
      {type === 'link' && url ? (
        <>
          {description && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
          <a href={allowedUrl(url, 'bookmark')} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
          {note && <NoteContent html={note} post={post.id} faviconSource={faviconSource} />}
        </>
      ) : (
        <NoteContent html={content} post={post.id} faviconSource={faviconSource} />
      )}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.tags}>
          {tags.map(({ id, name }) => (
            <li key={id} className={styles.tag} dir="auto">
              #{name}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
