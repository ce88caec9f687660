import { getTag, type Tag } from '@benotes/contract';
import { ApiError, call, paths, useRequest, useAppBar } from '@benotes/platform';
import { useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, Skeleton } from '@benotes/ui';
import type { ReactNode } from 'react';

import { TagForm } from './tag-form.tsx';
import { texts } from './texts.ts';

type OneTag = { status: 'ready'; tag: Tag } | { status: 'missing' | 'failed' };

/** `/tags/create`. */
export const CreateTagPage = () => <TagForm title={texts.createTag} initialName="" />;

/** `/tags/:id/edit`. */
export function EditTagPage() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <EditTag key={id} id={Number(id)} /> : <TagNotFound />;
}

function EditTag({ id }: { id: number }) {
  const { result, retry } = useRequest(id, fetchTag);
  if (result?.status === 'ready') return <TagForm title={texts.editTag} id={id} initialName={result.tag.name} />;
  if (result?.status === 'missing') return <TagNotFound />;
  return <WithTitle>{result ? <ErrorState title={texts.notLoaded} onRetry={retry} /> : <Skeleton />}</WithTitle>;
}

async function fetchTag(id: number, signal: AbortSignal): Promise<OneTag> {
  try {
    return { status: 'ready', tag: (await call(getTag, { params: { id } }, { signal })).data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { status: 'missing' };
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the page shows a Retry
    return { status: 'failed' };
  }
}

function TagNotFound() {
  const navigate = useNavigate();
  return (
    <WithTitle>
      <EmptyState title={texts.noSuchTag}>
        <Button icon="arrow-left" onClick={() => void navigate(paths.tags)}>
          {texts.goToTags}
        </Button>
      </EmptyState>
    </WithTitle>
  );
}

function WithTitle({ children }: { children: ReactNode }) {
  useAppBar({ title: texts.editTag });
  return children;
}
