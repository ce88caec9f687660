import { session, useAppBar } from '@benotes/platform';
import { EmptyState, ErrorState, Icon, Skeleton } from '@benotes/ui';
import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';

import styles from './shared-post-page.module.css';
import { texts } from './texts.ts';
import { useConditional, useReader } from './use-lazy.ts';
import { useSharedPost } from './use-shared-post.ts';
import type { ViewerLinks } from './viewer-links.ts';

/** `/p/:id` for visitors of a shared link. */
export function SharedPostPage({ id, viewer }: { id: number; viewer: ViewerLinks }) {
  const { visitor } = useSnapshot(session);
  const loaded = useSharedPost(id);
  const reader = useReader(true);
  const isShown = loaded.status === 'ready' && Boolean(reader);
  const hasComments = visitor?.with_comments === true;
  const code = useConditional(hasComments);
  const collection = visitor?.collection_name ?? texts.shared;
  useAppBar({ title: loaded.status === 'ready' ? loaded.post.title || texts.untitled : collection });
  // In braces: newer browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  return (
    <>
      <div className={styles.toolbar} data-own-title={isShown ? '' : undefined}>
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
        {isShown && reader && <reader.Settings />}
      </div>
      {reader === null ? (
        <ErrorState title={texts.postFailed} onRetry={() => location.reload()} />
      ) : (
        <Content loaded={loaded} as={reader?.SharedPost} />
      )}
      {isShown && hasComments && code && <code.Comments key={id} postId={id} />}
    </>
  );
}

interface ContentProps {
  loaded: ReturnType<typeof useSharedPost>;
  /** Shows the post; undefined while it loads. */
  as: ReaderOf | undefined;
}

type ReaderOf = NonNullable<ReturnType<typeof useReader>>['SharedPost'];

function Content({ loaded, as: Reader }: ContentProps) {
  switch (loaded.status) {
    case 'ready':
      return Reader ? <Reader post={loaded.post} /> : <Skeleton />;
    case 'missing':
      return <EmptyState title={texts.noSuchPost} />;
    case 'ended':
      return <EmptyState title={texts.ended} />;
    case 'failed':
      return <ErrorState title={texts.postFailed} detail={loaded.later} onRetry={loaded.retry} />;
    case 'loading':
      return <Skeleton />;
  }
}
