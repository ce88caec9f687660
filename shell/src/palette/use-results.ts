import { ADD_PATH, allowedUrl, UNCATEGORIZED_ID } from '@benotes/contract';
import {
  collections,
  type Command,
  findCollectionPath,
  isMobile,
  loadCollections,
  needShared,
  paths,
} from '@benotes/platform';
import { generatePath, useLocation, useNavigate } from '@benotes/router';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import { currentCollection } from '../layout/use-layout-commands.ts';
import {
  collectionCommands,
  collectionItems,
  commandItems,
  generalItems,
  needsSidebar,
  pageItems,
  sharedItems,
} from './items.ts';
import { NameIndex } from './name-index.ts';
import { type FoundItem, groupItems, type PaletteGroup, type PaletteItem } from './palette-item.ts';
import { hitItems, postItems } from './post-items.ts';
import { recentItems } from './recent-items.ts';
import { texts } from './texts.ts';
import { type PostSearch, usePostSearch } from './use-post-search.ts';
import { useSources } from './use-sources.ts';

/** The most results of one group. */
const MAX_OF_GROUP = 7;

interface Results {
  groups: readonly PaletteGroup[];
  /** The number of results, without what is always offered. */
  count: number;
  status: PostSearch['status'];
  /** Whether the names are those of the text; otherwise they are a moment away. */
  isCurrent: boolean;
}

const NO_NAMES: { text: string; found: readonly FoundItem[] } = { text: '', found: [] };

/** What the palette shows for a text: names at once, posts as they arrive. `onSearch` replaces the text. */
export function useResults(commands: readonly Command[], typed: string, onSearch: (words: string) => void): Results {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { tree, shared } = useSnapshot(collections);
  const collectionId = currentCollection(pathname);
  const sourced = useSources();
  useEffect(() => {
    if (collections.status === 'idle' || collections.status === 'failed') void loadCollections();
    needShared();
  }, []);

  const actions = useMemo(() => {
    const collection = findCollectionPath(tree, collectionId).at(-1);
    // On phones the sidebar that the palette was opened from is closed by now.
    const known = isMobile() ? commands.filter((command) => !needsSidebar(command)) : commands;
    const all = [...commandItems(known), ...collectionCommands(collection, { pathname, navigate }, known)];
    return [...all.filter(({ group }) => group === texts.thisPage), ...all.filter(isGeneral), ...generalItems()];
  }, [commands, collectionId, tree, pathname, navigate]);
  const pages = useMemo(() => pageItems(), []);
  const all = useMemo(
    () => [...actions, ...pages, ...collectionItems(tree), ...sharedItems(shared ?? []), ...sourced],
    [actions, pages, sourced, tree, shared],
  );
  const names = useNames(all, typed);
  const search = usePostSearch(typed);
  const text = typed.trim();

  const found = useMemo(() => {
    if (text === '') {
      const used = recentItems(all);
      const ids = new Set(used.map(({ id }) => id));
      const others = [...actions, ...pages].filter(({ id }) => !ids.has(id));
      return groupItems([...used, ...others].map(unmarked));
    }
    const posts = postItems(search, tree, { onSearch, onRetry: search.retry });
    return groupItems([...limited(names.found), ...posts, ...hitItems(search.others, [text])]);
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of `search` do not change what is shown
  }, [text, names, search.status, search.posts, search.suggestion, search.others, all, actions, pages, tree]);
  const fallbacks = text === '' ? [] : groupItems(fallbackItems(text, collectionId).map(unmarked));
  const count = found.flatMap(({ items }) => items).filter(({ item }) => !item.keepsPaletteOpen).length;
  return { groups: [...found, ...fallbacks], count, status: search.status, isCurrent: names.text === text };
}

const isGeneral = ({ group }: PaletteItem) => group !== texts.thisPage;
const unmarked = (item: PaletteItem): FoundItem => ({ item, words: [] });
const limited = (names: readonly FoundItem[]) => groupItems(names, MAX_OF_GROUP).flatMap(({ items }) => items);

/** The matching names. Those of the previous text stay until the next ones are found, a moment later. */
function useNames(items: readonly PaletteItem[], typed: string): typeof NO_NAMES {
  const index = useMemo(() => new NameIndex(items), [items]);
  const [names, setNames] = useState(NO_NAMES);
  const text = typed.trim();
  useEffect(() => {
    if (text === '') return;
    const current = new AbortController();
    void index.search(text, current.signal).then((found) => {
      if (found && !current.signal.aborted) setNames({ text, found });
      return undefined;
    });
    return () => current.abort();
  }, [index, text]);
  return text === '' ? NO_NAMES : names;
}

/** What can be done with any text. */
function fallbackItems(text: string, collectionId: number): PaletteItem[] {
  const group = texts.more;
  const create = generatePath(paths.createPost, { collectionId: String(collectionId || UNCATEGORIZED_ID) });
  return [
    ...saveItem(text, collectionId),
    {
      id: 'search',
      name: texts.searchFor(text),
      group,
      icon: 'search',
      path: `${paths.search}?${new URLSearchParams({ q: text }).toString()}`,
    },
    {
      id: 'create',
      name: texts.createNote(text),
      group,
      icon: 'plus',
      path: `${create}?${new URLSearchParams({ title: text }).toString()}`,
    },
  ];
}

/** What saves an address in the collection on screen. */
function saveItem(text: string, collectionId: number): PaletteItem[] {
  if (!/^https?:\/\/\S+$/i.test(text) || allowedUrl(text, 'bookmark') === undefined) return [];
  const query = new URLSearchParams({ url: text, collection: String(collectionId) });
  return [
    {
      id: 'save',
      name: texts.saveLink(text),
      group: texts.more,
      icon: 'link',
      path: `${ADD_PATH}?${query.toString()}`,
    },
  ];
}
