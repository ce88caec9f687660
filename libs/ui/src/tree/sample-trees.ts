import type { TreeItem } from './tree-item.ts';

const leaf = (id: number, name: string, icon_id: number | null = null): TreeItem => ({ id, name, icon_id, nested: [] });

/** A realistic tree for stories and tests. */
export const aSmallTree: readonly TreeItem[] = [
  {
    ...leaf(1, 'Reading', 802),
    nested: [
      { ...leaf(2, 'Systems', 1301), nested: [leaf(3, 'Write-ahead logs'), leaf(4, 'Schedulers')] },
      leaf(5, 'Typography', 805),
      leaf(6, 'A collection whose name is far too long for the sidebar it stands in', 404),
    ],
  },
  { ...leaf(7, 'Garden', 306), nested: [leaf(8, 'Seeds', 307)] },
  { ...leaf(9, 'Recipes', 302), is_shared: true },
  leaf(10, 'Python', 4008),
];

const none = () => [];

/** A tree of `count` collections: every twentieth root is a chain `deep` levels deep, the others have nine children. */
export function aLargeTree(count = 10_000, deep = 50): readonly TreeItem[] {
  let id = 0;
  const node = (nested: () => readonly TreeItem[]): TreeItem => {
    id += 1;
    return { ...leaf(id, `Collection ${id}`, id % 7 === 0 ? 104 : null), nested: nested() };
  };
  const chain = (length: number): TreeItem => node(() => (length > 1 ? [chain(length - 1)] : []));
  const family = (size: number): TreeItem => node(() => Array.from({ length: size - 1 }, () => node(none)));
  const roots: TreeItem[] = [];
  for (let left = count; left > 0; left = count - id)
    roots.push(roots.length % 20 === 0 ? chain(Math.min(deep, left)) : family(Math.min(10, left)));
  return roots;
}

export const idsOf = (tree: readonly TreeItem[]): number[] => tree.flatMap(({ id, nested }) => [id, ...idsOf(nested)]);
