import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type DropTarget, dropTargets } from './drop-targets.ts';
import { idsWithChildren } from './ids-with-children.ts';
import type { TreeItem, TreePlace } from './tree-item.ts';
import { rowsOf } from './tree-rows.ts';

const leaf = (id: number, name: string, nested: TreeItem[] = []): TreeItem => ({ id, name, icon_id: null, nested });
const TREE = [leaf(1, 'a', [leaf(2, 'b', [leaf(3, 'c')]), leaf(4, 'd')]), leaf(5, 'e'), leaf(6, 'f', [leaf(7, 'g')])];

/** a b c d e f, with g collapsed. */
const ROWS = rowsOf(TREE, new Set([1, 2]));
const at = (name: string) => ROWS.findIndex(({ node }) => node.name === name);
const drag = (name: string) => dropTargets(ROWS, at(name));
const place = ({ parent_id, position }: TreePlace) => ({ parent_id, position });

/** The tree after a move, as on the server: the node is removed before positions are counted. */
function moved(tree: readonly TreeItem[], id: number, to: TreePlace): unknown {
  let removed: TreeItem | undefined;
  const without = (nodes: readonly TreeItem[]): TreeItem[] =>
    nodes.flatMap((node) => {
      if (node.id !== id) return [{ ...node, nested: without(node.nested) }];
      removed = node;
      return [];
    });
  const rest = without(tree);
  const put = (nodes: TreeItem[], parent: number | null): TreeItem[] => {
    const below: TreeItem[] = nodes.map((node) => ({ ...node, nested: put([...node.nested], node.id) }));
    return parent === to.parent_id && removed ? below.toSpliced(to.position, 0, removed) : below;
  };
  return put(rest, null);
}
const idsIn = (tree: unknown): unknown => (tree as TreeItem[]).map(({ id, nested }) => [id, idsIn(nested)]);

describe('The rows of a tree', () => {
  it('are its nodes from top to bottom, without collapsed ones', () => {
    expect(
      ROWS.map(({ node, level, position, siblings, open }) => [node.name, level, position, siblings, open]),
    ).toEqual([
      ['a', 0, 0, 3, true],
      ['b', 1, 0, 2, true],
      ['c', 2, 0, 1, false],
      ['d', 1, 1, 2, false],
      ['e', 0, 1, 3, false],
      ['f', 0, 2, 3, false],
    ]);
    expect(ROWS.map(({ parent }) => parent)).toEqual([-1, 0, 1, 0, -1, -1]);
  });

  it('lists the ids of nodes with children', () => {
    expect(idsWithChildren(TREE).toSorted((a, b) => a - b)).toEqual([1, 2, 6]);
  });
});

describe('A dragged row', () => {
  it('is dropped into a row at its middle, and next to it at its edges', () => {
    const places = drag('e');
    expect(places.at(at('f') + 0.5, 0)).toMatchObject({ kind: 'onto', parent_id: 6, position: 1 });
    expect(places.at(at('f') + 0.9, 0)).toMatchObject({ kind: 'gap', parent_id: null, position: 2 });
    expect(places.at(at('d') + 0.1, 1)).toMatchObject({ kind: 'gap', parent_id: 1, position: 1 });
    expect(places.at(-5, 0)).toMatchObject({ kind: 'gap', parent_id: null, position: 0 });
    expect(places.at(99, 0)).toMatchObject({ kind: 'gap', parent_id: null, position: 2 });
  });

  it('chooses the level in a gap where several levels end', () => {
    const places = drag('f');
    // Below c: the end of b's children, or the next child of a, because d follows.
    expect(place(places.gap(at('d'), 9))).toEqual({ parent_id: 2, position: 1 });
    expect(place(places.gap(at('d'), 0))).toEqual({ parent_id: 1, position: 1 });
    // Below d: the end of a's children, or the top.
    expect(place(places.gap(at('e'), 1))).toEqual({ parent_id: 1, position: 2 });
    expect(place(places.gap(at('e'), 0))).toEqual({ parent_id: null, position: 1 });
  });

  it('cannot be dropped into itself or its descendants', () => {
    const places = drag('b');
    expect([places.onto(at('b')), places.onto(at('c'))]).toEqual([undefined, undefined]);
    expect(places.isPresent(places.at(at('c') + 0.5, 1))).toBe(true);
  });

  it('does not count itself among its siblings', () => {
    expect(place(drag('a').gap(at('f'), 0))).toEqual({ parent_id: null, position: 1 });
    expect(place(drag('b').gap(at('e'), 1))).toEqual({ parent_id: 1, position: 1 });
    expect(place(drag('d').onto(at('a'))!)).toEqual({ parent_id: 1, position: 1 });
  });

  it('can leave its parent in place if it is the last child', () => {
    const places = drag('d');
    expect(place(places.at(at('d') + 0.5, 0))).toEqual({ parent_id: null, position: 1 });
    expect(places.isPresent(places.at(at('d') + 0.5, 1))).toBe(true);
  });

  it('visits all targets on the way down and the same ones back up', () => {
    const places = drag('b');
    const walk = (from: DropTarget, step: -1 | 1) => {
      const path = [from];
      for (let next = places.next(from, step, 1); ; next = places.next(next, step, 1)) {
        const before = path.at(-1);
        if (before?.index === next.index && before.kind === next.kind) return path;
        path.push(next);
      }
    };
    const down = walk(places.gap(0, 1), 1);
    expect(down.map(({ kind, parent_id, position }) => `${kind} ${parent_id}:${position}`)).toEqual([
      'gap null:0',
      'onto 1:1', // the end of a
      'gap 1:0', // its current place
      'onto 4:0',
      'gap 1:1',
      'onto 5:0',
      'gap null:2',
      'onto 6:1',
      'gap null:3',
    ]);
    const up = walk(down.at(-1) as DropTarget, -1);
    expect(up.map(place)).toEqual(down.map(place).toReversed());
  });

  it('moves from a gap into the row above', () => {
    const places = drag('f');
    expect(places.intoAbove(places.gap(at('f'), 0))).toMatchObject({ kind: 'onto', parent_id: 5 });
    expect(places.intoAbove(places.gap(at('b'), 1))).toBeUndefined();
  });

  // #dropped-at-its-target
  it('ends up at the place of its target, for any target', () => {
    const shape = fc.array(fc.nat(3), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(
        shape,
        fc.nat(),
        fc.double({ min: -1, max: 14, noNaN: true }),
        fc.nat(5),
        (depths, which, height, preferredLevel) => {
          const tree = growTree(depths);
          const rows = rowsOf(tree, new Set(idsWithChildren(tree)));
          const index = which % rows.length;
          const places = dropTargets(rows, index);
          const id = rows[index]?.node.id ?? 0;
          const drop = places.at(height, preferredLevel);
          const after = moved(tree, id, drop) as TreeItem[];
          const again = rowsOf(after, new Set(idsWithChildren(after)));
          const found = again.find(({ node }) => node.id === id);
          expect(again).toHaveLength(rows.length);
          expect(found).toMatchObject({ level: drop.level, position: drop.position });
          expect(JSON.stringify(idsIn(after)) === JSON.stringify(idsIn(tree))).toBe(places.isPresent(drop));
        },
      ),
    );
  });
});

/** A tree with the given depths, each at most one deeper than the one before. */
function growTree(depths: readonly number[]): TreeItem[] {
  const roots: TreeItem[] = [];
  const open: TreeItem[][] = [roots];
  for (const [index, depth] of depths.entries()) {
    open.length = Math.min(depth + 1, open.length);
    const nested: TreeItem[] = [];
    open.at(-1)?.push({ id: index + 1, name: `n${index + 1}`, icon_id: null, nested });
    open.push(nested);
  }
  return roots;
}
