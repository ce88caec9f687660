import { type RawBuilder, sql } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';

/** Some ids as one parameter, as there may be more than a statement can have. */
export function idList(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  const list = JSON.stringify(ids);
  return isPostgres(db)
    ? sql`(select value::integer from json_array_elements_text(${list}::json))`
    : sql`(select value from json_each(${list}))`;
}
