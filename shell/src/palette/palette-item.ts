import type { IconName } from '@benotes/ui';

/** An option of the palette: something to go to, or a command. */
export interface PaletteItem {
  /** The same every time, for what was lately used. */
  id: string;
  name: string;
  /** What it belongs to, outermost first, such as the collections above it. */
  above?: readonly string[];
  /** The heading it is listed under. */
  group: string;
  icon: IconName | { collection: number | null };
  keys?: readonly string[];
  /** A path of Benotes or an http(s) URL that it opens. */
  path?: string;
  run?: () => void;
  /** It changes the palette instead of closing it. */
  keepsPaletteOpen?: boolean;
}

/** An item with the words in its name to highlight. */
export interface FoundItem {
  item: PaletteItem;
  words: readonly string[];
}

export interface PaletteGroup {
  name: string;
  items: readonly FoundItem[];
}

/** Items in the groups they name, in their order. `limit`: the most of one group. */
export function groupItems(found: readonly FoundItem[], limit = Infinity): PaletteGroup[] {
  const groups = new Map<string, FoundItem[]>();
  for (const each of found) {
    const group = groups.get(each.item.group);
    if (!group) groups.set(each.item.group, [each]);
    else if (group.length < limit) group.push(each);
  }
  return Array.from(groups, ([name, items]) => ({ name, items }));
}
