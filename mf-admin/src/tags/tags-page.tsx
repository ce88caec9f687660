import { on, paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState, ErrorState, Skeleton } from '@benotes/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { TagList } from './tag-list.tsx';
import { loadTags, tagList } from './tags.store.ts';
import { texts } from './texts.ts';

/** `/tags?filter=…`. */
export function TagsPage() {
  const navigate = useNavigate();
  const { tags, status } = useSnapshot(tagList);
  const create = () => void navigate(paths.createTag);
  useAppBar({ title: texts.tags, action: { label: texts.create, icon: 'add', run: create } });
  useEffect(() => {
    void loadTags();
    return on('library:outdated', ({ subject }) => {
      if (subject === 'tags') void loadTags();
    });
  }, []);

  if (status === 'loading') return <Skeleton />;
  if (status === 'failed') return <ErrorState title={texts.tagsNotLoaded} onRetry={() => void loadTags()} />;
  if (tags.length > 0) return <TagList tags={tags} />;
  return (
    <EmptyState title={texts.noTags}>
      <Button icon="plus" onClick={create}>
        {texts.createFirst}
      </Button>
    </EmptyState>
  );
}
