import { EXTENSION_IDLE_DAYS, EXTENSION_SCOPES } from '@benotes/contract';
import { Kysely, Migrator, SqliteDialect, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

import { findWebhooks } from '../../../exchange/webhooks/webhooks.repo.ts';
import { findPersonalTokens, NEVER } from '../../../people/auth/api-tokens.repo.ts';
import { openConnection } from '../../sqlite/open-connection.ts';
import type { Database } from '../schema.ts';
import { migrations } from './index.ts';

const DAY_MS = 86_400_000;

it('Extensions that were connected before end as new ones do, tokens of programs keep their ends, and webhooks have a last use', async () => {
  const database = openConnection(':memory:');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  onTestFinished(() => db.destroy());
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0045-preview-failures');
  await sql`insert into users (name, email, email_key, password_hash, permission, created_at, updated_at)
    values ('x', 'x', 'x', 'x', 7, '', '')`.execute(db);
  await sql`insert into audit_entries (action, actor_id, detail, created_at)
    values ('extension.connected', 1, 'Chromium', '')`.execute(db);
  const scopes = JSON.stringify(EXTENSION_SCOPES);
  const soon = new Date(Date.now() + 7 * DAY_MS).toISOString();
  for (const [name, granted, end] of [
    ['Chromium', scopes, NEVER],
    ['Chromium', scopes, soon],
    ['Chromium', '["everything"]', NEVER],
    ['Phone', scopes, NEVER],
  ] as const)
    await sql`insert into api_tokens (user_id, name, token_hash, modules, scopes, is_personal, created_at, expires_at)
      values (1, ${name}, ${name + granted + end}, '[]', ${granted}, 1, '', ${end})`.execute(db);
  for (const name of ['Used', 'Unused'])
    await sql`insert into webhooks (user_id, name, url, events, secret, is_active, is_disabled, created_at)
      values (1, ${name}, 'x', '[]', 'x', 1, 0, '')`.execute(db);
  for (const time of ['2026-11-01', '2026-11-03', '2026-11-02', null])
    await sql`insert into webhook_deliveries (webhook_id, user_id, event_id, event, outcome, attempts, created_at, attempted_at)
      values (1, 1, 'x', 'x', 'failed', 1, '', ${time})`.execute(db);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const tokens = (await findPersonalTokens(db, 1)).toReversed();
  expect(tokens.map(({ idle_days }) => idle_days)).toEqual([EXTENSION_IDLE_DAYS, null, null, null]);
  const [extension, ...others] = tokens.map(({ expires_at }) => expires_at);
  expect((Date.parse(extension ?? '') - Date.now()) / DAY_MS).toBeCloseTo(EXTENSION_IDLE_DAYS, 1);
  expect(others).toEqual([soon, null, null]);
  expect(await findWebhooks(db, 1)).toMatchObject([
    { name: 'Unused', last_used_at: null, expires_at: null },
    { name: 'Used', last_used_at: '2026-11-03', expires_at: null },
  ]);
});
