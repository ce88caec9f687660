import { createHash } from 'node:crypto';

import {
  ACCESS_MAX_DAYS,
  allowExtension,
  connectExtension,
  createFeed,
  createPersonalToken,
  createPost,
  createWebhook,
  disconnectExtension,
  EXTENSION_IDLE_DAYS,
  listFeeds,
  listPersonalTokens,
  listPosts,
  listWebhooks,
  testWebhook,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { setClock } from '../../../testing/clock.ts';
import { post } from '../../../testing/factors.ts';
import { aFeed, read } from '../../../testing/feeds.ts';
import { aWebhook, aWebhookServer } from '../../../testing/webhooks.ts';
import { findDeliveries } from '../../exchange/webhooks/deliveries.repo.ts';
import { findWebhooks } from '../../exchange/webhooks/webhooks.repo.ts';
import { findPersonalTokens } from './api-tokens.repo.ts';

const DAY_MS = 86_400_000;
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

/** Connects an extension and returns its token. */
async function anExtension(test: TestApp, person: Person): Promise<string> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  const { grant } = (await person.call(allowExtension, { body: { challenge, name: 'Chromium' } })).body.data;
  const { body } = await post(test, connectExtension.url, { grant, verifier: VERIFIER });
  return (body as { data: { secret: string } }).data.secret;
}

const use = async ({ app }: TestApp, token: string) =>
  (await app.inject({ url: listPosts.url, headers: { authorization: `Bearer ${token}` } })).statusCode;

/** A token of a program, which lasts longer than the session. */
async function aWriter(person: Person) {
  const body = { name: 'Writer', scopes: ['everything' as const], days: null, password: PASSWORD };
  const token = (await person.call(createPersonalToken, { body })).body.data.secret;
  const headers = { authorization: `Bearer ${token}` };
  return (method: 'GET' | 'POST', url: string, payload?: object) => person.send({ method, url, payload, headers });
}

const daysLeft = (date: string | null | undefined) => (Date.parse(date ?? '') - Date.now()) / DAY_MS;

describe('A connected extension', () => {
  // #unused-extension-ends
  it('ends when it was not used for 90 days, and each use renews it', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const token = await anExtension(test, person);
    const [listed] = (await person.call(listPersonalTokens)).body.data;
    expect([listed?.idle_days, listed?.last_used_at]).toEqual([EXTENSION_IDLE_DAYS, null]);
    expect(daysLeft(listed?.expires_at)).toBeCloseTo(EXTENSION_IDLE_DAYS, 1);
    for (let round = 0; round < 3; round += 1) {
      setClock((EXTENSION_IDLE_DAYS - 1) * DAY_MS);
      expect(await use(test, token)).toBe(200);
    }
    const [used] = await findPersonalTokens(test.db, person.id);
    expect(daysLeft(used?.expires_at)).toBeCloseTo(EXTENSION_IDLE_DAYS, 1);
    setClock(EXTENSION_IDLE_DAYS * DAY_MS + 1);
    expect(await use(test, token)).toBe(401);
    expect(await findPersonalTokens(test.db, person.id)).toMatchObject([{ name: 'Chromium' }]);
    expect((await post(test, disconnectExtension.url, { token })).status).toBe(204);
    expect(await findPersonalTokens(test.db, person.id)).toEqual([]);
  });

  it('that is revoked while it is used is not renewed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const token = await anExtension(test, person);
    await Promise.all([use(test, token), post(test, disconnectExtension.url, { token })]);
    expect(await use(test, token)).toBe(401);
    expect(await findPersonalTokens(test.db, person.id)).toEqual([]);
  });
});

describe('A feed', () => {
  // #feed-ends
  it('ends on the day that was chosen, and without a choice it does not', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const [ending, lasting] = [await aFeed(person, { days: 30 }), await aFeed(person)];
    const listed = (await person.call(listFeeds, { query: {} })).body.data;
    expect(listed.map(({ expires_at }) => expires_at === null)).toEqual([true, false]);
    expect(daysLeft(listed[1]?.expires_at)).toBeCloseTo(30, 1);
    setClock(30 * DAY_MS - 60_000);
    for (const url of [ending.atom, ending.json, lasting.atom]) expect((await read(test, url)).statusCode).toBe(200);
    setClock(120_000);
    for (const url of [ending.atom, ending.json]) expect((await read(test, url)).statusCode).toBe(404);
    expect((await read(test, lasting.json)).statusCode).toBe(200);
  });
});

describe('A webhook', () => {
  // #webhook-ends
  it('is sent nothing after the day that was chosen, also not what waited', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { id } = await aWebhook(person, receiver.url, { days: 30 });
    const send = await aWriter(person);
    setClock(30 * DAY_MS - 60_000);
    await send('POST', createPost.url, { content: 'Waits' });
    setClock(120_000);
    await send('POST', createPost.url, { content: 'Too late' });
    await test.webhookSender.deliverDue();
    expect(receiver.received).toEqual([]);
    expect(await findDeliveries(test.db, { id, user_id: person.id })).toMatchObject([
      { outcome: 'failed', attempts: 0, error: 'The webhook has expired.', next_attempt_at: null },
    ]);
    expect(await findWebhooks(test.db, person.id)).toMatchObject([{ waiting: 0, last_used_at: null }]);
    const tested = await send('POST', testWebhook.url.replace(':id', String(id)));
    expect(tested).toEqual({ status: 409, body: 'The webhook has expired.' });
    expect(receiver.received).toEqual([]);
  });

  it('does not end without a choice', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    await aWebhook(person, receiver.url, { days: null });
    const send = await aWriter(person);
    setClock(ACCESS_MAX_DAYS * DAY_MS);
    await send('POST', createPost.url, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    expect(receiver.received).toHaveLength(2);
  });

  // #webhook-last-use
  it('says when something was last sent to it, whatever the answer', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { id } = await aWebhook(person, receiver.url);
    const lastUse = async () => (await findWebhooks(test.db, person.id))[0]?.last_used_at ?? null;
    expect(await lastUse()).toBeNull();
    await given(person, createPost, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    const first = Date.parse((await lastUse()) ?? '');
    expect(Math.abs(Date.now() - first)).toBeLessThan(60_000);
    receiver.answers = [{ status: 500 }];
    setClock(5 * 60_000);
    await given(person, createPost, { content: 'Stew' });
    await test.webhookSender.deliverDue();
    const second = Date.parse((await lastUse()) ?? '');
    expect(second - first).toBeGreaterThan(4 * 60_000);
    setClock(5 * 60_000);
    await person.call(testWebhook, { params: { id } });
    expect(Date.parse((await lastUse()) ?? '') - second).toBeGreaterThan(4 * 60_000);
    const [{ last_used_at, expires_at } = {}] = (await person.call(listWebhooks)).body.data;
    expect([typeof last_used_at, expires_at]).toEqual(['string', null]);
  });
});

it.each([0, -1, ACCESS_MAX_DAYS + 1, 1.5, 'soon', '9'.repeat(400)])('An end in %j days is refused', async (days) => {
  const { person, receiver } = await aWebhookServer();
  const webhook = { name: 'My program', url: receiver.url, events: ['post.created'], password: PASSWORD };
  for (const [url, payload] of [
    [createFeed.url, {}],
    [createWebhook.url, webhook],
  ] as const)
    expect(await person.send({ method: 'POST', url, payload: { ...payload, days } })).toMatchObject({
      status: 422,
      body: { days: [expect.any(String)] },
    });
});
