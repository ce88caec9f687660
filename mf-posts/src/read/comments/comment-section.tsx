import { canEdit, canManage, type Comment, type Post, USER_PERMISSION } from '@benotes/contract';
import { collections, emit, findCollectionPath, session } from '@benotes/platform';
import { commentStyles } from '@benotes/post-card/comments';
import { Button, ConfirmDialog, ErrorState, Skeleton } from '@benotes/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import below from '../below.module.css';
import { commentDraft } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { texts } from './texts.ts';
import { useComments } from './use-comments.ts';

/** How far below the window the comments are loaded, in px. */
const AHEAD_PX = 400;

interface CommentSectionProps {
  post: Post;
  /** The address of the page names the comments: they are scrolled to. */
  isTarget?: boolean;
}

/** The comments on a post, which are loaded once they are near the window. */
export function CommentSection({ post, isTarget = false }: CommentSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isTarget);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? <Comments post={post} isTarget={isTarget} /> : <div ref={place} />;
}

function Comments({ post, isTarget }: { post: Post; isTarget: boolean }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, status, hasMore, loadMore, add, change, remove } = useComments(post.id);
  const { user } = useSnapshot(session);
  const mayComment = useMayComment(post);
  const mayWrite = mayComment && !post.is_archived;
  const [isOpen, setOpen] = useState(() => commentDraft(`post ${post.id}`) !== undefined);
  const [deleted, setDeleted] = useState<Comment['id']>();
  const isReady = status === 'ready';
  useEffect(() => {
    if (isTarget && isReady) heading.current?.scrollIntoView();
  }, [isTarget, isReady]);
  const isOwn = post.owner_id === undefined;
  const managesPost = canManage(post.permission ?? USER_PERMISSION);
  // The reading view stays calm for whoever writes for themselves.
  if (isOwn && list.length === 0 && !isOpen && status !== 'failed') {
    if (status === 'loading' || !mayWrite) return null;
    return (
      <div className={`${below.section} ${commentStyles.section}`}>
        <div className={styles.itemActions}>
          <Button tone="quiet" onClick={() => setOpen(true)}>
            {texts.comment}
          </Button>
        </div>
      </div>
    );
  }
  const confirmed = async (id: Comment['id']) => {
    setDeleted(undefined);
    try {
      setOpen(true); // the section stays, also without comments
      await remove(id);
      heading.current?.focus();
    } catch (error) {
      const description = error instanceof Error ? error.message : '';
      emit('notification:raised', { type: 'error', title: texts.notDeleted, ...(description && { description }) });
    }
  };
  return (
    <section className={`${below.section} ${commentStyles.section}`} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={commentStyles.heading} tabIndex={-1}>
        {texts.comments}
      </h2>
      {list.length > 0 && (
        <ul className={below.list}>
          {list.map((comment) => {
            const isMine = user !== null && comment.author?.id === user.id;
            return (
              <CommentItem
                key={comment.id}
                comment={comment}
                mayEdit={isMine && mayComment}
                mayDelete={isMine || managesPost}
                onChange={async (text, mentioned) => change(comment.id, text, mentioned)}
                onDelete={() => setDeleted(comment.id)}
              />
            );
          })}
        </ul>
      )}
      {list.length === 0 && status === 'loading' && <Skeleton label={texts.loading} />}
      {list.length === 0 && status === 'ready' && <p className={styles.empty}>{texts.none}</p>}
      {status === 'failed' && <ErrorState title={texts.notLoaded} onRetry={loadMore} />}
      {hasMore && status !== 'failed' && (
        <Button busy={status === 'loading'} onClick={loadMore}>
          {texts.showMore}
        </Button>
      )}
      {mayWrite && (list.length > 0 || status === 'ready') && (
        <CommentForm
          postId={post.id}
          draftKey={`post ${post.id}`}
          label={texts.yourComment}
          sendLabel={texts.comment}
          takesFocus={isOpen}
          onSend={add}
        />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        title={texts.deleteTitle}
        confirmLabel={texts.delete}
        tone="danger"
        onClose={() => setDeleted(undefined)}
        onConfirm={() => deleted !== undefined && void confirmed(deleted)}
      >
        {texts.deleteBody}
      </ConfirmDialog>
    </section>
  );
}

/** Whether the user may comment: the owner, editors, and viewers whose grant lets them. */
function useMayComment({ owner_id, permission = 0, collection_id }: Post): boolean {
  const { shared } = useSnapshot(collections);
  if (owner_id === undefined || canEdit(permission)) return true;
  return (shared ?? []).some(
    ({ may_comment, collection }) =>
      may_comment && collection_id !== null && findCollectionPath([collection], collection_id).length > 0,
  );
}
