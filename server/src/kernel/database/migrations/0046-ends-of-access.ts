import { type Kysely, type Migration, sql } from 'kysely';

import { textOf } from '../dialect.ts';

/** Feeds, webhooks, and connected extensions can end by themselves, and webhooks have a last use. */
export const endsOfAccess: Migration = {
  async up(db: Kysely<unknown>) {
    const text = textOf(db);
    await db.schema.alterTable('feeds').addColumn('expires_at', text).execute();
    await db.schema.alterTable('webhooks').addColumn('expires_at', text).execute();
    await db.schema.alterTable('webhooks').addColumn('last_used_at', text).execute();
    await db.schema.alterTable('api_tokens').addColumn('idle_days', 'integer').execute();
    await sql`
      update webhooks set last_used_at = (
        select max(attempted_at) from webhook_deliveries
        where webhook_deliveries.webhook_id = webhooks.id and webhook_deliveries.user_id = webhooks.user_id
      )
    `.execute(db);
    const end = new Date(Date.now() + EXTENSION_IDLE_DAYS * 86_400_000).toISOString();
    // Extensions that are connected already. Nothing else marks their tokens.
    await sql`
      update api_tokens set idle_days = ${EXTENSION_IDLE_DAYS}, expires_at = ${end}
      where is_personal = 1 and expires_at = ${NEVER} and scopes = ${EXTENSION_SCOPES} and exists (
        select 1 from audit_entries
        where action = 'extension.connected' and actor_id = api_tokens.user_id and detail = api_tokens.name
      )
    `.execute(db);
  },
};

// As they were when this was written.
const EXTENSION_IDLE_DAYS = 90;
const EXTENSION_SCOPES = '["posts:read","posts:write","collections","tags"]';
const NEVER = '9999-12-31T23:59:59.999Z';
