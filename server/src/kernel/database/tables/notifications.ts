import type { NotificationKind } from '@benotes/contract';
import type { Generated } from 'kysely';

/** What a user is told of. */
export interface NotificationsTable {
  id: Generated<number>;
  /** Who is told. */
  user_id: number;
  kind: NotificationKind;
  /** In whose library it is. */
  owner_id: number;
  /** Who did it. That user may have been deleted, as may what the following name. */
  maker_id: number;
  post_id: number | null;
  comment_id: number | null;
  collection_id: number | null;
  /** The name of a collection that is not shared any more. */
  name: string | null;
  created_at: string;
  is_read: Generated<0 | 1>;
}
