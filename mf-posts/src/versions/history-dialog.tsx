import type { Post, PostVersion } from '@benotes/contract';
import { Dialog, EmptyState, ErrorState, Skeleton, useLatest } from '@benotes/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { actionTexts } from './action-texts.ts';
import { DifferencePanel } from './difference-panel.tsx';
import styles from './history.module.css';
import { texts } from './texts.ts';
import type { VersionId } from './use-difference.ts';
import { useVersions } from './use-versions.ts';
import { restore, type RestoredForm } from './version-actions.ts';
import { VersionBar } from './version-bar.tsx';
import { VersionList } from './version-list.tsx';

export interface HistoryDialogProps extends RestoredForm {
  post: Post;
  /** There are changes that are not saved: nothing can be restored before. */
  hasChanges?: boolean;
  /** The user may only view the post. */
  isReadOnly?: boolean;
  onClose: () => void;
}

/** The versions of a post, and what changed from one to another. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { post, onClose } = props;
  const versions = useVersions(post.id);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnceLoaded(box, versions.status === 'ready');
  return (
    <Dialog open title={texts.history} onClose={onClose}>
      <div ref={box} className={styles.history} data-history="">
        <History {...props} versions={versions} />
      </div>
    </Dialog>
  );
}

/** The dialog opens before there is something in it to focus. */
function useFocusOnceLoaded(box: RefObject<HTMLElement>, isLoaded: boolean): void {
  useLayoutEffect(() => {
    if (isLoaded) box.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
  }, [box, isLoaded]);
}

interface HistoryProps extends HistoryDialogProps {
  versions: ReturnType<typeof useVersions>;
}

function History({
  post,
  hasChanges = false,
  isReadOnly = false,
  onRestored,
  settle,
  onClose,
  versions,
}: HistoryProps) {
  const { status, list, hasMore, author, loadMore, reload, replace } = versions;
  const [selected, setSelected] = useState<VersionId>(null);
  /** The version before the selected one is on the next page. */
  const lacksBefore = status === 'ready' && hasMore && selected === list.at(-1)?.id;
  const latestLoadMore = useLatest(loadMore);
  useEffect(() => {
    if (lacksBefore) latestLoadMore.current();
  }, [lacksBefore, latestLoadMore]);
  const blockedReason = hasChanges ? actionTexts.saveFirst : undefined;
  const onRestore = async (version: PostVersion['id'], blocks?: number[]) => {
    if (await restore(post, version, { onRestored, settle }, blocks)) onClose();
  };
  const onNamed = (version: PostVersion) => {
    if (list.some(({ id }) => id === version.id)) replace(version);
    else void reload();
  };
  const actions = isReadOnly ? undefined : { blockedReason, onRestore, onNamed, onClose };
  if (status === 'loading') return <Skeleton label={texts.loading} />;
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={loadMore} />;
  if (list.length === 0)
    return (
      <EmptyState title={texts.nothingYet}>
        <p className={styles.hint}>{texts.whatToDo}</p>
        {actions && <VersionBar id={post.id} version={undefined} {...actions} />}
      </EmptyState>
    );
  return (
    <>
      <VersionList
        changedAt={post.updated_at}
        changedBy={author}
        versions={list}
        selected={selected}
        onSelect={setSelected}
        onMore={hasMore ? loadMore : undefined}
      />
      {lacksBefore ? (
        <Skeleton label={texts.loading} />
      ) : (
        <DifferencePanel key={String(selected)} post={post} versions={list} selected={selected} actions={actions} />
      )}
    </>
  );
}
