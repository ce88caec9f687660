import type { InjectOptions } from 'fastify';

import type { Db } from '../src/kernel/database/connect.ts';
import type { TestApp } from './app.ts';

/** The tables with user data. */
const TABLES = [
  'users',
  'sessions',
  'one_time_tokens',
  'api_tokens',
  'known_devices',
  'invitations',
  'email_changes',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'libraries',
  'changes',
  'collections',
  'collection_grants',
  'group_members',
  'deleted_collections',
  'bin_jobs',
  'posts',
  'tags',
  'post_tag',
  'converted_posts',
  'post_versions',
  'saved_searches',
  'list_settings',
  'shares',
  'feeds',
  'webhooks',
  'post_jobs',
  'imports',
  'settings',
  'idempotency_keys',
  'preview_jobs',
  'copies',
  'copy_jobs',
  'snapshots',
  'highlights',
  'comments',
  'member_favorites',
  'reading_positions',
  'moves',
  'notifications',
] as const;

type Row = Record<string, unknown>;
type State = Record<string, Row[]>;

/** All rows of all users. */
export async function everythingIn(db: Db): Promise<State> {
  const state: State = {};
  for (const table of TABLES) {
    const all: Row[] = await db.selectFrom(table).selectAll().execute();
    const rows = table === 'shares' ? all.map(withoutOpenings) : all;
    state[table] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return state;
}

/** Those of a link are counted a second after a visitor has opened it. */
const withoutOpenings = ({ openings: _openings, last_opened_at: _last, ...row }: Row): Row => row;

/** All rows of a user, except for what they are told of what others do. */
export async function stateOf(db: Db, userId: number): Promise<State> {
  const own = (table: string, rows: Row[]) =>
    rows.filter((row) => row[table === 'users' ? 'id' : 'user_id'] === userId);
  const tables = Object.entries(await everythingIn(db));
  return Object.fromEntries(
    tables.filter(([table]) => table !== 'notifications').map(([table, rows]) => [table, own(table, rows)]),
  );
}

/** A request that must get one of these statuses and change nothing. */
export type Attempt = readonly [what: string, request: InjectOptions, ...statuses: number[]];

/**
 * Sends each attempt in turn with the token, and returns a description of each unexpected status or change.
 * `onResponse` is called with every response.
 */
export async function attemptAll(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  token: string | null,
  attempts: Iterable<Attempt>,
  onResponse: (body: string, what: string) => void = () => {},
): Promise<string[]> {
  const wrong: string[] = [];
  let before = JSON.stringify(await everythingIn(db));
  for (const [what, request, ...statuses] of attempts) {
    const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), ...request.headers };
    const { statusCode, body } = await app.inject({ ...request, headers });
    onResponse(body, what);
    if (!statuses.includes(statusCode)) wrong.push(`${what}: ${statusCode} ${body.slice(0, 80)}`);
    const after = JSON.stringify(await everythingIn(db));
    if (after !== before) wrong.push(`${what}: something was changed`);
    before = after;
  }
  return wrong;
}
