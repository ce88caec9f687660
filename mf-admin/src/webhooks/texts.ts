import type { WebhookDelivery, WebhookEvent } from '@benotes/contract';
import { isolate } from '@benotes/ui';

/** Texts of webhooks. */
export const texts = {
  webhooks: 'Webhooks',
  hint: 'Benotes sends what changes in your library to the addresses of other programs, as signed requests.',
  notLoaded: 'The webhooks could not be loaded.',
  none: 'There are no webhooks.',
  create: 'Create a webhook',
  createShort: 'Create',
  edit: 'Edit',
  editTitle: 'Edit the webhook',
  save: 'Save',
  name: 'Name',
  noName: 'Enter a name.',
  url: 'Address',
  urlHint: 'A public address that begins with https://.',
  noUrl: 'Enter an address.',
  events: 'Events',
  noEvent: 'Choose at least one.',
  password: 'Your password',
  noPassword: 'Enter your password.',
  event: {
    'post.created': 'A post was created',
    'post.changed': 'A post was changed',
    'post.deleted': 'A post was deleted',
    'posts.changed': 'Many posts were changed at once',
    'collection.created': 'A collection was created',
    'collection.changed': 'A collection was changed',
    'collection.deleted': 'A collection was deleted',
  } satisfies Record<WebhookEvent, string>,
  collection: 'Collection',
  allCollections: 'All',
  uncategorized: 'Uncategorized',
  isActive: 'Send events',
  validity: 'Valid for',
  sent: (date: string | null) => (date === null ? 'nothing sent yet' : `last sent ${date}`),
  state: (isActive: boolean, isDisabled: boolean, isFailing: boolean, waiting: number) => {
    if (isDisabled) return 'disabled, because nothing was accepted for three days';
    if (!isActive) return 'off';
    const failing = isFailing ? 'the last delivery failed' : 'on';
    return waiting === 0 ? failing : `${failing}, ${waiting.toLocaleString('en')} waiting`;
  },
  secret: 'Secret',
  secretHint: 'The receiver verifies requests with it. Copy it now. It is not shown again.',
  created: 'Webhook created',
  rotate: 'New secret',
  rotateTitle: (name: string) => `Make a new secret for ${isolate(name)}?`,
  rotateBody: 'For a day, requests are signed with both secrets, so that you can change the receiver in that time.',
  rotated: 'New secret',
  test: 'Send a test',
  tested: 'The receiver accepted the test.',
  testFailed: 'The test was not accepted.',
  log: 'Deliveries',
  logOf: (name: string) => `Deliveries to ${isolate(name)}`,
  noDeliveries: 'Nothing has been sent yet.',
  logNotLoaded: 'The deliveries could not be loaded.',
  outcome: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
  } satisfies Record<WebhookDelivery['outcome'], string>,
  attempt: ({ attempts, status, error, duration_ms }: WebhookDelivery) =>
    [
      ...(attempts > 1 ? [`${attempts} attempts`] : []),
      ...(error === null && status !== null ? [`status ${status}`] : []),
      ...(error === null ? [] : [error]),
      ...(duration_ms === null ? [] : [`${duration_ms.toLocaleString('en')} ms`]),
    ].join(' · '),
  close: 'Done',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${isolate(name)}?`,
  removeBody: 'Its log is deleted as well.',
  removed: 'The webhook was deleted.',
  more: (name: string) => `Actions for ${isolate(name)}`,
  failed: 'That did not work.',
} as const;
