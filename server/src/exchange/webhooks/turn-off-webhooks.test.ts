import { createPost } from '@benotes/contract';
import { expect, it } from 'vitest';

import { aPerson, given } from '../../../testing/app.ts';
import { resetByMail } from '../../../testing/reset-password.ts';
import { aWebhook, aWebhookServer } from '../../../testing/webhooks.ts';
import { findWebhooks } from './webhooks.repo.ts';

it('A password reset turns off the webhooks of the user, whoever added them, and no others', async () => {
  const { test, receiver, person } = await aWebhookServer();
  const other = await aPerson(test, 'other@example.org');
  await aWebhook(person, receiver.url);
  await aWebhook(other, receiver.url);
  await given(person, createPost, { content: 'Soup.' });
  await resetByMail(test);
  await test.webhookSender.deliverDue();
  expect(receiver.received).toEqual([]);
  expect(await findWebhooks(test.db, person.id)).toMatchObject([{ is_active: false, is_disabled: false, waiting: 0 }]);
  expect(await findWebhooks(test.db, other.id)).toMatchObject([{ is_active: true }]);
  const entries = await test.db.selectFrom('audit_entries').select(['action', 'actor_id', 'detail']).execute();
  expect(entries).toContainEqual({ action: 'webhook.changed', actor_id: person.id, detail: 'My program' });
});
