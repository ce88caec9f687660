import { type CollectionTree, isOwner, type ModuleLink, type SharedRoot } from '@benotes/contract';
import {
  type Command,
  keysOf,
  linksIn,
  paths,
  session,
  setTheme,
  signOut,
  slotActions,
  themeChoice,
} from '@benotes/platform';
import { generatePath } from '@benotes/router';
import { iconNamed } from '@benotes/ui';
import { optionsOf } from '@benotes/ui/tree-options';

import { OPTION_ICONS } from '../layout/bar/options-sheet.tsx';
import { lazyRemove, lazySetFavorite } from '../layout/collections/lazy-actions.ts';
import { isShared } from '../layout/collections/remove-collection.ts';
import {
  DELETE_COLLECTION,
  MOVE_COLLECTION,
  NEW_SUBCOLLECTION,
  RENAME_COLLECTION,
} from '../layout/collections/use-collection-commands.ts';
import { linkPath } from '../layout/link-path.ts';
import { texts as sidebarTexts } from '../layout/sidebar/sidebar-texts.ts';
import { liveModules } from '../modules/live-modules.ts';
import type { PaletteItem } from './palette-item.ts';
import { texts } from './texts.ts';

const SIDEBAR_COMMANDS = new Set([NEW_SUBCOLLECTION, RENAME_COLLECTION, MOVE_COLLECTION, DELETE_COLLECTION]);

/** Whether a command uses a row or a dialog of the sidebar. */
export const needsSidebar = ({ id }: Command): boolean => SIDEBAR_COMMANDS.has(id);

/** Commands without a group are those of the page, which are suggested first. */
export function commandItems(commands: readonly Command[]): PaletteItem[] {
  return commands.flatMap((command) => {
    const { id, label, detail, icon, path, run, group, isKeyOnly } = command;
    if (!run || isKeyOnly || label === '') return [];
    return [
      {
        id: `command:${id}`,
        name: label,
        ...(detail !== undefined && { above: [detail] }),
        group: group === undefined ? texts.thisPage : texts.commands,
        icon: iconOf(icon),
        keys: keysOf(command),
        ...(path !== undefined && { path }),
        run,
      },
    ];
  });
}

const iconOf = (icon = '') => iconNamed(icon in OPTION_ICONS ? OPTION_ICONS[icon as keyof typeof OPTION_ICONS] : icon);

const command = (id: string, name: string, icon: PaletteItem['icon'], run: () => void): PaletteItem => ({
  id: `command:${id}`,
  name,
  group: texts.commands,
  icon,
  run,
});

/** What the palette does on every page: themes, the buttons of modules, and logging out. */
export function generalItems(): PaletteItem[] {
  const themes = [
    { choice: 'dark', name: texts.useDark, icon: 'moon' },
    { choice: 'default', name: texts.useLight, icon: 'sun' },
    { choice: 'system', name: texts.useSystem, icon: 'settings' },
  ] as const;
  return [
    ...slotActions('top-bar', {}).map(({ id, label, icon, run }) =>
      command(id, label, iconNamed(icon), () => void run({})),
    ),
    ...themes
      .filter(({ choice }) => choice !== themeChoice())
      .map(({ choice, name, icon }) => command(`theme.${choice}`, name, icon, () => setTheme(choice))),
    command('logout', texts.logout, 'logout', () => void signOut()),
  ];
}

/**
 * What the menu of a collection does. `known`: commands that do the same here, such as renaming its row in the sidebar.
 */
export function collectionCommands(
  collection: CollectionTree | undefined,
  page: Pick<Parameters<typeof lazyRemove>[1], 'pathname' | 'navigate'>,
  known: readonly Command[],
): PaletteItem[] {
  if (!collection) return [];
  const { id, name, is_favorite } = collection;
  const settings = generatePath(paths.collectionSettings, { collectionId: String(id) });
  const deletion = isShared(collection)
    ? { name: sidebarTexts.deleteShared, path: `${settings}#delete-collection` }
    : { name: sidebarTexts.delete, run: () => void lazyRemove(collection, page) };
  const items: Pick<PaletteItem, 'id' | 'name' | 'icon' | 'path' | 'run'>[] = [
    {
      id: NEW_SUBCOLLECTION,
      name: texts.newSubcollection,
      icon: 'plus',
      path: `${paths.createCollection}?parent=${id}`,
    },
    { id: RENAME_COLLECTION, name: sidebarTexts.rename, icon: 'edit', path: settings },
    { id: 'share', name: texts.share, icon: 'share', path: `${settings}#people` },
    { id: MOVE_COLLECTION, name: sidebarTexts.move, icon: 'folder', path: settings },
    {
      id: 'favorite-collection',
      name: is_favorite ? sidebarTexts.removeFavorite : sidebarTexts.addFavorite,
      icon: 'star',
      run: () => void lazySetFavorite(id, !is_favorite),
    },
    { id: DELETE_COLLECTION, icon: 'trash', ...deletion },
  ];
  const missing = items.filter((item) => known.every((command) => command.id !== item.id));
  return missing.map((item) => ({ ...item, id: `command:${item.id}`, above: [name], group: texts.thisPage }));
}

/** Pages that the sidebar names otherwise than their titles. */
const SIDEBAR_NAMES = new Map<string, string>([[paths.createCollection, sidebarTexts.createCollection]]);

/** The pages that modules link to, then their other pages without parameters. */
export function pageItems(): PaletteItem[] {
  const links = (['sidebar.main', 'transfer.cards', 'sidebar.foot'] as const).flatMap((slot) => linksIn(slot));
  const linked = links.flatMap((link) => linkItem(link));
  const known = new Set([paths.home as string, ...linked.map(({ path }) => path)]);
  const owner = isOwner(session.user?.permission ?? 0);
  const others = Object.values(liveModules())
    .flatMap(({ pages }) => pages)
    .filter(({ path, access }) => !path.includes(':') && (access === 'user' || (access === 'owner' && owner)))
    .filter(({ path }) => !known.has(path) && path !== '/c/0');
  return [...linked, ...others.map(({ path, title }) => pageItem(path, SIDEBAR_NAMES.get(path) ?? title, 'open'))];
}

function linkItem(link: ModuleLink): (PaletteItem & { path: string })[] {
  const path = linkPath(link, session.user?.id);
  if (path === null) return [];
  const keys = keysOf({ id: link.id, label: link.label, keys: link.shortcut });
  return [{ ...pageItem(path, link.label, iconNamed(link.icon)), keys }];
}

const pageItem = (path: string, name: string, icon: PaletteItem['icon']) => ({
  id: `page:${path}`,
  name,
  group: texts.pages,
  icon,
  path,
});

/** Uncategorized and all collections, each with its path. */
export const collectionItems = (tree: readonly CollectionTree[]): PaletteItem[] =>
  placesIn(optionsOf(tree, texts.uncategorized));

/** What others share, each with its owner. */
export const sharedItems = (roots: readonly SharedRoot[]): PaletteItem[] =>
  roots.flatMap(({ collection, owner }) =>
    placesIn(optionsOf([collection], undefined).map((each) => ({ ...each, above: [owner.name, ...each.above] }))),
  );

const placesIn = (options: ReturnType<typeof optionsOf>): PaletteItem[] =>
  options.map(({ id, name, icon_id, above }) => ({
    id: `collection:${id ?? 0}`,
    name,
    above,
    group: texts.collections,
    icon: { collection: icon_id },
    path: id === null ? paths.home : generatePath(paths.collection, { collectionId: String(id) }),
  }));
