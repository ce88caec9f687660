import { AUDIT_PAGE_SIZE, AUDIT_RETENTION_DAYS, type AuditAction, type AuditEntry } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import type { Client } from '../http/client.ts';
import { deviceName } from '../http/device-name.ts';

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
  /** When it happened (ISO 8601), if not now. */
  at?: string | undefined;
}

const DETAIL_MAX_LENGTH = 255;

/** Adds an entry to the audit log. Call it in the transaction of the change, before a user is deleted. */
export async function recordEvent(db: Db, { action, by, user, detail, client, at }: AuditEvent): Promise<void> {
  // Looked up: the user may have been deleted since the request began.
  const idOf = (id: number | null) => db.selectFrom('users').select('id').where('id', '=', id);
  const nameOf = (id: number | null) => db.selectFrom('users').select('name').where('id', '=', id);
  await db
    .insertInto('audit_entries')
    .values({
      action,
      actor_id: idOf(by),
      actor_name: nameOf(by),
      user_id: idOf(user ?? null),
      user_name: nameOf(user ?? null),
      detail: detail?.slice(0, DETAIL_MAX_LENGTH) ?? null,
      ip: client?.ip ?? null,
      user_agent: client?.userAgent ?? null,
      created_at: at ?? new Date().toISOString(),
    })
    .execute();
}

/** Whether an entry with this action, detail, and time exists. */
export async function hasEvent(
  db: Db,
  { action, detail, at }: Pick<AuditEvent, 'action' | 'detail' | 'at'>,
): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', action)
    .where('created_at', '=', at ?? '')
    .where('detail', 'is not distinct from', detail?.slice(0, DETAIL_MAX_LENGTH) ?? null)
    .executeTakeFirst();
  return entry !== undefined;
}

interface Page {
  /** Entries that this user made, or that are about them; null for all. */
  userId: number | null;
  /** Also restricted to what this user did, or what was done to them. */
  about?: number | undefined;
  actions?: readonly AuditAction[] | undefined;
  /** The id of the last entry of the page before. */
  before?: number | undefined;
}

/** A page of the audit log, newest first. Where another user acted, only the whole log tells from where. */
export async function findEntries(db: Db, { userId, about, actions, before }: Page): Promise<AuditEntry[]> {
  let query = db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(AUDIT_PAGE_SIZE);
  for (const id of [userId, about ?? null])
    if (id !== null) query = query.where((row) => row.or([row('actor_id', '=', id), row('user_id', '=', id)]));
  if (actions) query = query.where('action', 'in', actions);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map((entry) => {
    const { id, action, actor_id, actor_name, user_name, detail, created_at } = entry;
    // The name is there, but no id, once the user who acted is deleted.
    const isByOther = userId !== null && actor_name !== null && actor_id !== userId;
    const { ip, user_agent } = isByOther ? { ip: null, user_agent: null } : entry;
    return { id, action, by: actor_name, user: user_name, detail, ip, device: deviceName(user_agent), created_at };
  });
}

const DAY_MS = 86_400_000;

/** Removes what is older than `AUDIT_RETENTION_DAYS`. */
export async function removeOldEntries(db: Db, now: number): Promise<void> {
  const before = new Date(now - AUDIT_RETENTION_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('audit_entries').where('created_at', '<', before).execute();
}
