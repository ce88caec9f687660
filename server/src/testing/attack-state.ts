import type { InjectOptions } from 'fastify';

import type { Db } from '../database/connect.ts';
import type { TestApp } from './app.ts';

/** All that is stored of people; what only one process does at a time is none of theirs. */
const TABLES = [
  'users',
  'sessions',
  'one_time_tokens',
  'collections',
  'posts',
  'tags',
  'post_tag',
  'shares',
  'imports',
  'settings',
  'idempotency_keys',
  'preview_jobs',
] as const;

type Row = Record<string, unknown>;
type State = Record<string, Row[]>;

/** Everything of everybody, as it stands in the database. */
export async function everythingIn(db: Db): Promise<State> {
  const state: State = {};
  for (const table of TABLES) {
    const rows: Row[] = await db.selectFrom(table).selectAll().execute();
    state[table] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return state;
}

/** Everything somebody has, as it stands in the database. */
export async function stateOf(db: Db, userId: number): Promise<State> {
  const own = (table: string, rows: Row[]) =>
    rows.filter((row) => row[table === 'users' ? 'id' : 'user_id'] === userId);
  const tables = Object.entries(await everythingIn(db));
  return Object.fromEntries(tables.map(([table, rows]) => [table, own(table, rows)]));
}

/** A request that must be answered with one of these statuses, and must change nothing. */
export type Attempt = readonly [what: string, request: InjectOptions, ...statuses: number[]];

/**
 * Makes each attempt in turn, as whoever bears the token. What was answered otherwise, or changed anything of anybody,
 * comes back in words; `hear` is given every answer.
 */
export async function inVain(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  token: string | null,
  attempts: Iterable<Attempt>,
  hear: (body: string, what: string) => void = () => {},
): Promise<string[]> {
  const wrong: string[] = [];
  let before = JSON.stringify(await everythingIn(db));
  for (const [what, request, ...statuses] of attempts) {
    const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), ...request.headers };
    const { statusCode, body } = await app.inject({ ...request, headers });
    hear(body, what);
    if (!statuses.includes(statusCode)) wrong.push(`${what}: ${statusCode} ${body.slice(0, 80)}`);
    const after = JSON.stringify(await everythingIn(db));
    if (after !== before) wrong.push(`${what}: something was changed`);
    before = after;
  }
  return wrong;
}
