import { type CollectionTree, deleteGrant, type SharedRoot } from '@benotes/contract';
import { call, collections, emit, findKnownPath, loadShared, paths, sharedRootOf } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { ConfirmDialog, IconButton, lazyComponent, Tree, useLatest } from '@benotes/ui';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import section from '../collections/collections-section.module.css';
import { useExpanded } from '../collections/use-expanded.ts';
import { useUserId } from '../use-user-id.ts';
import styles from './shared-collections.module.css';
import { type OpenedSharedMenu, SharedMenu } from './shared-menu.tsx';
import { texts } from './texts.ts';
import { watchShared } from './watch-shared.ts';

const MoveDialog = lazyComponent(async () => (await import('../collections/move-dialog.tsx')).MoveDialog);

const urlOf = (id: number) => generatePath(paths.collection, { collectionId: String(id) });
const NONE: readonly SharedRoot[] = [];

interface SharedCollectionsProps {
  current: number | null;
  /** The numbers of posts are without those of subcollections. */
  countsOwn: boolean;
  /** What is shared is known, or could not be loaded: what stands below does not move any more. */
  onSettled: () => void;
}

/** What others share with the user: the trees of each owner under their name; nothing while there is none. */
export function SharedCollections({ current, countsOwn, onSettled }: SharedCollectionsProps) {
  const { shared, hasShared, status } = useSnapshot(collections);
  const isKnown = status === 'ready' || status === 'failed';
  const roots: readonly SharedRoot[] = shared ?? NONE;
  const userId = useUserId();
  const heading = useId();
  const navigate = useNavigate();
  const element = useRef<HTMLElement>(null);
  const trees = useMemo(() => roots.map(({ collection }) => collection), [roots]);
  const [expanded, setExpanded] = useExpanded(trees, current, 'expanded-shared');
  const [opened, setOpened] = useState<OpenedSharedMenu>();
  const [leaving, setLeaving] = useState<SharedRoot>();
  const [moving, setMoving] = useState<CollectionTree>();
  const [busy, setBusy] = useState(false);
  const settle = useLatest(onSettled);
  useEffect(() => {
    if (userId === undefined || !isKnown) return undefined;
    if (!hasShared) {
      settle.current();
      return undefined;
    }
    void loadShared().then(() => settle.current());
    return watchShared();
  }, [userId, isKnown, hasShared, settle]);
  if (roots.length === 0) return null;

  const onMenu = (id: number, at: OpenedSharedMenu['at'], withKeys: boolean) => {
    const root = sharedRootOf(id);
    const collection = findKnownPath(id).at(-1);
    const returnFocus = element.current?.querySelector<HTMLElement>(`[data-drop-id="${id}"]`) ?? null;
    if (root && collection) setOpened({ at, withKeys, collection, root, returnFocus });
  };
  const leave = async (root: SharedRoot) => {
    setBusy(true);
    const isInside = current !== null && sharedRootOf(current)?.collection.id === root.collection.id;
    const hasLeft = await endGrant(root);
    setBusy(false);
    setLeaving(undefined);
    // Before the tree is gone: its page would ask for what the user may not see any more.
    if (hasLeft && isInside) void navigate(paths.home, { replace: true });
    if (hasLeft) await loadShared();
  };
  return (
    <section ref={element} className={section.further} aria-labelledby={heading}>
      <div className={section.head}>
        <h2 id={heading} className={section.heading}>
          {texts.heading}
        </h2>
        <IconButton
          className={section.menu}
          label={texts.activityOfAll}
          icon="history"
          onClick={() => void navigate('/activity')}
        />
      </div>
      {ownersOf(roots).map(({ id, name }) => (
        <div key={id}>
          <h3 className={styles.owner} dir="auto">
            {name}
          </h3>
          <div className={section.tree}>
            <Tree
              label={name}
              tree={roots.filter(({ owner }) => owner.id === id).map(({ collection }) => collection)}
              current={current}
              href={urlOf}
              onOpen={(opening, event) => {
                event.preventDefault();
                void navigate(urlOf(opening), { replace: opening === current }); // like a link to the current page
              }}
              expanded={expanded}
              onExpandedChange={setExpanded}
              countsOwn={countsOwn}
              onMenu={onMenu}
            />
          </div>
        </div>
      ))}
      {opened && (
        <SharedMenu
          opened={opened}
          onLeave={() => setLeaving(opened.root)}
          onMove={() => setMoving(opened.collection)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {moving && (
        <Suspense fallback={null}>
          <MoveDialog collection={moving} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
      {leaving && (
        <ConfirmDialog
          open
          title={texts.leaveTitle(leaving.collection.name)}
          confirmLabel={texts.leaveNow}
          tone="danger"
          busy={busy}
          onConfirm={() => void leave(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {texts.leaveBody(leaving.owner.name)}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Each owner once, in the order of the roots. */
const ownersOf = (roots: readonly SharedRoot[]): SharedRoot['owner'][] => [
  ...new Map(roots.map(({ owner }) => [owner.id, owner])).values(),
];

/** Ends the user's own grant. False if that failed, after saying so. */
async function endGrant({ grant_id, collection }: SharedRoot): Promise<boolean> {
  try {
    if (grant_id !== null) await call(deleteGrant, { params: { id: grant_id } });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notLeft });
    return false;
  }
  emit('notification:raised', { type: 'success', title: texts.left(collection.name) });
  return true;
}
