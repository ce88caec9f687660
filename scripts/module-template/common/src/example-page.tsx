import { listPosts } from '@benotes/contract';
import { ApiError, call, useAppBar, useRequest } from '@benotes/platform';
import { ErrorState, PageColumn, Spinner } from '@benotes/ui';

import styles from './example-page.module.css';
import { PostTitles } from './post-titles.tsx';

const LIMIT = 10;

async function loadPosts(limit: number, signal: AbortSignal) {
  try {
    const { data } = await call(listPosts, { query: { limit } }, { signal });
    return { status: 'ready', posts: data } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: 'failed' } as const;
  }
}

export function ExamplePage() {
  const { result, retry } = useRequest(LIMIT, loadPosts);
  useAppBar({ title: 'Example Module' });
  return (
    <div className={styles.page}>
      <PageColumn>
        {!result && <Spinner label="Loading…" />}
        {result?.status === 'failed' && <ErrorState title="The posts could not be loaded." onRetry={retry} />}
        {result?.status === 'ready' && <PostTitles posts={result.posts} />}
      </PageColumn>
    </div>
  );
}
