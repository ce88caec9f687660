import { type Comment, listComments, PAGE_SIZE_MAX } from '@benotes/contract';
import { call } from '@benotes/platform';
import { type FetchPage, usePages } from '@benotes/platform/use-pages';
import { commentStyles } from '@benotes/post-card/comments';
import { LinkedText } from '@benotes/post-card/linked-text';
import { Button, ErrorState } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';
import { useCallback, useId } from 'react';

import { commentTexts as texts } from './comment-texts.ts';
import styles from './comments.module.css';

/** The comments on a post, for visitors of a link that shows them. Nothing while there are none. */
export function Comments({ postId }: { postId: number }) {
  const heading = useId();
  const fetchPage = useCallback<FetchPage<Comment>>(
    async (after_id, signal) => {
      const query = { limit: PAGE_SIZE_MAX, ...(after_id !== undefined && { after_id }) };
      return (await call(listComments, { params: { id: postId }, query }, { signal })).data;
    },
    [postId],
  );
  const { list, status, hasMore, loadMore } = usePages(fetchPage, PAGE_SIZE_MAX);
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
              <RelativeTime at={created_at} hasTime />
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
