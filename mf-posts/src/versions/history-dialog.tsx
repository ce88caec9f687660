import type { Post } from '@benotes/contract';
import { Dialog, EmptyState, ErrorState, Spinner } from '@benotes/ui';
import { useState } from 'react';

import { DifferencePanel } from './difference-panel.tsx';
import styles from './history.module.css';
import { texts } from './texts.ts';
import type { VersionId } from './use-difference.ts';
import { useVersions } from './use-versions.ts';
import { VersionList } from './version-list.tsx';

export interface HistoryDialogProps {
  post: Pick<Post, 'id' | 'updated_at'>;
  onClose: () => void;
}

/** The versions of a post, and what changed from one to another. */
export function HistoryDialog({ post, onClose }: HistoryDialogProps) {
  const versions = useVersions(post.id);
  return (
    <Dialog open title={texts.history} onClose={onClose}>
      <div className={styles.history} data-history="">
        <History post={post} versions={versions} />
      </div>
    </Dialog>
  );
}

interface HistoryProps {
  post: HistoryDialogProps['post'];
  versions: ReturnType<typeof useVersions>;
}

function History({ post, versions }: HistoryProps) {
  const { status, list, hasMore, loadMore } = versions;
  const [selected, setSelected] = useState<VersionId>(null);
  if (status === 'loading') return <Spinner label={texts.loading} />;
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={loadMore} />;
  if (list.length === 0)
    return (
      <EmptyState title={texts.nothingYet}>
        <p>{texts.whatToDo}</p>
      </EmptyState>
    );
  return (
    <>
      <VersionList
        changedAt={post.updated_at}
        versions={list}
        selected={selected}
        onSelect={setSelected}
        onMore={hasMore ? loadMore : undefined}
      />
      <DifferencePanel key={String(selected)} post={post} versions={list} selected={selected} />
    </>
  );
}
