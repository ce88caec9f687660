import type { Notification } from '@benotes/contract';

/** The page that shows a user what a notification tells of; null if there is none. */
export function pathOf({ kind, post_id, collection_id }: Notification, userId: number): string | null {
  if (kind === 'versions-removed') return `/users/${userId}`;
  if (post_id !== null) return `/p/${post_id}/read`;
  return kind === 'shared' && collection_id !== null ? `/c/${collection_id}` : null;
}
