import type { TreePlace } from './tree-item.ts';
import { endOf, type Row } from './tree-rows.ts';

/** Where what is dragged would go, and what is drawn to show it. */
export interface Drop extends TreePlace {
  /** Into a row, as its last child, or between two rows. */
  kind: 'onto' | 'gap';
  /** The row, or the one below the gap. */
  index: number;
  /** How deep it will stand, from 0. */
  level: number;
}

/** Above and below this part of a row one is between rows, in rows. */
const EDGE = 0.25;

/** All places to which one row may be dragged: nowhere into itself. */
export function dropPlaces(rows: readonly Row[], lifted: number) {
  const end = endOf(rows, lifted);
  const own = rows[lifted];
  const parentOf = (row: Row | undefined) => rows[row?.parent ?? -1]?.node.id ?? null;
  const isWithin = (index: number) => index >= lifted && index < end;

  /** The place among the others of a parent: what is dragged does not count. */
  const placeBelow = (parent_id: number | null, among: number): TreePlace => {
    const isOwn = own !== undefined && parent_id === parentOf(own);
    return { parent_id, position: isOwn && own.position < among ? among - 1 : among };
  };

  function onto(index: number): Drop | undefined {
    const row = rows[index];
    if (!row || isWithin(index)) return undefined;
    return { kind: 'onto', index, level: row.level + 1, ...placeBelow(row.node.id, row.node.nested.length) };
  }

  /** Between two rows; where several levels end there, the one nearest to what is wished. */
  function gap(index: number, wish: number): Drop {
    const isOwnPlace = index >= lifted && index <= end;
    const above = (isOwnPlace ? lifted : index) - 1;
    const below = rows[isOwnPlace ? end : index];
    const last = rows[above];
    const deepest = last ? last.level + (last.open ? 1 : 0) : 0;
    const level = Math.max(below?.level ?? 0, Math.min(deepest, wish));
    const drawn = { kind: 'gap', index: isOwnPlace ? end : index, level } as const;
    if (!last) return { ...drawn, ...placeBelow(null, 0) };
    if (level > last.level) return { ...drawn, ...placeBelow(last.node.id, 0) };
    let before = last;
    for (let up = rows[before.parent]; before.level > level && up; up = rows[before.parent]) before = up;
    return { ...drawn, ...placeBelow(parentOf(before), before.position + 1) };
  }

  return {
    /** At a height over the rows, in rows from the top. */
    at(height: number, wish: number): Drop {
      const index = Math.min(Math.max(0, Math.floor(height)), rows.length - 1);
      const part = height - index;
      if (isWithin(index) || part < EDGE) return gap(index, wish);
      return (part <= 1 - EDGE && onto(index)) || gap(index + 1, wish);
    },

    /** The next place up (-1) or down (1): in turn between rows and into them. */
    next(from: Drop, step: -1 | 1, wish: number): Drop {
      const stop = 2 * from.index + (from.kind === 'onto' ? 1 : 0) + step;
      // From the gap above it to the one below it is where it is now: one stop.
      const isOver = stop > 2 * lifted && stop < 2 * end;
      const leaving = step > 0 ? 2 * end + 1 : 2 * lifted - 1;
      const next = Math.min(Math.max(0, isOver ? leaving : stop), 2 * rows.length);
      return (next % 2 === 1 && onto((next - 1) / 2)) || gap(Math.floor(next / 2), wish);
    },

    /** From between two rows into the one above; undefined where that is the parent already. */
    intoAbove({ index, level }: Drop): Drop | undefined {
      const above = (index >= lifted && index <= end ? lifted : index) - 1;
      return rows[above]?.level === level ? onto(above) : undefined;
    },

    /** Where it is already. */
    present: () => gap(lifted, own?.level ?? 0),
    isPresent: (drop: TreePlace) =>
      own !== undefined && drop.parent_id === parentOf(own) && drop.position === own.position,

    onto,
    gap,
  };
}
