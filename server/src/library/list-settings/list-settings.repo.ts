import {
  DEFAULT_LIST_SETTINGS,
  LIST_VIEWS,
  type ListName,
  type ListSettings,
  SHOWN_PARTS,
  SORT_ORDERS,
} from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';

/** Settings as they are stored, and in an archive. */
export interface StoredSettings {
  view: string;
  sort: string | null;
  /** The parts that are not shown, separated by spaces. */
  hidden: string;
}

const collectionOf = (list: ListName): number | null => (/^\d/.test(list) ? Number(list) : null);

const toRow = ({ view, sort, shown }: ListSettings): StoredSettings => ({
  view,
  sort,
  // The hidden ones, so that a part that is added later is shown.
  hidden: SHOWN_PARTS.filter((part) => !shown[part]).join(' '),
});

/** What a later version stored, and this one does not know, is as if it had never been chosen. */
function toSettings({ view, sort, hidden }: StoredSettings): ListSettings {
  const isHidden = new Set(hidden.split(' '));
  return {
    view: LIST_VIEWS.find((known) => known === view) ?? DEFAULT_LIST_SETTINGS.view,
    sort: SORT_ORDERS.find((known) => known === sort) ?? DEFAULT_LIST_SETTINGS.sort,
    shown: Object.fromEntries(SHOWN_PARTS.map((part) => [part, !isHidden.has(part)])) as ListSettings['shown'],
  };
}

/** How a user shows a list. */
export const findListSettings = async (db: Db, userId: number, list: ListName): Promise<ListSettings> =>
  (await findStored(db, userId, list)) ?? DEFAULT_LIST_SETTINGS;

/** How a member shows a collection of another user: as that user does, until they choose something themselves. */
export const findMemberSettings = async (
  db: Db,
  { memberId, ownerId }: { memberId: number; ownerId: number },
  list: ListName,
): Promise<ListSettings> => (await findStored(db, memberId, list)) ?? findListSettings(db, ownerId, list);

async function findStored(db: Db, userId: number, list: ListName): Promise<ListSettings | null> {
  const row = await db
    .selectFrom('list_settings')
    .select(['view', 'sort', 'hidden'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return row ? toSettings(row) : null;
}

/** The settings of those of a user's collections whose settings were changed, by id. */
export async function findCollectionSettings(db: Db, userId: number): Promise<Map<number, StoredSettings>> {
  const rows = await db
    .selectFrom('list_settings')
    .select(['collection_id', 'view', 'sort', 'hidden'])
    .where('user_id', '=', userId)
    .where('collection_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ collection_id, ...row }) => [collection_id ?? 0, row]));
}

/** @param isOwn false for a collection of another user. */
export async function setListSettings(
  db: Db,
  userId: number,
  list: ListName,
  settings: ListSettings,
  isOwn = true,
): Promise<void> {
  const row = toRow(settings);
  await db
    .insertInto('list_settings')
    .values({ user_id: userId, list, collection_id: isOwn ? collectionOf(list) : null, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ ...row }))
    .execute();
}

/** Stores the settings of new collections, as far as they are known here. */
export async function addCollectionSettings(
  db: Db,
  userId: number,
  settings: ReadonlyMap<number, StoredSettings>,
): Promise<void> {
  const rows = [...settings].map(([id, given]) => ({
    user_id: userId,
    list: `${id}`,
    collection_id: id,
    ...toRow(toSettings(given)),
  }));
  await insertRows(db, 'list_settings', rows);
}

const ownerHas = (table: string) => sql`exists (
  select 1 from ${sql.table(table)} as kept
  where kept.id = list_settings.collection_id and kept.user_id = list_settings.user_id
)`;

/** Removes the settings of collections that are gone and cannot be restored, of all users. */
export async function removeUnusedSettings(db: Db): Promise<void> {
  await db
    .deleteFrom('list_settings')
    .where('collection_id', 'is not', null)
    .where(sql<boolean>`not ${ownerHas('collections')} and not ${ownerHas('deleted_collections')}`)
    .execute();
}
