import { foldText } from '@benotes/contract/fold-text';
import { type ConditionName, type OperatorTerm, periodOf } from '@benotes/contract/search-query';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { findCollections } from '../collections/collections.repo.ts';
import { findByPath } from '../collections/find-by-path.ts';
import { phraseOf } from '../search/parse-query.ts';
import { siteKey } from '../search/post-facts.ts';
import { wordCondition } from '../search/word-condition.repo.ts';
import { findTags } from '../tags/tags.repo.ts';
import { favoriteOf } from './favorites/is-favorite.repo.ts';
import { lookupId } from './post-id.repo.ts';

type Condition = RawBuilder<unknown>;

/** What the conditions of a search refer to. */
export interface SearchContext {
  db: Db;
  userId: number;
  now: Date;
  /** The time zone of dates. */
  timeZone: string;
  /** The collections that are shared with a member: of others, they do not know the names. Missing for the owner. */
  within?: readonly number[] | undefined;
  /** Of a member: the ids of their own favorites. */
  favorites?: Condition | undefined;
  /** Whether another condition of the statement looks the posts up. */
  isLookedUp?: boolean;
}

/** How a condition is used in its statement. */
export interface ConditionContext extends SearchContext {
  /** The id of a post: `lookupId` or `filterId`. */
  id: Condition;
}

/** Whether a value of `in:` means the copies of links; a collection of that name is in quotation marks. */
export const isCopyValue = ({ value, isQuoted }: Pick<OperatorTerm, 'value' | 'isQuoted'>): boolean =>
  !isQuoted && foldText(value) === 'copy';

/** The condition on `posts` of each operator. It is never null in SQL, so that it can be negated. */
export const operatorConditions: Record<
  ConditionName,
  (context: ConditionContext, term: OperatorTerm, isPrefix: boolean) => Condition | Promise<Condition>
> = {
  tag: async ({ db, userId, id }, { value }) => {
    const name = foldText(value);
    const ids = (await findTags(db, userId)).filter((tag) => foldText(tag.name) === name).map(({ id }) => id);
    return sql`${id} in (select post_id from post_tag where user_id = ${userId} and tag_id in ${idList(db, ids)})`;
  },
  in: async ({ db, userId, id, within: roots }, term) => {
    const { value } = term;
    if (isCopyValue(term))
      return sql`${id} in (select post_id from copies where user_id = ${userId} and kind is not null)`;
    const { ids, isUncategorized } = findByPath(await findCollections(db, userId), value, roots);
    const within = sql`${id} in (
      select id from posts where user_id = ${userId} and collection_id in ${idList(db, ids)}
    )`;
    return isUncategorized ? sql`(posts.collection_id is null or ${within})` : within;
  },
  is: ({ db, userId, id, within, favorites }, { value }) => {
    if (value === 'untagged')
      return sql`not exists (select 1 from post_tag where post_tag.post_id = posts.id and post_tag.user_id = ${userId})`;
    if (value === 'favorite' && within) return favoriteOf({ within, favorites }, id);
    if (value === 'pinned' || value === 'favorite') {
      const flag = sql.ref(`is_${value}`);
      return sql`${id} in (select id from posts where user_id = ${userId} and ${flag} = 1)`;
    }
    if (value === 'duplicate') return sql`${id} in (${duplicatesOf(db, userId)})`;
    if (value === 'broken') return sql`${id} in (select id from posts where user_id = ${userId} and is_gone = 1)`;
    if (value === 'moved' || value === 'changed' || value === 'unclear')
      return sql`${id} in (select post_id from link_checks where user_id = ${userId} and state = ${value})`;
    return sql`posts.type = ${value === 'note' ? 'text' : 'link'}`;
  },
  has: ({ userId, id }, { value }) => {
    if (value === 'highlight') return sql`${id} in (select post_id from highlights where user_id = ${userId})`;
    const column = sql.ref(`has_${value.replace('-', '_')}`);
    return sql`${id} in (select post_id from post_facts where user_id = ${userId} and ${column} = 1)`;
  },
  site: ({ userId, id }, { value }) => {
    const from = siteKey(value);
    const to = `${from.slice(0, -1)}/`; // a slash follows the dot
    return sql`${id} in (
      select post_id from post_facts where user_id = ${userId} and site >= ${from} and site < ${to}
    )`;
  },
  title: ({ db, userId, id }, term, isPrefix) => wordCondition(db, userId, phraseOf(term, isPrefix), 'title', id),
  url: ({ db }, { value }) => {
    const part = asciiLower(value);
    const place = isPostgres(db) ? sql`strpos(lower(posts.url), ${part})` : sql`instr(lower(posts.url), ${part})`;
    return sql`coalesce(${place}, 0) > 0`;
  },
  on: (context, term) =>
    createdIn(context, term, (column, { from, to }) => sql`${column} >= ${from} and ${column} < ${to}`),
  before: (context, term) => createdIn(context, term, (column, { from }) => sql`${column} < ${from}`),
  after: (context, term) => createdIn(context, term, (column, { to }) => sql`${column} >= ${to}`),
};

/** The ids of links with the normal address of another post outside the recycle bin. */
const duplicatesOf = (db: Db, userId: number) => sql`
  select own.post_id from post_facts as own
  where own.user_id = ${userId} and own.page_key in (
    select page_key from post_facts where user_id = ${userId} and page_key is not null group by page_key having count(*) > 1
  ) and exists (
    select 1 from post_facts as other join posts as live on live.id = other.post_id and ${ofOwner(db, 'live.user_id', userId)}
    where other.user_id = ${userId} and other.page_key = own.page_key and other.post_id <> own.post_id
      and live.is_archived = 0
  )`;

/** Both databases fold the case of ASCII letters only. */
const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function createdIn(
  { db, userId, id, now, timeZone }: ConditionContext,
  { value }: OperatorTerm,
  condition: (column: Condition, period: { from: string; to: string }) => Condition,
): Condition {
  const period = periodOf(value, now, timeZone);
  if (!period) throw new Error(`No date: ${value}`); // the parser lets no other value through
  // The plus sign, as in `filterId`.
  if (id !== lookupId) return condition(isPostgres(db) ? sql`posts.created_at` : sql`+posts.created_at`, period);
  // Both kinds are named, so that each is a range of the index.
  return sql`${id} in (
    select id from posts
    where user_id = ${userId} and is_archived in (0, 1) and ${condition(sql`created_at`, period)}
  )`;
}
