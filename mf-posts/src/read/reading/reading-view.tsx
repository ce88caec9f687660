import { canArrange, type Post, UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, session, useAppBar } from '@benotes/platform';
import { cardName } from '@benotes/post-card';
import { AppearanceButton } from '@benotes/post-card/appearance-button';
import { generatePath, useLocation, useNavigate } from '@benotes/router';
import { IconButton } from '@benotes/ui';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';

import { PostMenu } from '../../list/card/post-menu.tsx';
import { usePostMenu } from '../../list/card/use-post-menu.ts';
import { MoveDialog } from '../../list/moving/move-dialog.tsx';
import type { RestoreListState } from '../../list/store/use-open-list.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { collectionPath } from '../../posts/collection-path.ts';
import { PictureDialog } from '../../posts/picture/picture-dialog.tsx';
import { type EditingState, isReadingState, readingPath } from '../../posts/reading-path.ts';
import { usePermission } from '../../posts/use-permission.ts';
import { historyTexts } from '../../versions/history-texts.ts';
import { useHistory } from '../../versions/use-history.tsx';
import { storedAppearance } from '../appearance/stored-appearance.ts';
import { currentPlace } from './place-in-note.ts';
import { ReadingContent, useCollectionNames } from './reading-content.tsx';
import { ReadingToolbar } from './reading-toolbar.tsx';
import { texts } from './texts.ts';
import { useHidingBar } from './use-hiding-bar.ts';
import { useNeighbors } from './use-neighbors.ts';
import { useReadingKeys } from './use-reading-keys.ts';

/** A post for reading, with the way back to its list and on through it. */
export function ReadingView({ post }: { post: Post }) {
  const { id, collection_id, is_archived } = post;
  const navigate = useNavigate();
  const { state, hash } = useLocation() as { state: unknown; hash: string };
  const reading = isReadingState(state) ? state : undefined;
  const { permission } = useSnapshot(session);
  usePermission(post.permission);
  const names = useCollectionNames(collection_id);
  const [moved, setMoved] = useState<Post>();
  const [pictured, setPictured] = useState<Post>();
  const go = useCallback((to: string) => void navigate(to), [navigate]);
  const itemsOf = usePostMenu({ onMove: setMoved, onPicture: setPictured, onNavigate: go });
  const canChange = canArrange(permission) && !is_archived;
  const history = useHistory(post, { isReadOnly: !canChange });

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
        <AppearanceButton appearance={storedAppearance.useAppearance()} onChange={storedAppearance.change} />
        <IconButton
          label={historyTexts.buttonLabel}
          icon="history"
          aria-keyshortcuts={historyTexts.keys}
          onClick={history.show}
        />
        {canChange && <PostMenu items={() => itemsOf(post)} />}
      </ReadingToolbar>
      <ReadingContent post={post} hash={hash} onNavigate={go} />
      {history.dialog}
      {pictured && <PictureDialog post={pictured} onClose={() => setPictured(undefined)} />}
      {moved && <MoveDialog post={moved} onClose={() => setMoved(undefined)} />}
    </>
  );
}
