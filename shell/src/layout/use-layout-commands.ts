import { canEdit, type ModuleLink, UNCATEGORIZED_ID, USER_PERMISSION } from '@benotes/contract';
import {
  appBar,
  collections,
  type Command,
  findCollectionPath,
  linksIn,
  paths,
  session,
  sharedRootOf,
  slotActions,
  useCommands,
} from '@benotes/platform';
import { generatePath, useLocation, useNavigate } from '@benotes/router';

import { collectionAt } from './collections/collection-at.ts';
import { bufferTyping } from './collections/typing-buffer.ts';
import { linkPath } from './link-path.ts';
import { texts } from './texts.ts';

/** The command that opens the command palette, and its keys. */
export const OPEN_PALETTE = 'palette';
export const PALETTE_KEYS = 'Mod+K';

/** Not the field that filters a list, which has a name. */
const SEARCH_FIELD = '[role="search"]:not([aria-label]) input';

interface LayoutActions {
  toggleSidebar: () => void;
  openPalette: () => void;
  openShortcuts: () => void;
}

/** The commands of every page of a signed-in user that have keys, with those that modules contribute. */
export function useLayoutCommands(
  isVisiting: boolean,
  { toggleSidebar, openPalette, openShortcuts }: LayoutActions,
): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = (path: string) => {
    if (path === paths.search) bufferTyping(SEARCH_FIELD);
    if (path !== pathname) void navigate(path);
  };
  const linkCommand = (link: ModuleLink): Command[] => {
    const path = linkPath(link, session.user?.id);
    if (link.shortcut === undefined || path === null) return [];
    const { id, label, icon, shortcut: keys } = link;
    return [{ id, label, icon, keys, group: texts.anywhere, path, isKeyOnly: true, run: () => go(path) }];
  };

  useCommands(() => {
    if (isVisiting || !session.user) return [];
    const group = texts.anywhere;
    const collectionId = currentCollection(pathname);
    const create = generatePath(paths.createPost, { collectionId: String(collectionId) });
    const commands: Command[] = [
      ...[...linksIn('sidebar.main'), ...linksIn('sidebar.foot')].flatMap(linkCommand),
      { id: OPEN_PALETTE, label: texts.openPalette, keys: PALETTE_KEYS, group, isKeyOnly: true, run: openPalette },
      { id: 'shortcuts', label: texts.showShortcuts, icon: 'key', keys: '?', group, run: openShortcuts },
      { id: 'sidebar', label: texts.toggleSidebar, icon: 'menu', group, run: toggleSidebar },
      ...saving(),
      ...contributed(collectionId, go),
    ];
    if (!canEdit(session.permission)) return commands;
    const label = texts.createNote;
    const createPost = { id: 'posts.create', label, icon: 'plus', keys: 'Ctrl+Alt+N', group, path: create };
    return [{ ...createPost, inDialogs: true, run: () => go(create) }, ...commands];
  });
}

/** The collection that new posts are created in: that of the page, else that of the URL. */
export function currentCollection(pathname: string): number {
  const id = appBar.collection ?? collectionAt(pathname) ?? UNCATEGORIZED_ID;
  return canEdit(sharedRootOf(id)?.permission ?? USER_PERMISSION) ? id : UNCATEGORIZED_ID;
}

/** Ctrl+S, or ⌘+S, is the Save of the top bar, rather than the browser's dialog. */
function saving(): Command[] {
  const { action } = appBar;
  if (action?.icon !== 'checkmark') return [];
  return [{ id: 'save', label: '', keys: 'Mod+S', run: () => action.busy || action.run() }];
}

/** The commands that modules contribute. */
function contributed(collectionId: number, navigate: (path: string) => void): Command[] {
  return slotActions('palette.commands', {
    isCollection: collectionId !== UNCATEGORIZED_ID && !sharedRootOf(collectionId),
  }).map(({ id, label, icon, shortcut, run }) => ({
    id,
    label,
    icon,
    keys: shortcut,
    group: texts.anywhere,
    run: () => void run({ collection: findCollectionPath(collections.tree, collectionId).at(-1), navigate }),
  }));
}
