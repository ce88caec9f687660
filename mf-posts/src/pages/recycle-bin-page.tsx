import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { PostList } from '../posts/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import { texts } from './texts.ts';

/** `/restore`: what was deleted, newest first. */
export function RecycleBinPage() {
  const navigate = useNavigate();
  useAppBar({ title: texts.recycleBin });
  useOpenList({ is_archived: 1 });
  return (
    <PostList
      kind="bin"
      empty={
        <EmptyState title={texts.emptyBin}>
          <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
            {texts.goHome}
          </Button>
        </EmptyState>
      }
    />
  );
}
