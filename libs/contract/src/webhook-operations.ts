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

/** The operations on webhooks (docs/feeds-and-webhooks.md). */
export const webhookOperations = {
  Webhooks: {
    listWebhooks,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
  },
} as const satisfies Operations;
