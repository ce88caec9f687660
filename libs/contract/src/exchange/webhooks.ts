import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { URL_MAX_LENGTH } from '../protocol/limits.ts';
import { OptionalLifetime } from '../protocol/token-lifetime.ts';

const UNKNOWN_WEBHOOK = { 404: '"There is no such webhook."' };

/** The maximum number of webhooks per user. */
export const WEBHOOKS_MAX = 20;
/** Deliveries that the log of a webhook keeps. */
export const WEBHOOK_LOG_SIZE = 100;
/** How long all deliveries must fail until a webhook is disabled. */
export const WEBHOOK_FAILING_DAYS = 3;
/** How long the secret before the last rotation is valid, in hours. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** What the secret of a webhook begins with. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** What a webhook can be sent. `posts.changed` stands for many posts at once. */
export const WEBHOOK_EVENTS = [
  'post.created',
  'post.changed',
  'post.deleted',
  'posts.changed',
  'collection.created',
  'collection.changed',
  'collection.deleted',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const Event = Type.Unsafe<WebhookEvent>(Type.Union(WEBHOOK_EVENTS.map((event) => Type.Literal(event))));
const Events = Type.Array(Event, { minItems: 1, maxItems: WEBHOOK_EVENTS.length });
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Url = Type.String({ minLength: 1, maxLength: URL_MAX_LENGTH });

/** An address that is notified of changes, without its secret. */
export type Webhook = Static<typeof Webhook>;
export const Webhook = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Event),
  /** Only events of posts in this collection; null: of all. 0 is Uncategorized. */
  collection_id: Nullable(Type.Integer()),
  is_active: Type.Boolean(),
  /** Whether the server disabled it because its deliveries failed. */
  is_disabled: Type.Boolean(),
  /** Since when every delivery failed; null if the last one succeeded. */
  failing_since: Nullable(Timestamp),
  /** Deliveries that have not succeeded yet. */
  waiting: Type.Integer(),
  created_at: Timestamp,
  /** When something was last sent to it. Precise to a minute. */
  last_used_at: Nullable(Timestamp),
  /** Nothing is sent from then on. Null if it does not expire. */
  expires_at: Nullable(Timestamp),
});

/** How a delivery ended. */
export const WEBHOOK_OUTCOMES = ['waiting', 'delivered', 'failed'] as const;

/** An entry in the log of a webhook. */
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDelivery = Type.Object({
  id: Id,
  /** The header `webhook-id`. */
  event_id: Type.String(),
  /** An event, or `webhook.test`. */
  event: Type.String(),
  /** `waiting` until it succeeds or is given up. */
  outcome: Type.Unsafe<(typeof WEBHOOK_OUTCOMES)[number]>(
    Type.Union(WEBHOOK_OUTCOMES.map((outcome) => Type.Literal(outcome))),
  ),
  attempts: Type.Integer(),
  /** The HTTP status of the last attempt; null if there was no response. */
  status: Nullable(Type.Integer()),
  /** Why the last attempt failed, in a few words. */
  error: Nullable(Type.String()),
  /** How long the last attempt took, in ms. */
  duration_ms: Nullable(Type.Integer()),
  created_at: Timestamp,
  attempted_at: Nullable(Timestamp),
  next_attempt_at: Nullable(Timestamp),
});

const WithSecret = Data(Type.Object({ ...Webhook.properties, secret: Type.String() }));

/** The webhooks of the current user, newest first. */
export const listWebhooks = endpoint({
  method: 'GET',
  url: '/api/webhooks',
  access: 'user',
  scopes: ['everything'],
  summary: 'List the webhooks of the current user',
  schema: { response: { 200: Data(Type.Array(Webhook)) } },
});

/** Of the user; needed without an API token, because a webhook outlives the session of whoever adds it. */
const Password = Type.Optional(Type.String());

/**
 * 422 on `url` for an address that the server does not send to, and on `password`. Responds with the `secret`, which is
 * not shown again.
 */
export const createWebhook = endpoint({
  method: 'POST',
  url: '/api/webhooks',
  access: 'user',
  scopes: ['everything'],
  hasSecrets: true,
  summary: 'Create a webhook',
  description:
    'The secret is in this response only. At most 20 webhooks per user. The password is needed unless an API token is sent.',
  errors: { 409: 'There are 20 webhooks.', 429: 'Too many wrong passwords.' },
  schema: {
    body: Type.Object({
      name: Name,
      url: Url,
      events: Events,
      collection_id: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
      days: OptionalLifetime,
      password: Password,
    }),
    response: { 201: WithSecret },
  },
});

/**
 * Missing fields are unchanged. Another `url` needs the `password`, as a new webhook does. `is_active` true also
 * enables a webhook that the server disabled.
 */
export const updateWebhook = endpoint({
  method: 'PATCH',
  url: '/api/webhooks/:id',
  access: 'user',
  scopes: ['everything'],
  summary: 'Change a webhook',
  description: 'Another address needs the password, unless an API token is sent.',
  errors: { ...UNKNOWN_WEBHOOK, 429: 'Too many wrong passwords.' },
  schema: {
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Name),
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      collection_id: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
      is_active: Type.Optional(Type.Boolean()),
      password: Password,
    }),
    response: { 200: Data(Webhook) },
  },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  url: '/api/webhooks/:id',
  access: 'user',
  scopes: ['everything'],
  summary: 'Delete a webhook',
  errors: UNKNOWN_WEBHOOK,
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  url: '/api/webhooks/:id/secret',
  access: 'user',
  scopes: ['everything'],
  hasSecrets: true,
  summary: 'Replace the secret of a webhook',
  description: 'The secret is in this response only. The one before stays valid for 24 hours.',
  errors: UNKNOWN_WEBHOOK,
  schema: { params: IdParams, response: { 200: WithSecret } },
});

/** Sends the event `webhook.test` once, now, and responds with how that went. */
export const testWebhook = endpoint({
  method: 'POST',
  url: '/api/webhooks/:id/test',
  access: 'user',
  scopes: ['everything'],
  summary: 'Send a test event',
  description: 'Also to a webhook that is turned off.',
  errors: { ...UNKNOWN_WEBHOOK, 409: 'The webhook has expired.', 429: 'More than 10 tests in a minute.' },
  schema: { params: IdParams, response: { 200: Data(WebhookDelivery) } },
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  url: '/api/webhooks/:id/deliveries',
  access: 'user',
  scopes: ['everything'],
  summary: 'List the last deliveries of a webhook',
  errors: UNKNOWN_WEBHOOK,
  schema: { params: IdParams, response: { 200: Data(Type.Array(WebhookDelivery)) } },
});
