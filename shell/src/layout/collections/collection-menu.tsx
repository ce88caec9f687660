import type { CollectionTree } from '@benotes/contract';
import { paths, slotActions } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { ContextMenu, iconNamed, type MenuItem } from '@benotes/ui';

import { texts } from '../sidebar/sidebar-texts.ts';
import { lazySetFavorite, lazySortByName } from './lazy-actions.ts';
import { isShared } from './remove-collection.ts';

export interface OpenedMenu {
  /** In px from the top left corner of the window. */
  at: { x: number; y: number };
  withKeys: boolean;
  collection: CollectionTree;
  returnFocus: HTMLElement | null;
}

interface CollectionMenuProps {
  opened: OpenedMenu;
  onCreateBelow: () => void;
  onDelete: () => void;
  onRename: () => void;
  onMove: () => void;
  onClose: () => void;
}

/** The menu of a collection in the sidebar, with what modules contribute to it. */
export function CollectionMenu({ opened, onCreateBelow, onRename, onMove, onDelete, onClose }: CollectionMenuProps) {
  const navigate = useNavigate();
  const { collection, at } = opened;
  const { id, name, parent_id } = collection;
  const settings = generatePath(paths.collectionSettings, { collectionId: String(id) });
  const items: MenuItem[] = [
    { label: texts.newSubcollection, icon: 'plus', onSelect: onCreateBelow },
    { label: texts.rename, icon: 'edit', onSelect: onRename },
    { label: texts.share, icon: 'share', onSelect: () => void navigate(`${settings}#people`) },
    { label: texts.move, icon: 'folder', onSelect: onMove },
    {
      label: collection.is_favorite ? texts.removeFavorite : texts.addFavorite,
      icon: 'star',
      onSelect: () => void lazySetFavorite(id, !collection.is_favorite),
    },
    ...(collection.nested.length > 1
      ? [{ label: texts.sortBelow, icon: 'sort-name' as const, onSelect: () => void lazySortByName(id) }]
      : []),
    ...slotActions('collection.menu', { isRoot: parent_id === null, isSidebar: true }).map(({ label, icon, run }) => ({
      label,
      icon: iconNamed(icon),
      onSelect: () => void run({ collection, navigate: (path) => void navigate(path) }),
    })),
    // Undo leaves public links off, so their end is confirmed.
    {
      label: isShared(collection) ? texts.deleteShared : texts.delete,
      icon: 'trash',
      tone: 'danger',
      onSelect: onDelete,
    },
  ];
  return (
    <ContextMenu
      key={`${id} ${at.x} ${at.y}`}
      label={texts.menuOf(name)}
      items={items}
      at={at}
      withKeys={opened.withKeys}
      returnFocus={opened.returnFocus}
      onClose={onClose}
    />
  );
}
