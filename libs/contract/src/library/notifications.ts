import { type Static, Type } from 'typebox';

import { endpoint, Id, Nullable, Timestamp } from '../protocol/endpoint.ts';

/** How long notifications are kept, in days. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
/** The most notifications that one request names. */
export const READ_IDS_MAX = 100;

/**
 * What a user is told of. `mention`: somebody named them in a comment. `comment`: on a post of theirs, or on one that
 * they have commented on. `shared`: a collection. `access-ended`: it is no longer shared with them. `versions-removed`:
 * their storage was full, and the oldest versions of their posts were removed.
 */
export const NOTIFICATION_KINDS = ['mention', 'comment', 'shared', 'access-ended', 'versions-removed'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a user is told of. Only they get it, and it tells what they may see now. */
export type Notification = Static<typeof Notification>;
export const Notification = Type.Object({
  id: Id,
  kind: Type.Unsafe<NotificationKind>(Type.Union(NOTIFICATION_KINDS.map((kind) => Type.Literal(kind)))),
  is_read: Type.Boolean(),
  /**
   * False if it was deleted, or the user has no access to it any more: then all of the following is null, except the
   * time.
   */
  is_available: Type.Boolean(),
  /** Who did it; null if that user was deleted, or if it was the server. */
  by: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The post with the comment. */
  post_id: Nullable(Id),
  comment_id: Nullable(Id),
  /** The collection that is shared, or was. */
  collection_id: Nullable(Id),
  /** The title of the post, or the name of the collection; of one that is not shared any more the name at that time. */
  name: Nullable(Type.String()),
  /** The beginning of the comment. */
  text: Nullable(Type.String()),
  created_at: Timestamp,
});

const Unread = Type.Integer({ minimum: 0 });

/** One page, newest first. A missing `limit` is 20; 0 and more than 100 mean 100. */
export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List the notifications of the current user',
  description:
    'Newest first: mentions, comments on posts of the user and on those they have commented on, what was shared with them, what no longer is, and that versions were removed because the storage was full. Each tells only what the user may see now: `is_available` is false if it was deleted or if they have no access any more. Kept for 90 days. `after_id` is the last one of the previous page.',
  schema: {
    querystring: Type.Object({
      after_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(Notification),
        /** How many are unread, on all pages. */
        unread: Unread,
      }),
    },
  },
});

export const readNotifications = endpoint({
  method: 'POST',
  url: '/api/notifications/read',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Mark notifications as read',
  description:
    'Those with these `ids`, or all up to the id `up_to`; `is_read` false marks them as unread. Ids that the user does not have change nothing.',
  errors: { 422: 'Neither `ids` nor `up_to` is given, or both are.' },
  schema: {
    body: Type.Object({
      ids: Type.Optional(Type.Array(Id, { maxItems: READ_IDS_MAX })),
      up_to: Type.Optional(Id),
      is_read: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Type.Object({ unread: Unread }) },
  },
});

/** What a mail has to end the daily mail; it works without signing in. */
const UnsubscribeToken = Type.Object({ token: Type.String({ maxLength: 100 }) });

export const unsubscribePage = endpoint({
  method: 'GET',
  url: '/api/notifications/unsubscribe',
  access: 'anyone',
  summary: 'The page that asks whether the daily mail is to end',
  description: 'Its address is in each daily mail. Opening it changes nothing.',
  errors: { 404: 'An address that this server has not made; a page as well.' },
  media: ['text/html'],
  schema: { querystring: UnsubscribeToken, response: { 200: Type.Unsafe<Blob>(Type.Any()) } },
});

/** One click in a mail program (RFC 8058), or the button of the page. */
export const unsubscribe = endpoint({
  method: 'POST',
  url: '/api/notifications/unsubscribe',
  access: 'anyone',
  summary: 'End the daily mail by the address in it',
  description:
    'The headers `List-Unsubscribe` and `List-Unsubscribe-Post` of each daily mail name it (RFC 8058). A body is ignored. It can be sent again.',
  errors: { 404: '"This address does not work."' },
  media: ['text/html'],
  schema: { querystring: UnsubscribeToken, response: { 200: Type.Unsafe<Blob>(Type.Any()) } },
});
