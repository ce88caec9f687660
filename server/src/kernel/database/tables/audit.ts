import type { AuditAction } from '@benotes/contract';
import type { Generated } from 'kysely';

export interface AuditEntriesTable {
  id: Generated<number>;
  action: AuditAction;
  /** Who acted; null if nobody was signed in, or the user was deleted. */
  actor_id: number | null;
  actor_name: string | null;
  /** The other user whose account was affected. */
  user_id: number | null;
  user_name: string | null;
  detail: string | null;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
}
