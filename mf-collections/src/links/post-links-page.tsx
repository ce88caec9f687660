import { getPost, type Post } from '@benotes/contract';
import { ApiError, call, paths, useAppBar, useRequest } from '@benotes/platform';
import { generatePath, useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, PageColumn, Skeleton } from '@benotes/ui';

import { useShare } from '../use-share.ts';
import { LinksSection } from './links-section.tsx';
import styles from './links.module.css';
import { texts } from './texts.ts';

const unchanged = () => {};

/** `/p/:id/links`: the public links of a single post. */
export function PostLinksPage() {
  const { id = '' } = useParams();
  useAppBar({ title: texts.sharePost });
  return /^\d{1,10}$/.test(id) ? <Links key={id} id={Number(id)} /> : <EmptyState title={texts.noSuchPost} />;
}

function Links({ id }: { id: number }) {
  const { result, retry } = useRequest(id, fetchPost);
  const share = useShare('post_id', id);
  const navigate = useNavigate();
  if (result === 'missing') return <EmptyState title={texts.noSuchPost} />;
  if (result === 'failed') return <ErrorState title={texts.postNotLoaded} onRetry={retry} />;
  if (share.status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={share.retry} />;
  if (!result || share.status === 'loading') return <Skeleton label={texts.loading} />;
  return (
    <PageColumn>
      <p className={styles.name} dir="auto">
        {result.title || texts.untitled}
      </p>
      <LinksSection subject={{ post_id: id }} share={share} onChanged={unchanged} />
      <div>
        <Button icon="arrow-left" onClick={() => void navigate(generatePath(paths.readPost, { id: String(id) }))}>
          {texts.back}
        </Button>
      </div>
    </PageColumn>
  );
}

async function fetchPost(id: number, signal: AbortSignal): Promise<Post | 'missing' | 'failed'> {
  try {
    return (await call(getPost, { params: { id }, query: {} }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing';
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return 'failed';
  }
}
