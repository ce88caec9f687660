import {
  buildProxiedInstance,
  hotkeysCoreFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useMemo, useRef } from 'react';

import type { TreeItem } from './tree-item.ts';

const ROOT = 'root';
const GONE: TreeItem = { id: 0, name: '', icon_id: null, nested: [] };

interface NavigationTree {
  data: readonly TreeItem[];
  expanded: readonly number[];
  onExpandedChange: (ids: number[]) => void;
  onScrollTo: (index: number) => void;
}

/** The state and the keys of the tree: arrows, Home and End. `find` gives the node of a row's id. */
export function useNavigationTree({ data, expanded, onExpandedChange, onScrollTo }: NavigationTree): {
  tree: TreeInstance<TreeItem>;
  find: (id: string) => TreeItem | undefined;
} {
  const nodes = useMemo(() => indexOf(data), [data]);
  const expandedItems = useMemo(() => expanded.map(String), [expanded]);
  const tree = useTree<TreeItem>({
    rootItemId: ROOT,
    dataLoader: {
      getItem: (id) => nodes.get(id) ?? GONE,
      getChildren: (id) => (nodes.get(id)?.nested ?? []).map((child) => String(child.id)),
    },
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().nested.length > 0,
    state: { expandedItems },
    setExpandedItems: (next) => {
      onExpandedChange((typeof next === 'function' ? next(expandedItems) : next).map(Number));
    },
    scrollToItem: (item) => onScrollTo(item.getItemMeta().index),
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
    // Ten thousand rows are built in a moment only if their methods are not built with them.
    instanceBuilder: buildProxiedInstance,
    hotkeys: {
      focusFirstItem: { hotkey: 'Home', preventDefault: true },
      focusLastItem: { hotkey: 'End', preventDefault: true },
    },
  });

  const built = useRef(nodes);
  useEffect(() => {
    if (built.current === nodes) return;
    built.current = nodes;
    tree.rebuildTree();
  }, [nodes, tree]);

  return { tree, find: (id) => nodes.get(id) };
}

function indexOf(data: readonly TreeItem[]): Map<string, TreeItem> {
  const nodes = new Map<string, TreeItem>([[ROOT, { ...GONE, nested: data }]]);
  const waiting = [...data];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.set(String(node.id), node);
    waiting.push(...node.nested);
  }
  return nodes;
}
