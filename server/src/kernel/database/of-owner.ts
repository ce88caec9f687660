import { type RawBuilder, sql } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';

/**
 * The condition that rows belong to a user, where ids already select them: on a distributed database it tells which
 * node has them. The plus sign keeps SQLite from reading all rows of the user instead.
 */
export const ofOwner = (db: Db, column: string, userId: number | RawBuilder<number>) =>
  isPostgres(db) ? sql<boolean>`${sql.ref(column)} = ${userId}` : sql<boolean>`+${sql.ref(column)} = ${userId}`;

/**
 * The beginning of an upsert: by the name of the key on PostgreSQL, because the keys of a distributed database have the
 * owner as well.
 */
export const onConflict = (db: Db, constraint: string, columns: string) =>
  `on conflict ${isPostgres(db) ? `on constraint ${constraint}` : `(${columns})`}`;

/** Rows of several users by owner. */
export function byOwner<R extends { user_id: number }>(rows: readonly R[]): Map<number, R[]> {
  const owners = new Map<number, R[]>();
  for (const row of rows) {
    const own = owners.get(row.user_id);
    if (own) own.push(row);
    else owners.set(row.user_id, [row]);
  }
  return owners;
}
