import type { Db } from '../../kernel/database/connect.ts';

const KEY = 'demo_import';

/** The import that added the demo content; null if there is none, or if it was undone. */
export async function findDemoImport(db: Db): Promise<number | null> {
  const setting = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  if (!setting) return null;
  const row = await db.selectFrom('imports').select('id').where('id', '=', Number(setting.value)).executeTakeFirst();
  return row?.id ?? null;
}

export async function setDemoImport(db: Db, id: number): Promise<void> {
  const value = String(id);
  await db
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
