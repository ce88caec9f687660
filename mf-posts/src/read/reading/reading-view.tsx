import { canArrange, type PageCopy, type Post, UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, session, SlotViews, useAppBar, useCollection, useFaviconSource } from '@benotes/platform';
import { cardName } from '@benotes/post-card';
import { CopyLine } from '@benotes/post-card/page-copy';
import { PostReader } from '@benotes/post-card/reading';
import { generatePath, useLocation, useNavigate } from '@benotes/router';
import { IconButton, lazyComponent } from '@benotes/ui';
import { type MouseEvent, Suspense, useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';

import { checkTask } from '../../posts/actions/check-task.ts';
import { PostMenu } from '../../list/card/post-menu.tsx';
import { usePostMenu } from '../../list/card/use-post-menu.ts';
import { AppearanceButton } from '../appearance/appearance-button.tsx';
import { useAppearance } from '../appearance/stored-appearance.ts';
import { openedCopy } from '../copies/copy.store.ts';
import { useShownTexts } from '../highlights/shown-texts.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { collectionPath } from '../../posts/collection-path.ts';
import { usePermission } from '../../posts/use-permission.ts';
import { postFacts } from '../../posts/post-facts.ts';
import type { RestoreListState } from '../../list/store/use-open-list.ts';
import { TransferDialog } from '../../list/transfer/transfer-dialog.tsx';
import { useColoredCode } from './use-colored-code.ts';
import { historyTexts } from '../../versions/history-texts.ts';
import { useHistory } from '../../versions/use-history.tsx';
import { BinNotice } from './bin-notice.tsx';
import { currentPlace } from './place-in-note.ts';
import { type EditingState, isReadingState, readingPath } from '../../posts/reading-path.ts';
import { ReadingToolbar } from './reading-toolbar.tsx';
import { texts } from './texts.ts';
import { useHidingBar } from './use-hiding-bar.ts';
import { useNeighbors } from './use-neighbors.ts';
import { useReadingKeys } from './use-reading-keys.ts';

const tagHref = (id: number) => generatePath(paths.tag, { id: String(id) });

const CopySection = lazyComponent(
  async () => (await import('../copies/copy-section.tsx')).CopySection,
  () => null,
);

const HighlightLayer = lazyComponent(
  async () => (await import('../highlights/highlight-layer.tsx')).HighlightLayer,
  () => null,
);

/** A post for reading, with the way back to its list and on through it. */
export function ReadingView({ post }: { post: Post }) {
  const { id, collection_id, is_archived } = post;
  const navigate = useNavigate();
  const { state, hash } = useLocation() as { state: unknown; hash: string };
  const reading = isReadingState(state) ? state : undefined;
  const { permission } = useSnapshot(session);
  usePermission(post.permission);
  const names = useCollectionNames(collection_id);
  const faviconSource = useFaviconSource();
  const [shown, show] = useShownTexts();
  const showNote = useColoredCode(show.note);
  const showCopy = useColoredCode(show.copy);
  const copy = useCopyOf(id);
  const appearance = useAppearance();
  const [transferred, setTransferred] = useState<Post>();
  const go = useCallback((to: string) => void navigate(to), [navigate]);
  const itemsOf = usePostMenu({ onTransfer: setTransferred, onNavigate: go });
  const canChange = canArrange(permission) && !is_archived;
  const history = useHistory(canChange ? post : undefined);

  const open = useCallback(
    (next: Post['id']) => void navigate(readingPath(next), { replace: true, state }),
    [navigate, state],
  );
  const neighbors = useNeighbors(id, reading?.list, open);
  const leave = () => {
    if (reading) return void navigate(-1);
    const toList = { fromCache: true, keepScroll: true } satisfies RestoreListState;
    void navigate(is_archived ? paths.recycleBin : collectionPath(collection_id), { replace: true, state: toList });
  };
  const edit = () => {
    const place = currentPlace() ?? { caretAt: undefined, caretTop: undefined };
    void navigate(generatePath(paths.post, { id: String(id) }), { state: place satisfies EditingState });
  };
  const onEdit = canChange ? edit : undefined;
  useHidingBar();
  useReadingKeys({ onPrevious: neighbors.goBack, onNext: neighbors.goOn, onEdit, onLeave: leave });
  useAppBar({
    title: cardName(post),
    trail: names,
    collection: collection_id ?? UNCATEGORIZED_ID,
    action: onEdit && { label: texts.edit, icon: 'edit', hint: texts.editHint, run: edit },
  });

  return (
    <>
      <ReadingToolbar
        back={{
          href: is_archived ? paths.recycleBin : collectionPath(collection_id),
          label: reading ? texts.back : texts.backTo(collectionName(collection_id)),
          run: leave,
        }}
        hasList={reading !== undefined}
        {...neighbors}
      >
        <AppearanceButton />
        {canChange && (
          <IconButton
            label={historyTexts.buttonLabel}
            icon="history"
            aria-keyshortcuts={historyTexts.keys}
            onClick={history.show}
          />
        )}
        {canChange && <PostMenu items={() => itemsOf(post)} />}
      </ReadingToolbar>
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
        onShown={showNote}
        below={
          <>
            <Suspense fallback={null}>
              {post.type === 'link' && (
                <CopySection key={`${id} ${post.url}`} post={post} canChange={canChange} onShown={showCopy} />
              )}
            </Suspense>
            <Suspense fallback={null}>
              <HighlightLayer key={`highlights ${id}`} post={post} shown={shown} hash={hash} />
            </Suspense>
            <SlotViews slot="note.below" facts={postFacts(post)} context={{ post }} />
          </>
        }
        onCheck={canChange ? (box, checked) => void checkTask(post, box, checked) : undefined}
        onNavigate={(event: MouseEvent, to) => {
          event.preventDefault();
          go(to);
        }}
      />
      {history.dialog}
      {transferred && <TransferDialog post={transferred} onClose={() => setTransferred(undefined)} />}
    </>
  );
}

/** The copy of a link, once it has loaded. */
function useCopyOf(id: Post['id']): PageCopy | undefined {
  const { id: opened, found } = useSnapshot(openedCopy);
  return opened === id ? (found?.copy ?? undefined) : undefined;
}

/** The names of a collection and of those above it, from the root. */
function useCollectionNames(id: Post['collection_id']): readonly string[] {
  const collection = useCollection(id ?? UNCATEGORIZED_ID);
  if (collection.status !== 'ready' || !collection.collection) return [collectionName(null)];
  return [...collection.ancestors, collection.collection].map(({ name }) => name);
}
