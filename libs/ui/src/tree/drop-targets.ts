import type { TreePlace } from './tree-item.ts';
import { endOf, type Row } from './tree-rows.ts';

/** Where the dragged row would be dropped, and how that is displayed. */
export interface DropTarget extends TreePlace {
  /** `onto` a row as its last child, or in a `gap` between two rows. */
  kind: 'onto' | 'gap';
  /** The row, or the row below the gap. */
  index: number;
  /** Its level there, from 0. */
  level: number;
}

/** The upper and lower part of a row that belongs to a gap, as a fraction of its height. */
const EDGE = 0.25;

/** The places a row can be dropped: anywhere but into itself. */
export function dropTargets(rows: readonly Row[], dragged: number) {
  const end = endOf(rows, dragged);
  const own = rows[dragged];
  const parentOf = (row: Row | undefined) => rows[row?.parent ?? -1]?.node.id ?? null;
  const isWithin = (index: number) => index >= dragged && index < end;

  /** The place under a parent; the dragged row itself does not count. */
  const placeUnder = (parent_id: number | null, among: number): TreePlace => {
    const isOwn = own !== undefined && parent_id === parentOf(own);
    return { parent_id, position: isOwn && own.position < among ? among - 1 : among };
  };

  function onto(index: number): DropTarget | undefined {
    const row = rows[index];
    if (!row || isWithin(index)) return undefined;
    return { kind: 'onto', index, level: row.level + 1, ...placeUnder(row.node.id, row.node.nested.length) };
  }

  /** Between two rows; if several levels are possible, the one nearest to the preferred level. */
  function gap(index: number, preferred: number): DropTarget {
    const isOwnPlace = index >= dragged && index <= end;
    const above = (isOwnPlace ? dragged : index) - 1;
    const below = rows[isOwnPlace ? end : index];
    const last = rows[above];
    const deepest = last ? last.level + (last.open ? 1 : 0) : 0;
    const level = Math.max(below?.level ?? 0, Math.min(deepest, preferred));
    const target = { kind: 'gap', index: isOwnPlace ? end : index, level } as const;
    if (!last) return { ...target, ...placeUnder(null, 0) };
    if (level > last.level) return { ...target, ...placeUnder(last.node.id, 0) };
    let before = last;
    for (let up = rows[before.parent]; before.level > level && up; up = rows[before.parent]) before = up;
    return { ...target, ...placeUnder(parentOf(before), before.position + 1) };
  }

  return {
    /** The target at a height, in rows from the top. */
    at(height: number, preferred: number): DropTarget {
      const index = Math.min(Math.max(0, Math.floor(height)), rows.length - 1);
      const part = height - index;
      if (isWithin(index) || part < EDGE) return gap(index, preferred);
      return (part <= 1 - EDGE && onto(index)) || gap(index + 1, preferred);
    },

    /** The next target up (-1) or down (1), alternating between gaps and rows. */
    next(from: DropTarget, step: -1 | 1, preferred: number): DropTarget {
      const stop = 2 * from.index + (from.kind === 'onto' ? 1 : 0) + step;
      // All targets around its current place count as one.
      const isOver = stop > 2 * dragged && stop < 2 * end;
      const leaving = step > 0 ? 2 * end + 1 : 2 * dragged - 1;
      const next = Math.min(Math.max(0, isOver ? leaving : stop), 2 * rows.length);
      return (next % 2 === 1 && onto((next - 1) / 2)) || gap(Math.floor(next / 2), preferred);
    },

    /** From a gap into the row above; undefined if that is the parent already. */
    intoAbove({ index, level }: DropTarget): DropTarget | undefined {
      const above = (index >= dragged && index <= end ? dragged : index) - 1;
      return rows[above]?.level === level ? onto(above) : undefined;
    },

    /** Its current place. */
    present: () => gap(dragged, own?.level ?? 0),
    isPresent: (drop: TreePlace) =>
      own !== undefined && drop.parent_id === parentOf(own) && drop.position === own.position,

    onto,
    gap,
  };
}
