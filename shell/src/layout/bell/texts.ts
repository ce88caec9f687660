import type { Notification } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const quoted = (name: string | null) => `“${isolate(name || 'Untitled')}”`;

/** What a notification tells, in one sentence. */
function sentence({ kind, is_available, by, name }: Notification): string {
  if (!is_available) return 'You no longer have access to this.';
  const who = by ? isolate(by.name) : 'A deleted user';
  switch (kind) {
    case 'mention':
      return `${who} mentioned you in a comment on ${quoted(name)}`;
    case 'comment':
      return `${who} commented on ${quoted(name)}`;
    case 'shared':
      return `${who} shared ${quoted(name)} with you`;
    case 'access-ended':
      return `${quoted(name)} is no longer shared with you`;
    case 'versions-removed':
      return 'Your storage is full: the oldest versions of your posts were removed';
  }
}

/** Texts of the notifications. */
export const texts = {
  notifications: 'Notifications',
  unread: (count: number) => `Notifications: ${count} unread`,
  readAll: 'Mark all as read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  isUnread: 'Unread:',
  loading: 'Loading the notifications…',
  none: 'There are no notifications yet.',
  noneDetail: 'Mentions, comments on your posts, and what others share with you appear here.',
  notLoaded: 'The notifications could not be loaded.',
  notSaved: 'The notification could not be changed.',
  more: 'Show more',
  error: 'Error',
  sentence,
} as const;
