import { type Comment, listComments, PAGE_SIZE_MAX } from '@benotes/contract';
import { call } from '@benotes/platform';
import { LinkedText } from '@benotes/post-card/linked-text';
import { Button, ErrorState } from '@benotes/ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { commentTexts as texts } from './comment-texts.ts';
import styles from './comments.module.css';

/** The comments on a post, for visitors of a link that shows them. Nothing while there are none. */
export function Comments({ postId }: { postId: number }) {
  const heading = useId();
  const { list, status, hasMore, loadMore } = useComments(postId);
  if (list.length === 0 && status !== 'failed') return null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {texts.comments}
      </h2>
      <ul className={styles.list}>
        {list.map(({ id, author, text, mentions, created_at }) => (
          <li key={id} className={styles.item}>
            <p className={styles.line}>
              <bdi className={styles.author}>{author?.name ?? texts.deletedUser}</bdi>{' '}
              <time dateTime={created_at}>{created_at.slice(0, 10)}</time>
            </p>
            <p className={styles.text} dir="auto">
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

interface State {
  list: readonly Comment[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
}

function useComments(postId: number) {
  const [state, setState] = useState<State>({ list: [], status: 'loading', hasMore: false });
  const request = useRef(new AbortController());
  const load = useCallback(
    async (afterId?: number): Promise<void> => {
      request.current.abort();
      const { signal } = (request.current = new AbortController());
      const query = { limit: PAGE_SIZE_MAX, ...(afterId !== undefined && { after_id: afterId }) };
      try {
        const { data } = await call(listComments, { params: { id: postId }, query }, { signal });
        if (!signal.aborted) setState((known) => withPage(known, data));
      } catch (error) {
        if (signal.aborted) return;
        console.error(error); // only logged: the section shows a Retry
        setState((known) => ({ ...known, status: 'failed' }));
      }
    },
    [postId],
  );
  useEffect(() => {
    void load();
    return () => request.current.abort();
  }, [load]);
  return {
    ...state,
    loadMore: () => {
      setState((known) => ({ ...known, status: 'loading' }));
      void load(state.list.at(-1)?.id);
    },
  };
}

const withPage = ({ list }: State, page: readonly Comment[]): State => ({
  list: [...list, ...page],
  status: 'ready',
  hasMore: page.length === PAGE_SIZE_MAX,
});
