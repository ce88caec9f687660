import { canArrange, type PageCopy, type Post, UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, session, SlotViews, useCollection, useFaviconSource } from '@benotes/platform';
import { CopyLine } from '@benotes/post-card/page-copy';
import { PostReader } from '@benotes/post-card/reading';
import { generatePath } from '@benotes/router';
import { lazyComponent } from '@benotes/ui';
import { type MouseEvent, Suspense } from 'react';
import { useSnapshot } from 'valtio';

import { checkTask } from '../../posts/actions/check-task.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { collectionPath } from '../../posts/collection-path.ts';
import { postFacts } from '../../posts/post-facts.ts';
import { storedAppearance } from '../appearance/stored-appearance.ts';
import { openedCopy } from '../copies/copy.store.ts';
import { useShownTexts } from '../highlights/shown-texts.ts';
import { BinNotice } from './bin-notice.tsx';

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

const CopySection = lazyComponent(
  async () => (await import('../copies/copy-section.tsx')).CopySection,
  () => null,
);

const CommentSection = lazyComponent(
  async () => (await import('../comments/comment-section.tsx')).CommentSection,
  () => null,
);

const HighlightLayer = lazyComponent(
  async () => (await import('../highlights/highlight-layer.tsx')).HighlightLayer,
  () => null,
);

const ReadingPosition = lazyComponent(
  async () => (await import('../position/reading-position.ts')).ReadingPosition,
  () => null,
);

interface ReadingContentProps {
  post: Post;
  /** The fragment of the URL, which may name a highlight. */
  hash: string;
  /** Navigates to a path of the app. */
  onNavigate: (to: string) => void;
}

/** A post as it is read: its text with its highlights, and the copy of a linked page. */
export function ReadingContent({ post, hash, onNavigate }: ReadingContentProps) {
  const { id, collection_id, is_archived } = post;
  const { permission } = useSnapshot(session);
  const names = useCollectionNames(collection_id);
  const faviconSource = useFaviconSource();
  const [shown, show] = useShownTexts();
  const copy = useCopyOf(id);
  const appearance = storedAppearance.useAppearance();
  const canChange = canArrange(permission) && !is_archived;
  return (
    <PostReader
      post={post}
      collectionNames={names}
      collectionHref={collectionPath(collection_id)}
      tagHref={tagHref}
      faviconSource={faviconSource}
      appearance={appearance}
      copyHtml={copy?.html}
      headBelow={post.type === 'link' && <CopyLine copy={copy} />}
      notice={is_archived && <BinNotice post={post} />}
      onShown={show.note}
      below={
        <>
          <Suspense fallback={null}>
            {post.type === 'link' && (
              <CopySection key={`${id} ${post.url}`} post={post} canChange={canChange} onShown={show.copy} />
            )}
          </Suspense>
          <Suspense fallback={null}>
            <HighlightLayer key={`highlights ${id}`} post={post} shown={shown} hash={hash} />
          </Suspense>
          {!is_archived && hash === '' && (
            <Suspense fallback={null}>
              <ReadingPosition key={`position ${id}`} id={id} shown={shown} />
            </Suspense>
          )}
          <SlotViews slot="note.below" facts={postFacts(post)} context={{ post }} />
          <Suspense fallback={null}>
            <CommentSection key={`comments ${id}`} post={post} isTarget={hash === '#comments'} />
          </Suspense>
        </>
      }
      onCheck={canChange ? (box, checked) => void checkTask(post, box, { checked }) : undefined}
      onNavigate={(event: MouseEvent, to) => {
        event.preventDefault();
        onNavigate(to);
      }}
    />
  );
}

/** The copy of a link, once it has loaded. */
function useCopyOf(id: Post['id']): PageCopy | undefined {
  const { id: opened, found } = useSnapshot(openedCopy);
  return opened === id ? (found?.copy ?? undefined) : undefined;
}

/** The names of a collection and of those above it, from the root. */
export function useCollectionNames(id: Post['collection_id']): readonly string[] {
  const collection = useCollection(id ?? UNCATEGORIZED_ID);
  if (collection.status !== 'ready' || !collection.collection) return [collectionName(null)];
  return [...collection.ancestors, collection.collection].map(({ name }) => name);
}
