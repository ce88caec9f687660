import { type Collection, isCollectionColor } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';

/** How a collection looks, as it is stored. */
export interface StoredAppearance {
  color: string | null;
  description: string | null;
  cover: string | null;
  is_favorite: 0 | 1;
  keep_copies: 0 | 1;
}

export const APPEARANCE = ['color', 'description', 'cover', 'is_favorite', 'keep_copies'] as const;

/** The fields of the contract, which leaves out what is not set. */
export const appearanceOf = ({ color, description, cover, is_favorite, keep_copies }: StoredAppearance) => ({
  ...(isCollectionColor(color) && { color }),
  ...(description !== null && { description }),
  ...(cover !== null && { cover }),
  ...(is_favorite === 1 && { is_favorite: true }),
  ...(keep_copies === 0 && { keep_copies: false }),
});

/** Adds their appearance to all collections of a user. Returns the number of bytes that the texts take. */
export async function addAppearance(db: Db, userId: number, rows: readonly Collection[]): Promise<number> {
  const found = await db
    .selectFrom('collections')
    .select(['id', ...APPEARANCE])
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row('color', 'is not', null),
        row('description', 'is not', null),
        row('cover', 'is not', null),
        row('is_favorite', '=', 1),
        row('keep_copies', '=', 0),
      ]),
    )
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  let bytes = 0;
  for (const row of rows) {
    const stored = byId.get(row.id);
    if (!stored) continue;
    Object.assign(row, appearanceOf(stored));
    bytes += Buffer.byteLength(stored.description ?? '') + (stored.cover?.length ?? 0);
  }
  return bytes;
}
