import { canEdit, canManage, type CollectionTree, type SharedRoot } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { ContextMenu, type MenuItem } from '@benotes/ui';

import { texts as sidebarTexts } from '../sidebar/sidebar-texts.ts';
import { texts } from './texts.ts';

export interface OpenedSharedMenu {
  /** In px from the top left corner of the window. */
  at: { x: number; y: number };
  withKeys: boolean;
  collection: CollectionTree;
  root: SharedRoot;
  returnFocus: HTMLElement | null;
}

interface SharedMenuProps {
  opened: OpenedSharedMenu;
  onLeave: () => void;
  onMove: () => void;
  onClose: () => void;
}

/** The menu of a collection that another user shares: what the role allows. */
export function SharedMenu({ opened, onLeave, onMove, onClose }: SharedMenuProps) {
  const navigate = useNavigate();
  const { at, collection, root } = opened;
  const { id, name } = collection;
  const { permission, grant_id } = root;
  const go = (path: string) => () => void navigate(path);
  const collectionId = String(id);
  const settings = generatePath(paths.collectionSettings, { collectionId });
  const items: MenuItem[] = [
    { label: texts.open, icon: 'open', onSelect: go(generatePath(paths.collection, { collectionId })) },
  ];
  items.push({ label: texts.activity, icon: 'history', onSelect: go(`/c/${id}/activity`) });
  if (canEdit(permission))
    items.push({
      label: sidebarTexts.newSubcollection,
      icon: 'plus',
      onSelect: go(`${paths.createCollection}?parent=${id}`),
    });
  if (canManage(permission))
    items.push(
      { label: texts.settings, icon: 'settings', onSelect: go(settings) },
      { label: sidebarTexts.share, icon: 'share', onSelect: go(`${settings}#people`) },
    );
  if (canManage(permission) && id !== root.collection.id)
    items.push({ label: sidebarTexts.move, icon: 'folder', onSelect: onMove });
  // Who has access as a member of a group, or like everyone, cannot leave alone.
  if (grant_id !== null && id === root.collection.id)
    items.push({ label: texts.leave, icon: 'logout', tone: 'danger', onSelect: onLeave });
  return (
    <ContextMenu
      key={`${id} ${at.x} ${at.y}`}
      label={sidebarTexts.menuOf(name)}
      items={items}
      at={at}
      withKeys={opened.withKeys}
      returnFocus={opened.returnFocus}
      onClose={onClose}
    />
  );
}
