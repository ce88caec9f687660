import type { Notification } from '@benotes/contract';

const untitled = 'Untitled';

/** What a notification tells, as plain text. */
export function sentenceOf({ kind, is_available, by, name, text }: Notification): string {
  if (!is_available) return 'You no longer have access to this.';
  const who = by?.name ?? 'A deleted user';
  const what = `“${name || untitled}”`;
  switch (kind) {
    case 'mention':
      return `${who} mentioned you in a comment on ${what}: ${text ?? ''}`;
    case 'comment':
      return `${who} commented on ${what}: ${text ?? ''}`;
    case 'shared':
      return `${who} shared ${what} with you.`;
    case 'access-ended':
      return `${what} is no longer shared with you.`;
    case 'versions-removed':
      return 'Your storage is full: the oldest versions of your posts were removed.';
  }
}
