import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/**
 * Tokens by which programs act for a user, and the program that used a token last. Those for releases keep their
 * modules.
 */
export const tokenScopes: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema
      .alterTable('api_tokens')
      .addColumn('scopes', text, (column) => column.notNull().defaultTo('["modules:release"]'))
      .execute();
    await db.schema
      .alterTable('api_tokens')
      .addColumn('is_personal', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('api_tokens').addColumn('last_program', text).execute();
    // Earlier versions kept the responses with the secrets of new tokens for a day.
    await sql`delete from idempotency_keys where body like '%bnt\\_%' escape '\\'`.execute(db);
  },
};
