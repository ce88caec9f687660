import { sql } from 'kysely';

import { recordChanges, recordUndone, type Step, updatePosts } from './move-posts.repo.ts';

/** A flag of posts, and the value that an action gives it. */
interface Flag {
  column: 'is_pinned' | 'is_favorite';
  value: 0 | 1;
}

const FLAGS = {
  pin: { column: 'is_pinned', value: 1 },
  unpin: { column: 'is_pinned', value: 0 },
  favorite: { column: 'is_favorite', value: 1 },
  unfavorite: { column: 'is_favorite', value: 0 },
} as const satisfies Record<string, Flag>;

export type FlagAction = keyof typeof FLAGS;

/** The column as that of the table, and as the target of an assignment. */
const columnOf = ({ column }: Flag) => [sql.ref(`posts.${column}`), sql.ref(column)] as const;

/**
 * Sets or removes a flag of the posts of a step. Their texts are unchanged, so they do not become the last edited ones.
 */
export async function flagPosts(step: Step, action: FlagAction): Promise<void> {
  const flag = FLAGS[action];
  const [column, target] = columnOf(flag);
  await recordChanges(step, sql`posts.is_archived = 0 and ${column} <> ${flag.value}`);
  await updatePosts(step, 1, sql`${target} = ${flag.value}, import_id = null`);
}

/**
 * Gives a flag its former value, where it is as an action has left it: pins belong to the collection they were set in.
 */
export async function undoFlag(step: Step, action: FlagAction): Promise<void> {
  const flag = FLAGS[action];
  const [column, target] = columnOf(flag);
  const isThere = sql`posts.collection_id is not distinct from item.collection_id`;
  const isSame = sql`${column} = ${flag.value}`;
  await recordUndone(step, flag.column === 'is_pinned' ? sql`${isSame} and ${isThere}` : isSame);
  await updatePosts(
    step,
    2,
    sql`${target} = ${1 - flag.value},
      import_id = case when posts.updated_at = item.updated_at then item.import_id else posts.import_id end`,
  );
}
