import { canEdit, type Post, type Tag, UNCATEGORIZED_ID, USER_PERMISSION } from '@benotes/contract';
import { SlotViews, useAppBar, useCollection } from '@benotes/platform';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from '@benotes/router';
import { ErrorState, PageColumn, Skeleton } from '@benotes/ui';
import { useState } from 'react';

import { rememberCollection, useStartCollection } from '../capture/adding/last-collection.ts';
import type { RestoreListState } from '../list/store/use-open-list.ts';
import { archivePost } from '../posts/actions/post-actions.ts';
import { collectionPath } from '../posts/collection-path.ts';
import { postFacts } from '../posts/post-facts.ts';
import { isEditingState, readingPath } from '../posts/reading-path.ts';
import { useKnownTags } from '../posts/use-known-tags.ts';
import { usePermission } from '../posts/use-permission.ts';
import { PostForm } from '../write/post-form/post-form.tsx';
import { prefill } from '../write/post-form/prefill.ts';
import { useIsMounted } from '../write/post-form/use-is-mounted.ts';
import type { Version } from '../write/saving/draft.ts';
import { texts as formTexts } from '../write/saving/texts.ts';
import { usePost } from '../write/saving/use-post.ts';
import { NotFound } from './not-found.tsx';
import { texts } from './page-texts.ts';

/** `/c/:collectionId/p/create`, also the share target for other apps. */
export function CreatePostPage() {
  const { pathname, search } = useLocation();
  return <CreatePost key={pathname + search} />;
}

function CreatePost() {
  const { collectionId = '' } = useParams();
  const [search] = useSearchParams();
  const id = Number(collectionId);
  const collection = useCollection(id);
  const leave = useLeaveForList();
  const [shared] = useState(() => prefill(search));
  const isShared = shared.title !== '' || shared.content !== '';
  const last = useStartCollection();
  const permission = collection.status === 'ready' ? collection.shared?.permission : undefined;
  usePermission(permission);
  const knownTags = useKnownTags({ collectionId: id });

  if (collection.status === 'missing' || !canEdit(permission ?? USER_PERMISSION))
    return <MissingPage heading={formTexts.createPost} title={texts.noSuchCollection} />;
  if (isShared && last === undefined) return <LoadingPage heading={formTexts.createPost} />;
  return (
    <NewPost
      // The share target has no collection of its own.
      collectionId={id === UNCATEGORIZED_ID ? (isShared && last) || null : id}
      shared={shared}
      isShared={isShared}
      knownTags={knownTags}
      onSaved={(post) => {
        if (isShared) rememberCollection(post.collection_id);
        leave(post, { keepScroll: false });
      }}
    />
  );
}

interface NewPostProps {
  collectionId: Post['collection_id'];
  shared: ReturnType<typeof prefill>;
  isShared: boolean;
  knownTags: readonly Tag[] | undefined;
  onSaved: (post: Post) => void;
}

function NewPost({ collectionId, shared, isShared, knownTags, onSaved }: NewPostProps) {
  const { title, content, text } = shared;
  const [initial] = useState(() => ({ title, content, collection_id: collectionId, tags: [] }));
  return (
    <PostForm
      heading={formTexts.createPost}
      initial={initial}
      knownTags={knownTags}
      unsaved={isShared}
      sharedText={text}
      onSaved={onSaved}
    />
  );
}

/** `/p/:id` for the owner of the post. */
export function EditPostPage() {
  const { id = '' } = useParams();
  const loaded = usePost(Number(id));
  const post = loaded.status === 'ready' ? loaded.version.post : undefined;
  // One's own are fetched in parallel with the post.
  const knownTags = useKnownTags({ collectionId: post?.owner_id && post.collection_id });
  switch (loaded.status) {
    case 'ready':
      if (!canEdit(loaded.version.post.permission ?? USER_PERMISSION))
        return <Navigate to={readingPath(Number(id))} replace />;
      return <EditPost key={loaded.version.post.id} opened={loaded.version} knownTags={knownTags} />;
    case 'missing':
      return <MissingPage heading={formTexts.editPost} title={texts.noSuchPost} />;
    case 'failed':
      return <FailedPage onRetry={loaded.retry} />;
    case 'loading':
      return <LoadingPage heading={formTexts.editPost} />;
  }
}

function EditPost({ opened, knownTags }: { opened: Version; knownTags: readonly Tag[] | undefined }) {
  const { post } = opened;
  usePermission(post.permission);
  // Loads what its owner shares.
  useCollection((post.owner_id && post.collection_id) || UNCATEGORIZED_ID);
  const leave = useLeaveForList();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const reading = isEditingState(state) ? state : undefined;
  const [initial] = useState(() => ({ ...post, tags: post.tags ?? [] }));

  const archive = async () => {
    if (await archivePost(post)) leave(post, { keepScroll: true });
  };

  return (
    <>
      <PostForm
        heading={formTexts.editPost}
        within={post.collection_id ?? UNCATEGORIZED_ID}
        initial={initial}
        opened={opened}
        knownTags={knownTags}
        options={[
          {
            label: formTexts.delete,
            longLabel: formTexts.deletePost,
            icon: 'delete',
            color: 'danger',
            run: () => void archive(),
          },
        ]}
        startAt={reading}
        // From the post that was being read, back to it.
        onSaved={(saved) => (reading ? void navigate(-1) : leave(saved, { keepScroll: true }))}
      />
      <PageColumn>
        <SlotViews slot="note.below" facts={postFacts(post)} context={{ post }} />
      </PageColumn>
    </>
  );
}

function LoadingPage({ heading }: { heading: string }) {
  useAppBar({ title: heading });
  return <Skeleton />;
}

function FailedPage({ onRetry }: { onRetry: () => void }) {
  useAppBar({ title: formTexts.editPost });
  return <ErrorState title={texts.postNotLoaded} onRetry={onRetry} />;
}

function MissingPage({ heading, title }: { heading: string; title: string }) {
  useAppBar({ title: heading });
  return <NotFound title={title} />;
}

/** Navigates to the list of a post, replacing the form in the history, unless that was left. */
function useLeaveForList() {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return ({ collection_id }: Post, { keepScroll }: Pick<RestoreListState, 'keepScroll'>) => {
    if (!isMounted.current) return;
    void navigate(collectionPath(collection_id), {
      replace: true,
      state: { fromCache: true, keepScroll } satisfies RestoreListState,
    });
  };
}
