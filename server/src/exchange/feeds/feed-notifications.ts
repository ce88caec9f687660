import type { Notification, Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import { findMemberships } from '../../library/access/memberships.repo.ts';
import { findNotifications } from '../../library/notifications/notifications.repo.ts';
import { pathOf } from '../../library/notifications/path-of.ts';
import { sentenceOf } from '../../library/notifications/sentence-of.ts';
import { shownNotifications } from '../../library/notifications/shown-notifications.ts';
import type { FeedSource } from './feed-source.ts';

/**
 * The notifications of a user as the entries of a feed, newest first: each tells what the user may see when the feed is
 * read. Those of what they may not see any more are left out.
 */
export function notificationsOf(
  db: Db,
  userId: number,
  origin: string,
): Pick<FeedSource, 'entries' | 'pageOf' | 'find'> {
  const pages = new Map<number, string>();
  return {
    entries: 'notification',
    pageOf: (id) => pages.get(id) ?? `${origin}/`,
    find: async ({ after_id, limit }) => {
      const stored = await findNotifications(db, userId, { after_id, limit });
      const shown = await shownNotifications(db, userId, await findMemberships(db, userId), stored);
      const told = shown.filter(({ is_available }) => is_available);
      for (const one of told) pages.set(one.id, origin + (pathOf(one, userId) ?? '/'));
      // Fewer than asked for may still have a page after them.
      return { posts: told.map(asEntry), isCut: stored.length === limit && told.length < limit };
    },
  };
}

/** A notification in the fields that entries are made of. */
const asEntry = (one: Notification): Post => ({
  id: one.id,
  type: 'text',
  title: sentenceOf({ ...one, text: null }).replace(/: $/, ''),
  content: `<p>${escapeHtml(sentenceOf(one))}</p>`,
  url: null,
  base_url: null,
  description: null,
  note: null,
  image_path: null,
  color: null,
  collection_id: one.collection_id,
  order: one.id,
  is_archived: false,
  is_pinned: false,
  is_favorite: false,
  created_at: one.created_at,
  updated_at: one.created_at,
  tags: [],
});
