import type { Operations } from './operation.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts';

const UNKNOWN_WEBHOOK = { 404: '"There is no such webhook."' };

/** The operations on webhooks (docs/feeds-and-webhooks.md). */
export const webhookOperations = {
  Webhooks: {
    listWebhooks: {
      endpoints: [listWebhooks],
      access: 'user',
      scopes: ['everything'],
      summary: 'List the webhooks of the current user',
    },
    createWebhook: {
      endpoints: [createWebhook],
      access: 'user',
      scopes: ['everything'],
      hasSecrets: true,
      summary: 'Create a webhook',
      description:
        'The secret is in this response only. At most 20 webhooks per user. The password is needed unless an API token is sent.',
      errors: { 409: 'There are 20 webhooks.', 429: 'Too many wrong passwords.' },
    },
    updateWebhook: {
      endpoints: [updateWebhook],
      access: 'user',
      scopes: ['everything'],
      summary: 'Change a webhook',
      description: 'Another address needs the password, unless an API token is sent.',
      errors: { ...UNKNOWN_WEBHOOK, 429: 'Too many wrong passwords.' },
    },
    deleteWebhook: {
      endpoints: [deleteWebhook],
      access: 'user',
      scopes: ['everything'],
      summary: 'Delete a webhook',
      errors: UNKNOWN_WEBHOOK,
    },
    rotateWebhookSecret: {
      endpoints: [rotateWebhookSecret],
      access: 'user',
      scopes: ['everything'],
      hasSecrets: true,
      summary: 'Replace the secret of a webhook',
      description: 'The secret is in this response only. The one before stays valid for 24 hours.',
      errors: UNKNOWN_WEBHOOK,
    },
    testWebhook: {
      endpoints: [testWebhook],
      access: 'user',
      scopes: ['everything'],
      summary: 'Send a test event',
      description: 'Also to a webhook that is turned off.',
      errors: { ...UNKNOWN_WEBHOOK, 409: 'The webhook has expired.', 429: 'More than 10 tests in a minute.' },
    },
    listWebhookDeliveries: {
      endpoints: [listWebhookDeliveries],
      access: 'user',
      scopes: ['everything'],
      summary: 'List the last deliveries of a webhook',
      errors: UNKNOWN_WEBHOOK,
    },
  },
} as const satisfies Operations;
