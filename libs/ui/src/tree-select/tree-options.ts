import type { CollectionColor } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';

import type { IconName } from '../icon/icon.tsx';
import type { TreeItem } from '../tree/tree-item.ts';

export interface TreeOption {
  /** Null for the root option. */
  id: number | null;
  name: string;
  icon_id: number | null;
  icon?: IconName | undefined;
  color?: CollectionColor;
  depth: number;
  /** The names above it, outermost first. */
  above: readonly string[];
}

/** The root option, if it has a label, then the tree from top to bottom, without one node and what is below it. */
export function optionsOf(tree: readonly TreeItem[], rootLabel: string | undefined, exclude?: number): TreeOption[] {
  const options: TreeOption[] =
    rootLabel === undefined ? [] : [{ id: null, name: rootLabel, icon_id: null, depth: 0, above: [] }];
  const add = (items: readonly TreeItem[], above: readonly string[]) => {
    for (const { id, name, icon_id, icon, color, nested } of items) {
      if (id === exclude) continue;
      options.push({ id, name, icon_id, icon, color, depth: above.length, above });
      if (nested.length > 0) add(nested, [...above, name]);
    }
  };
  add(tree, []);
  return options;
}

/** The options whose name holds the words, case and accents ignored; all of them for no words. */
export function matching(options: readonly TreeOption[], words: string): readonly TreeOption[] {
  const wanted = foldText(words.trim());
  return wanted ? options.filter((option) => foldText(option.name).includes(wanted)) : options;
}
