import { listComments } from '@benotes/contract';
import { call } from '@benotes/platform';
import { commentStyles, type FetchComments, useCommentPages } from '@benotes/post-card/comments';
import { LinkedText } from '@benotes/post-card/linked-text';
import { Button, ErrorState } from '@benotes/ui';
import { useId } from 'react';

import { commentTexts as texts } from './comment-texts.ts';
import styles from './comments.module.css';

/** The comments on a post, for visitors of a link that shows them. Nothing while there are none. */
export function Comments({ postId }: { postId: number }) {
  const heading = useId();
  const { list, status, hasMore, loadMore } = useCommentPages(postId, fetchComments);
  if (list.length === 0 && status !== 'failed') return null;
  return (
    <section className={`${commentStyles.section} ${styles.section}`} aria-labelledby={heading}>
      <h2 id={heading} className={commentStyles.heading}>
        {texts.comments}
      </h2>
      <ul className={styles.list}>
        {list.map(({ id, author, text, mentions, created_at }) => (
          <li key={id} className={styles.item}>
            <p className={styles.line}>
              <bdi className={commentStyles.author}>{author?.name ?? texts.deletedUser}</bdi>{' '}
              <time dateTime={created_at}>{created_at.slice(0, 10)}</time>
            </p>
            <p className={commentStyles.text} dir="auto">
              <LinkedText mentions={mentions}>{text}</LinkedText>
            </p>
          </li>
        ))}
      </ul>
      {status === 'failed' && <ErrorState title={texts.notLoaded} onRetry={loadMore} />}
      {hasMore && status !== 'failed' && (
        <Button busy={status === 'loading'} onClick={loadMore}>
          {texts.showMore}
        </Button>
      )}
    </section>
  );
}

const fetchComments: FetchComments = async (id, query, signal) =>
  (await call(listComments, { params: { id }, query }, { signal })).data;
