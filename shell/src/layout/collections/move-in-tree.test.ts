import { aCollection } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { moveInTree, placeIn } from './move-in-tree.ts';

const rye = aCollection({ id: 3, name: 'Rye', parent_id: 2 });
const bread = aCollection({ id: 2, name: 'Bread', parent_id: 1, nested: [rye] });
const soup = aCollection({ id: 4, name: 'Soup', parent_id: 1 });
const recipes = aCollection({ id: 1, name: 'Recipes', nested: [bread, soup] });
const garden = aCollection({ id: 5, name: 'Garden' });
const TREE = [recipes, garden];

type Trees = readonly { name: string; nested: Trees }[];
const line = (trees: Trees | undefined): string | undefined =>
  trees?.map(({ name, nested }) => (nested.length > 0 ? `${name}(${line(nested)})` : name)).join(' ');

describe('A collection in the tree', () => {
  it('is moved to the top level, among its siblings, and into another one', () => {
    expect(line(moveInTree(TREE, 3, { parent_id: null, position: 1 }))).toBe('Recipes(Bread Soup) Rye Garden');
    expect(line(moveInTree(TREE, 2, { parent_id: 1, position: 1 }))).toBe('Recipes(Soup Bread(Rye)) Garden');
    expect(line(moveInTree(TREE, 5, { parent_id: 3, position: 0 }))).toBe('Recipes(Bread(Rye(Garden)) Soup)');
  });

  it('has its new parent', () => {
    expect(moveInTree(TREE, 4, { parent_id: null, position: 0 })?.[0]).toEqual({ ...soup, parent_id: null });
  });

  it('is not moved into itself, a descendant, or a missing collection', () => {
    for (const [id, parent_id] of [
      [1, 1],
      [1, 3],
      [1, 99],
      [99, 1],
    ] as const)
      expect(moveInTree(TREE, id, { parent_id, position: 0 })).toBeUndefined();
  });

  it('keeps the objects of unaffected collections', () => {
    const moved = moveInTree(TREE, 4, { parent_id: 5, position: 0 });
    expect(moved?.[0]?.nested[0]).toBe(bread);
  });

  it('can be moved back', () => {
    expect([placeIn(TREE, 4), placeIn(TREE, 5), placeIn(TREE, 9)]).toEqual([
      { parent_id: 1, position: 1 },
      { parent_id: null, position: 1 },
      undefined,
    ]);
    const moved = moveInTree(TREE, 2, { parent_id: null, position: 2 }) ?? [];
    expect(line(moveInTree(moved, 2, { parent_id: 1, position: 0 }))).toBe(line(TREE));
  });
});
