import { LOAD_FAILURES, type LoadFailure, type LoadPoint } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { Outcome } from './exceeds-live.ts';

const HOUR_MS = 3600_000;
const POINTS = 24;
const BATCH_SIZE = 500;
/** How long loads are kept. */
const RETENTION_MS = 14 * 24 * HOUR_MS;

/** Loads of a version within an hour. */
export interface HourOfLoads extends Record<LoadFailure, number> {
  name: string;
  version: string;
  /** When the hour began, ISO 8601. */
  hour: string;
  loads: number;
}

/** The beginning of the hour of a time in ms. */
export const hourOf = (time: number) => new Date(Math.floor(time / HOUR_MS) * HOUR_MS).toISOString();

/** Adds loads to those that are stored. */
export async function addLoads(trx: Db, hours: readonly HourOfLoads[]): Promise<void> {
  for (let from = 0; from < hours.length; from += BATCH_SIZE)
    await trx
      .insertInto('module_loads')
      .values(hours.slice(from, from + BATCH_SIZE))
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'version', 'hour'])
          .doUpdateSet(
            Object.fromEntries(['loads' as const, ...LOAD_FAILURES].map((column) => [column, plus(column)])),
          ),
      )
      .execute();
}

const plus = (column: 'loads' | LoadFailure) =>
  sql<number>`${sql.ref(`module_loads.${column}`)} + ${sql.ref(`excluded.${column}`)}`;

/** The loads of the last 24 hours by module and version, oldest first. `now` is a time in ms. */
export async function findActivity(db: Db, now: number): Promise<(name: string, version: string) => LoadPoint[]> {
  const hours = Array.from({ length: POINTS }, (_, index) => hourOf(now - (POINTS - 1 - index) * HOUR_MS));
  const rows = await db
    .selectFrom('module_loads')
    .selectAll()
    .where('hour', '>=', hours[0] ?? '')
    .execute();
  const known = new Map(rows.map((row) => [`${row.name} ${row.version} ${row.hour}`, row]));
  return (name, version) =>
    hours.map((hour) => {
      const row = known.get(`${name} ${version} ${hour}`);
      const failures = LOAD_FAILURES.reduce((sum, kind) => sum + (row?.[kind] ?? 0), 0);
      return { hour, loads: row?.loads ?? 0, failures };
    });
}

/** All loads of a version that are stored, and how many of them failed. */
export async function findLoads(db: Db, name: string, version: string): Promise<Outcome> {
  const failures = sql<number | null>`sum(${sql.join(
    LOAD_FAILURES.map((kind) => sql.ref(kind)),
    sql` + `,
  )})`;
  const found = await db
    .selectFrom('module_loads')
    .select((row) => [row.fn.sum<number | null>('loads').as('loads'), failures.as('failures')])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  const loads = found?.loads ?? 0;
  return { loads, failures: Math.min(loads, found?.failures ?? 0) }; // one load can fail in several ways
}

/** Removes loads that are older than two weeks. `now` is a time in ms. */
export async function removeOldLoads(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('module_loads')
    .where('hour', '<', hourOf(now - RETENTION_MS))
    .execute();
}
