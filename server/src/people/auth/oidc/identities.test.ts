import {
  connectIdentity,
  listIdentities,
  OWNER,
  removeIdentity,
  resetPassword,
  TOKEN_COOKIE,
  updateUser,
} from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../../testing/app.ts';
import { actionsIn, aPasskey } from '../../../../testing/factors.ts';
import { aProvider, Browser } from '../../../../testing/oidc.ts';
import { openReset } from '../reset.service.ts';

const NEW_PASSWORD = 'another long one';
const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true };

async function aScenario(env: Record<string, string> = {}) {
  const provider = await aProvider(ADA);
  const test = await anApp({ ...provider.env, OIDC_NAME: 'Example', ...env });
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  return { provider, test, owner, browser: new Browser(test) };
}

/** Connects the account at the provider and returns the page that the browser ends at. */
async function connect(browser: Browser, { token }: Person): Promise<string> {
  const answer = await browser.open(connectIdentity.url, {
    method: 'POST',
    payload: { password: PASSWORD },
    headers: { authorization: `Bearer ${token}` },
  });
  const { url } = answer.json<{ data: { url: string } }>().data;
  return (await browser.open(await browser.visit(url))).headers.location ?? '';
}

const hostsOf = async (person: Person) =>
  (await person.call(listIdentities)).body.data.identities.map(({ email }) => email);

it('A signed-in user connects an account, whatever its address, and signs in with it', async () => {
  const { owner, browser, test } = await aScenario();
  expect((await owner.call(listIdentities)).body.data).toEqual({ provider: 'Example', identities: [] });
  expect(await connect(browser, owner)).toBe(`/users/${owner.id}`);
  expect(await hostsOf(owner)).toEqual(['ada@example.org']);
  const other = new Browser(test);
  await other.signIn();
  expect(await other.user()).toBe('owner@example.org');
});

/** Sets a new password by a mailed link. */
async function resetPasswordOf({ app, db }: TestApp, email: string): Promise<void> {
  const link = (await openReset(db, 'http://x', email))?.text ?? '';
  const token = new URL(/http\S+/.exec(link)?.[0] ?? '').searchParams.get('token') ?? '';
  const payload = { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await app.inject({ method: 'POST', url: resetPassword.url, payload })).statusCode).toBe(200);
}

// #reset-disconnects-accounts
it('A password reset removes connected accounts: whoever had the account before may have connected theirs', async () => {
  const { owner, browser, test } = await aScenario();
  await connect(browser, owner);
  await resetPasswordOf(test, 'owner@example.org');
  expect(await new Browser(test).signIn()).toBe('/login?oidc=no-account');
  const removed = test.db.selectFrom('audit_entries').select('actor_id').where('action', '=', 'identity.removed');
  expect(await removed.execute()).toEqual([{ actor_id: owner.id }]);
});

const changes: [how: string, change: (test: TestApp, owner: Person) => Promise<unknown>][] = [
  ['a reset', (test) => resetPasswordOf(test, 'owner@example.org')],
  [
    'a new password',
    (_test, owner) =>
      owner.call(updateUser, {
        params: { id: owner.id },
        body: { password_old: PASSWORD, password_new: NEW_PASSWORD },
      }),
  ],
];

it.each(changes)('%s ends a connection that was started before', async (_how, change) => {
  const { owner, browser, test } = await aScenario();
  const start = await browser.open(connectIdentity.url, {
    method: 'POST',
    payload: { password: PASSWORD },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const callback = await browser.visit(start.json<{ data: { url: string } }>().data.url);
  await change(test, owner);
  expect((await browser.open(callback)).headers.location).toMatch(/\?oidc=expired/);
  expect(await test.db.selectFrom('oidc_identities').selectAll().execute()).toEqual([]);
});

it('Connecting requires the password', async () => {
  const { owner } = await aScenario();
  expect((await owner.call(connectIdentity, { body: { password: 'wrong' } })).status).toBe(422);
});

it('Connecting an account of another user is refused', async () => {
  const { owner, browser, test } = await aScenario();
  await connect(browser, owner);
  const second = await aPerson(test, 'second@example.org');
  expect(await connect(new Browser(test), second)).toBe(`/oidc?oidc=taken&back=%2Fusers%2F${second.id}`);
  expect(await hostsOf(second)).toEqual([]);
});

it('Connecting in another browser than the one that started it is refused', async () => {
  const { owner, browser, test } = await aScenario();
  const { body } = await owner.call(connectIdentity, { body: { password: PASSWORD } });
  const callback = await browser.visit(body.data.url);
  expect((await new Browser(test).open(callback)).headers.location).toBe('/login?oidc=expired');
  expect(await hostsOf(owner)).toEqual([]);
});

it('While the provider is away, connecting says so', async () => {
  const { owner, provider } = await aScenario();
  await provider.stop();
  expect((await owner.call(connectIdentity, { body: { password: PASSWORD } })).status).toBe(503);
});

const idOf = async (person: Person) => (await person.call(listIdentities)).body.data.identities[0]?.id ?? 0;

it('Removing an account ends the sessions that it opened, but for the one that removes it', async () => {
  const { owner, browser, test } = await aScenario();
  await connect(browser, owner);
  const [thief, own] = [new Browser(test), new Browser(test)];
  await thief.signIn();
  await own.signIn();
  const id = await idOf(owner);
  const headers = { authorization: `Bearer ${own.cookies[TOKEN_COOKIE]}` };
  const answer = await test.app.inject({ method: 'DELETE', url: `/api/account/identities/${id}`, headers });
  expect(answer.statusCode).toBe(204);
  expect([await thief.user(), await own.user()]).toEqual([null, 'owner@example.org']);
  expect(await actionsIn(test)).toContain('session.ended: oidc');
});

it('Where passwords are off, an account is removed if a passkey is left', async () => {
  const { owner, browser } = await aScenario({ PASSWORD_SIGN_IN: 'off' });
  await connect(browser, owner);
  const id = await idOf(owner);
  expect((await owner.call(removeIdentity, { params: { id } })).status).toBe(409);
  await aPasskey(owner);
  expect((await owner.call(removeIdentity, { params: { id } })).status).toBe(204);
});

it('An account is removed, by its user only', async () => {
  const { owner, browser, test } = await aScenario();
  await connect(browser, owner);
  const id = (await owner.call(listIdentities)).body.data.identities[0]?.id ?? 0;
  const second = await aPerson(test, 'second@example.org');
  expect((await second.call(removeIdentity, { params: { id } })).status).toBe(404);
  expect((await owner.call(removeIdentity, { params: { id } })).status).toBe(204);
  expect(await hostsOf(owner)).toEqual([]);
  expect(await new Browser(test).signIn()).toBe('/login?oidc=no-account');
});

it.each([
  ['a user without a password', {}, 0],
  ['anybody where passwords are off', { PASSWORD_SIGN_IN: 'off' }, 1],
] as const)('The only way to sign in cannot be removed: of %s', async (_who, env, has_password) => {
  const { owner, browser, test } = await aScenario(env);
  await connect(browser, owner);
  await test.db.updateTable('users').set({ has_password }).where('id', '=', owner.id).execute();
  const id = (await owner.call(listIdentities)).body.data.identities[0]?.id ?? 0;
  expect((await owner.call(removeIdentity, { params: { id } })).status).toBe(409);
  expect(await hostsOf(owner)).toEqual(['ada@example.org']);
});

it('Deleting a user deletes their identities', async () => {
  const { owner, browser, test } = await aScenario();
  const second = await aPerson(test, 'second@example.org');
  await connect(browser, second);
  expect((await owner.send({ method: 'DELETE', url: `/api/users/${second.id}` })).status).toBe(200);
  expect(await test.db.selectFrom('oidc_identities').selectAll().execute()).toEqual([]);
});
