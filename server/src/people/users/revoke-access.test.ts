import { createHash } from 'node:crypto';

import {
  allowExtension,
  connectExtension,
  createFeed,
  createPersonalToken,
  getMe,
  listFeeds,
  listPersonalTokens,
  listWebhooks,
  updateUser,
} from '@benotes/contract';
import { expect, it } from 'vitest';

import { aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { actionsIn, post } from '../../../testing/factors.ts';
import { aWebhook, aWebhookServer, type Receiver } from '../../../testing/webhooks.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const NEW_PASSWORD = { password_old: PASSWORD, password_new: 'another long one' };

const askForExtension = async (person: Person) => {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  return (await person.call(allowExtension, { body: { challenge, name: 'Chromium' } })).body.data.grant;
};

/** A token, a feed, a connected extension, one that is not connected yet (its grant is returned), and a webhook. */
async function withPrograms(test: TestApp, person: Person, receiver: Receiver): Promise<string> {
  const body = { name: 'Phone', scopes: ['everything' as const], days: null, password: PASSWORD };
  await person.call(createPersonalToken, { body });
  await person.call(createFeed, { body: {} });
  await aWebhook(person, receiver.url);
  await post(test, connectExtension.url, { grant: await askForExtension(person), verifier: VERIFIER });
  return askForExtension(person);
}

const programsOf = async (person: Person) => ({
  tokens: (await person.call(listPersonalTokens)).body.data.map(({ name }) => name),
  feeds: (await person.call(listFeeds)).body.data.length,
  webhooks: (await person.call(listWebhooks)).body.data.map(({ is_active }) => is_active),
});

const KEPT = { tokens: ['Chromium', 'Phone'], feeds: 1, webhooks: [true] };

// #new-password-ends-programs
it('A new password ends API tokens, feeds, extensions, and webhooks of its user where that is asked for', async () => {
  const { test, person, receiver } = await aWebhookServer();
  const other = await aPerson(test, 'other@example.org');
  const grant = await withPrograms(test, person, receiver);
  await withPrograms(test, other, receiver);
  const body = { ...NEW_PASSWORD, revoke_access: true };
  expect((await person.call(updateUser, { params: { id: person.id }, body })).status).toBe(200);
  expect(await programsOf(person)).toEqual({ tokens: [], feeds: 0, webhooks: [false] });
  expect((await post(test, connectExtension.url, { grant, verifier: VERIFIER })).status).toBe(400);
  expect(await programsOf(other)).toEqual(KEPT);
  expect((await person.call(getMe)).status).toBe(200);
  expect(await actionsIn(test)).toContain('password.changed: all access');
});

it('A new password alone ends no API tokens, feeds, extensions, and webhooks', async () => {
  const { test, person, receiver } = await aWebhookServer();
  await withPrograms(test, person, receiver);
  for (const [index, more] of [{}, { revoke_access: false }].entries()) {
    const body = {
      password_old: index === 0 ? PASSWORD : 'another long 0',
      password_new: `another long ${index}`,
      ...more,
    };
    expect((await person.call(updateUser, { params: { id: person.id }, body })).status).toBe(200);
  }
  expect(await programsOf(person)).toEqual(KEPT);
  expect(await actionsIn(test)).toContain('password.changed');
});

it.each([
  { revoke_access: true },
  { revoke_access: true, name: 'Jane' },
  { revoke_access: true, password_old: PASSWORD },
])('Nothing ends without a new password: %j', async (body) => {
  const { test, person, receiver } = await aWebhookServer();
  await withPrograms(test, person, receiver);
  const refused = await person.call(updateUser, { params: { id: person.id }, body });
  expect(refused).toMatchObject({ status: 422, body: { revoke_access: ['This needs a new password.'] } });
  expect(await programsOf(person)).toEqual(KEPT);
});

it('A wrong old password ends nothing', async () => {
  const { test, person, receiver } = await aWebhookServer();
  await withPrograms(test, person, receiver);
  const body = { ...NEW_PASSWORD, password_old: 'wrong', revoke_access: true };
  expect((await person.call(updateUser, { params: { id: person.id }, body })).status).toBe(422);
  expect(await programsOf(person)).toEqual(KEPT);
});
