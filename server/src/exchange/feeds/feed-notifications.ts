import type { Notification, Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import { findMemberships } from '../../library/access/memberships.repo.ts';
import { findNotifications, type StoredNotification } from '../../library/notifications/notifications.repo.ts';
import { pathOf } from '../../library/notifications/path-of.ts';
import { sentenceOf } from '../../library/notifications/sentence-of.ts';
import { shownNotifications } from '../../library/notifications/shown-notifications.ts';
import type { FeedSource } from './feed-source.ts';

/** Any number of those that are left out may be between two entries. */
const READ_AT_ONCE = 100;

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
      const memberships = await findMemberships(db, userId);
      const told: Notification[] = [];
      let stored: StoredNotification[];
      let last = after_id;
      do {
        stored = await findNotifications(db, userId, { after_id: last, limit: READ_AT_ONCE });
        const shown = await shownNotifications(db, userId, memberships, stored);
        told.push(...shown.filter(({ is_available }) => is_available));
        last = stored.at(-1)?.id;
      } while (stored.length === READ_AT_ONCE && told.length < limit);
      const page = told.slice(0, limit);
      for (const one of page) pages.set(one.id, origin + (pathOf(one, userId) ?? '/'));
      return { posts: page.map(asEntry), isCut: false };
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
