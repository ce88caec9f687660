import type { AuditAction } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import type { Client } from '../http/client.ts';

/** Something that happened, for the audit log. */
export interface AuditEvent {
  action: AuditAction;
  /** The id of the user who acted; null if nobody was signed in. */
  by: number | null;
  /** The id of the other user whose account was affected. */
  user?: number;
  /** The name of the thing that was affected, or how a user signed in. Never a secret. */
  detail?: string;
  /** Null for what the server does by itself. */
  client: Client | null;
}

const DETAIL_MAX_LENGTH = 255;

/** Adds an entry to the audit log. Call it in the transaction of the change, before a user is deleted. */
export async function recordEvent(db: Db, { action, by, user, detail, client }: AuditEvent): Promise<void> {
  const nameOf = (id: number | null) => db.selectFrom('users').select('name').where('id', '=', id);
  await db
    .insertInto('audit_entries')
    .values({
      action,
      actor_id: by,
      actor_name: nameOf(by),
      user_id: user ?? null,
      user_name: nameOf(user ?? null),
      detail: detail?.slice(0, DETAIL_MAX_LENGTH) ?? null,
      ip: client?.ip ?? null,
      user_agent: client?.userAgent ?? null,
      created_at: new Date().toISOString(),
    })
    .execute();
}
