import type { Db } from '../../kernel/database/connect.ts';

/** The ids of a collection and of those above it, up to the top level; none if the user has no such collection. */
export async function findPath(db: Db, userId: number, id: number): Promise<number[]> {
  const rows = await db
    .withRecursive('path(id, parent_id)', (cte) =>
      cte
        .selectFrom('collections')
        .select(['id', 'parent_id'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .unionAll(
          cte
            .selectFrom('collections')
            .innerJoin('path', 'path.parent_id', 'collections.id')
            .select(['collections.id', 'collections.parent_id'])
            .where('collections.user_id', '=', userId),
        ),
    )
    .selectFrom('path')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
