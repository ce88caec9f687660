import type { Db } from '../../kernel/database/connect.ts';

/** What is stored of a site; undefined if it was not requested lately. */
export const findSite = (db: Db, host: string) =>
  db.selectFrom('checked_sites').selectAll().where('host', '=', host).executeTakeFirst();

/** Sets when a site may be requested next, in ms since 1970. */
export async function setNextRequest(db: Db, host: string, at: number): Promise<void> {
  const next_at = new Date(at).toISOString();
  await db
    .insertInto('checked_sites')
    .values({ host, next_at })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ next_at }))
    .execute();
}

/** Stores the rules of a site that was requested for them. */
export async function storeRules(db: Db, host: string, robots: string | null): Promise<void> {
  const robots_at = new Date().toISOString();
  await db.updateTable('checked_sites').set({ robots, robots_at }).where('host', '=', host).execute();
}
