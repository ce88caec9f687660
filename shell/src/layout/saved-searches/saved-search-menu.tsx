import type { SavedSearch } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { ContextMenu, type MenuItem } from '@benotes/ui';

import { texts } from '../sidebar/sidebar-texts.ts';
import { moveSavedSearch } from './change-saved-search.ts';
import { savedSearches } from './saved-searches.store.ts';

export interface OpenedSearchMenu {
  /** In px from the top left corner of the window. */
  at: { x: number; y: number };
  withKeys: boolean;
  search: SavedSearch;
  returnFocus: HTMLElement | null;
}

interface SavedSearchMenuProps {
  opened: OpenedSearchMenu;
  onRename: () => void;
  onDelete: () => void;
  /** It was moved: tells screen readers. */
  onMoved: (announcement: string) => void;
  onClose: () => void;
}

/** The menu of a saved search in the sidebar. */
export function SavedSearchMenu({ opened, onRename, onDelete, onMoved, onClose }: SavedSearchMenuProps) {
  const navigate = useNavigate();
  const { search, at } = opened;
  const { list } = savedSearches;
  const position = list.findIndex(({ id }) => id === search.id);
  const settings = generatePath(paths.savedSearchSettings, { searchId: String(search.id) });
  const move = (to: number) => {
    void moveSavedSearch(search.id, to);
    onMoved(texts.searchMoved(search.name, to + 1, list.length));
  };
  const items: MenuItem[] = [
    { label: texts.rename, icon: 'edit', onSelect: onRename },
    { label: texts.editSearch, icon: 'search', onSelect: () => void navigate(settings) },
  ];
  if (position > 0) items.push({ label: texts.moveUp, icon: 'chevron-up', onSelect: () => move(position - 1) });
  if (position < list.length - 1)
    items.push({ label: texts.moveDown, icon: 'chevron-down', onSelect: () => move(position + 1) });
  items.push(
    { label: texts.share, icon: 'share', onSelect: () => void navigate(`${settings}#public-url`) },
    { label: texts.feed, icon: 'external', onSelect: () => void navigate(`${paths.feeds}?saved=${search.id}`) },
    {
      label: search.is_shared ? texts.deleteShared : texts.delete,
      icon: 'trash',
      tone: 'danger',
      onSelect: onDelete,
    },
  );
  return (
    <ContextMenu
      key={`${search.id} ${at.x} ${at.y}`}
      label={texts.menuOf(search.name)}
      items={items}
      at={at}
      withKeys={opened.withKeys}
      returnFocus={opened.returnFocus}
      onClose={onClose}
    />
  );
}
