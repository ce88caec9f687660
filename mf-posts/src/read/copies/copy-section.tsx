import { allowedUrl, type CopyOfPost, type Post } from '@benotes/contract';
import { useFaviconSource } from '@benotes/platform';
import { PageCopyView } from '@benotes/post-card/page-copy';
import { Button, ConfirmDialog, ErrorState, Skeleton } from '@benotes/ui';
import { formatDay } from '@benotes/ui/dates';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from './copy-section.module.css';
import { fetchAgain, openCopy, openedCopy, removeCopy, retryCopy } from './copy.store.ts';
import { texts } from './texts.ts';

interface CopySectionProps {
  post: Post;
  canChange: boolean;
  /** Called whenever the copy was rendered, as by `PageCopyView`. */
  onShown?: (text: HTMLElement) => () => void;
}

/** The copy of the page of a link, below the link: how old it is, why there is none, and a way to fetch it again. */
export function CopySection({ post, canChange, onShown }: CopySectionProps) {
  const { id, status, found, isBusy } = useSnapshot(openedCopy);
  const faviconSource = useFaviconSource();
  const [isRemoving, setRemoving] = useState(false);
  useEffect(() => openCopy(post.id), [post.id]);
  if (id !== post.id || status === 'loading') return <Skeleton label={texts.loading} />;
  if (status === 'failed' || !found) return <ErrorState title={texts.notLoaded} onRetry={retryCopy} />;
  const copy = found.copy ?? undefined;
  return (
    <>
      <PageCopyView
        postId={post.id}
        title={post.title}
        href={allowedUrl(post.url, 'bookmark')}
        copy={copy}
        snapshot={snapshotOf(found)}
        faviconSource={faviconSource}
        onShown={onShown}
        status={
          <p className={styles.status}>
            <output>{[texts.previews[found.preview], messageOf(found)].join(' ').trim()}</output>
          </p>
        }
        actions={
          canChange && (
            <>
              {(found.is_enabled || found.preview === 'failed') && (
                <Button
                  icon={copy ? 'retry' : 'download'}
                  busy={isBusy || (found.is_pending && found.state === 'none')}
                  onClick={() => void fetchAgain()}
                >
                  {labelOf(found)}
                </Button>
              )}
              {(copy || found.snapshot?.kept) && (
                <Button icon="trash" blocked={isBusy} onClick={() => setRemoving(true)}>
                  {texts.remove}
                </Button>
              )}
            </>
          )
        }
      />
      <ConfirmDialog
        open={isRemoving}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        tone="danger"
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          void removeCopy();
        }}
      >
        {texts.removeBody}
      </ConfirmDialog>
    </>
  );
}

/** What fetching the page does now. */
function labelOf({ state, preview, copy }: CopyOfPost): string {
  if (state === 'failed' || preview === 'failed') return texts.tryAgain;
  return copy || state !== 'none' ? texts.fetchAgain : texts.keep;
}

/** The snapshot, and what there is to say about it; undefined where there are none, such as of a PDF. */
function snapshotOf({ snapshot, copy, is_pending: isCopyPending }: CopyOfPost) {
  if (!snapshot || (copy?.kind === 'pdf' && !snapshot.kept)) return undefined;
  const { state, checked_at, is_pending, kept } = snapshot;
  return { kept: kept ?? undefined, status: status() };

  function status(): string {
    if (is_pending && state !== 'unreachable') return kept ? texts.snapshotPendingAgain : texts.snapshotPending;
    if (isCopyPending && state === 'none') return texts.snapshotPending;
    const reason = texts.snapshotStates[state];
    return kept && state !== 'taken' && checked_at
      ? `${reason} ${texts.earlierSnapshot(formatDay(checked_at))}`
      : reason;
  }
}

/** What there is to say about the last attempt and the next one; empty if the copy is new. */
function messageOf({ state, checked_at, is_pending, is_enabled, copy }: CopyOfPost): string {
  const isNew = state === 'copied' || state === 'none';
  if (is_pending && (isNew || state !== 'unreachable')) return copy ? texts.pendingAgain : texts.pending;
  if (!is_enabled && !copy) return texts.off;
  const reason = texts.states[state];
  return copy && !isNew && checked_at ? `${reason} ${texts.earlier(formatDay(checked_at))}` : reason;
}
