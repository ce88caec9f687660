import { createHash } from 'node:crypto';

import {
  allowExtension,
  changeRole,
  confirmTotp,
  connectExtension,
  createPersonalToken,
  createReleaseToken,
  disableTotp,
  getMe,
  getSignInSettings,
  getUser,
  listModules,
  listPosts,
  listUsers,
  login,
  logout,
  OWNER,
  removePasskey,
  removeUserFactors,
  requirePasskey,
  startTotp,
  TOKEN_COOKIE,
} from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import {
  aPasskey,
  aRequiredPasskey,
  aTotp,
  codeOf,
  complete,
  halfSignedIn,
  post,
  signIn,
} from '../../../testing/factors.ts';
import { aProvider, Browser } from '../../../testing/oidc.ts';
import { resetByMail } from '../../../testing/reset-password.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { deleteFactors } from './second-factors.repo.ts';

const REFUSED = {
  status: 403,
  body: { error: expect.stringMatching(/requires a second step/), must_add_second_factor: true },
};
const LAST = { status: 409, body: 'This server requires a second step for signing in. Set up another one first.' };
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

const everyone = (env: Record<string, string> = {}) => anApp({ REQUIRE_SECOND_FACTOR: 'all', ...env });

/** What a user gets who asks for their posts. */
const use = (person: Person) => person.call(listPosts, { query: {} });

/** The same with a token. */
const readAs = async ({ app }: TestApp, token: string, url: string = listPosts.url) => {
  const { statusCode: status, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status, body: JSON.parse(body) as unknown };
};

const asSelf = (person: Person) => ({ params: { id: person.id } });

describe('A server that requires a second factor', () => {
  // #refuses-everything-else
  it('refuses everything to whoever has none, but signing out, reading the own user, and setting one up', async () => {
    const test = await everyone({ MODULE_RELEASES: 'token' });
    const person = await aPerson(test, 'owner@example.org', OWNER);
    const answered: string[] = [];
    const open = Object.values(operations)
      .flatMap((section) => Object.entries(section))
      .filter(([, operation]) => !['anyone', 'visitor', 'token'].includes(operation.access));
    expect(open.length).toBeGreaterThan(80);
    for (const [name, { method, url }] of open.filter(([name]) => name !== 'logout')) {
      const response = await person.send({
        method,
        url: url.replace(/:\w+/g, '1'),
        payload: method === 'GET' ? undefined : {},
      });
      if (response.status !== 403 || !JSON.stringify(response.body).includes('must_add_second_factor'))
        answered.push(name);
    }
    expect(answered.toSorted()).toEqual(
      ['addPasskey', 'confirmTotp', 'getMe', 'getSignInSettings', 'startPasskey', 'startTotp'].toSorted(),
    );
    expect(await use(person)).toEqual(REFUSED);
    expect((await person.call(getMe)).body.data).toMatchObject({ id: person.id, must_add_second_factor: true });
    expect((await person.call(logout)).status).toBe(204);
  });

  // #set-up-opens
  it('lets in whoever has set up an authenticator app or a passkey, at once', async () => {
    const test = await everyone();
    const [one, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    expect((await signIn(test)).status).toBe(200);
    await aTotp(one);
    await aPasskey(other);
    for (const person of [one, other]) {
      expect((await use(person)).status).toBe(200);
      expect((await person.call(getMe)).body.data).not.toHaveProperty('must_add_second_factor');
    }
    expect((await halfSignedIn(test)).methods).toContain('totp');
  });

  // #passkey-is-asked-for
  it('asks for a passkey after the password, although its user has not chosen that', async () => {
    const test = await everyone();
    const person = await aPerson(test);
    const passkey = await aPasskey(person);
    expect((await person.call(getSignInSettings)).body.data.requires_passkey).toBe(false);
    const request = await halfSignedIn(test);
    expect(request.methods).toEqual(['passkey']);
    if (!request.passkey) throw new Error('A passkey must be asked for.');
    const signedIn = await complete(test, { token: request.token, passkey: passkey.get(request.passkey) });
    expect(signedIn.status).toBe(200);
  });

  it('counts no passkey where passkeys cannot be used', async () => {
    const test = await everyone({ APP_URL: 'http://192.0.2.7' });
    const person = await aPerson(test);
    const keys = { credential_id: 'x', public_key: 'x', user_handle: 'x', counter: 0, transports: '[]' };
    const row = { ...keys, user_id: person.id, name: 'x', is_synced: 0 as const, created_at: '' };
    await test.db.insertInto('passkeys').values(row).execute();
    expect(await use(person)).toEqual(REFUSED);
    expect((await signIn(test)).status).toBe(200);
  });

  // #of-owners-only
  it('may require it of owners only, also of those who become one', async () => {
    const test = await anApp({ REQUIRE_SECOND_FACTOR: 'owners' });
    const [owner, person] = [await aPerson(test, 'owner@example.org', OWNER), await aPerson(test, 'jane@example.org')];
    expect(await use(owner)).toEqual(REFUSED);
    expect((await use(person)).status).toBe(200);
    await aTotp(owner);
    const { status } = await owner.call(changeRole, { ...asSelf(person), body: { permission: OWNER } });
    expect([status, await use(person)]).toEqual([200, REFUSED]);
  });

  it('requires nothing if that is not set', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'owner@example.org', OWNER);
    expect((await use(person)).status).toBe(200);
    expect((await person.call(getMe)).body.data).not.toHaveProperty('must_add_second_factor');
    await aPasskey(person);
    expect((await signIn(test)).status).toBe(200);
  });

  // #tokens-refused
  it('refuses API tokens and extensions of users who have none, until they have one', async () => {
    const test = await everyone({ MODULE_RELEASES: 'token' });
    const person = await aPerson(test, 'owner@example.org', OWNER);
    await aTotp(person);
    const body = { name: 'Phone', scopes: ['everything' as const], days: null, password: PASSWORD };
    const personal = (await person.call(createPersonalToken, { body })).body.data.secret;
    const forReleases = { name: 'CI', modules: ['*'], password: PASSWORD };
    const release = (await person.call(createReleaseToken, { body: forReleases })).body.data.secret;
    const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
    const { grant } = (await person.call(allowExtension, { body: { challenge, name: 'Chromium' } })).body.data;
    const connected = await post(test, connectExtension.url, { grant, verifier: VERIFIER });
    const extension = (connected.body as { data: { secret: string } }).data.secret;
    const answers = async () => [
      await readAs(test, personal),
      await readAs(test, extension),
      await readAs(test, release, listModules.url),
    ];
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await deleteFactors(test.db, person.id);
    expect(await answers()).toEqual([REFUSED, REFUSED, REFUSED]);
    await aTotp(person);
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  // #last-factor-kept
  it('keeps the last factor of a user, whichever it is', async () => {
    const test = await everyone();
    const person = await aPerson(test);
    const { secret } = await aTotp(person);
    const disable = () => person.call(disableTotp, { body: { password: PASSWORD, code: codeOf(secret) } });
    expect(await disable()).toEqual(LAST);
    const { passkeyId } = await aPasskey(person);
    const remove = (id: number) => person.call(removePasskey, { params: { id }, body: { password: PASSWORD } });
    expect((await disable()).status).toBe(204);
    expect(await remove(passkeyId)).toEqual(LAST);
    await aRequiredPasskey(person);
    expect(await remove(passkeyId)).toEqual(LAST);
    const optional = { is_required: false, password: PASSWORD };
    expect((await person.call(requirePasskey, { body: optional })).status).toBe(409);
    const { passkeyId: second } = await aPasskey(person, 'Phone');
    expect((await remove(passkeyId)).status).toBe(204);
    expect(await remove(second)).toEqual(LAST);
    expect((await use(person)).status).toBe(200);
    expect((await person.call(getSignInSettings)).body.data).toMatchObject({ requires_passkey: true });
  });

  it('keeps one of two factors that are removed at the same time', async () => {
    const test = await everyone();
    const person = await aPerson(test);
    const { secret } = await aTotp(person);
    const { passkeyId } = await aPasskey(person);
    const removals = await Promise.all([
      person.call(disableTotp, { body: { password: PASSWORD, code: codeOf(secret) } }),
      person.call(removePasskey, { params: { id: passkeyId }, body: { password: PASSWORD } }),
    ]);
    expect(new Set(removals.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect((await use(person)).status).toBe(200);
  });

  // #reset-keeps-the-passkey
  it('still asks for the passkey after a password reset: whoever reads the mails must not get in', async () => {
    const test = await everyone();
    await aPasskey(await aPerson(test));
    const password = await resetByMail(test);
    expect((await signIn(test, 'owner@example.org', password)).body).toMatchObject({
      second_factor: { methods: ['passkey'] },
    });
  });

  it('leads users to set one up again after an owner has removed theirs', async () => {
    const test = await everyone();
    const [owner, person] = [await aPerson(test, 'owner@example.org', OWNER), await aPerson(test, 'jane@example.org')];
    await aTotp(owner);
    await aTotp(person);
    expect((await owner.call(removeUserFactors, asSelf(person))).status).toBe(204);
    const { status, body } = await post(test, login.url, { email: 'jane@example.org', password: PASSWORD });
    const { access_token } = (body as { data: { token: { access_token: string } } }).data.token;
    expect([status, await readAs(test, access_token)]).toEqual([200, REFUSED]);
  });

  it('is not passed by an app that was started and not confirmed', async () => {
    const test = await everyone();
    const person = await aPerson(test);
    const { secret } = (await person.call(startTotp, { body: { password: PASSWORD } })).body.data;
    expect(await use(person)).toEqual(REFUSED);
    expect((await person.call(confirmTotp, { body: { code: codeOf(secret) } })).status).toBe(200);
    expect((await use(person)).status).toBe(200);
  });

  // #provider-counts
  it('leaves it to the provider for users who have no password here, and to nobody else', async () => {
    const provider = await aProvider({ sub: 'ada', email: 'ada@example.org', email_verified: true });
    const test = await everyone({ ...provider.env, OIDC_SIGN_UP: 'on' });
    await aPerson(test, 'owner@example.org', OWNER);
    const browser = new Browser(test);
    await browser.signIn();
    const token = browser.cookies[TOKEN_COOKIE] ?? '';
    expect((await readAs(test, token)).status).toBe(200);
    await test.db.updateTable('users').set({ has_password: 1 }).where('email', '=', 'ada@example.org').execute();
    expect(await readAs(test, token)).toEqual(REFUSED);
  });

  it('does not require it where nobody signs in with a password', async () => {
    const provider = await aProvider({ sub: 'ada', email: 'ada@example.org', email_verified: true });
    const test = await everyone({ ...provider.env, PASSWORD_SIGN_IN: 'off' });
    expect((await use(await aPerson(test))).status).toBe(200);
  });
});

const listed = async (person: Person) =>
  (await person.call(listUsers)).body.data.map(({ has_second_factor }) => has_second_factor);

// #owners-see-who
it('Owners see in the list of users who has a second factor or a passkey, and nobody else does', async () => {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const [app, passkey, none, provider] = [
    await aPerson(test, 'app@example.org'),
    await aPerson(test, 'passkey@example.org'),
    await aPerson(test, 'none@example.org'),
    await aPerson(test, 'provider@example.org'),
  ];
  await aTotp(app);
  await aPasskey(passkey);
  await test.db.updateTable('users').set({ has_password: 0 }).where('id', '=', provider.id).execute();
  expect(await listed(owner)).toEqual([false, true, true, false, undefined]);
  expect(await listed(none)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect((await owner.call(getUser, asSelf(app))).body.data).not.toHaveProperty('has_second_factor');
});

it('Owners see in the list of users who lacks a required second factor', async () => {
  const test = await anApp({ REQUIRE_SECOND_FACTOR: 'owners' });
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  await aTotp(owner);
  await aPerson(test, 'other@example.org', OWNER);
  await aPerson(test, 'none@example.org');
  const { data } = (await owner.call(listUsers)).body;
  expect(data.map(({ must_add_second_factor }) => must_add_second_factor)).toEqual([undefined, true, undefined]);
});

it('REQUIRE_SECOND_FACTOR is checked at the start', () => {
  expect(readConfig({}).requireSecondFactor).toBeNull();
  expect(readConfig({ REQUIRE_SECOND_FACTOR: ' ' }).requireSecondFactor).toBeNull();
  expect(readConfig({ REQUIRE_SECOND_FACTOR: 'owners' }).requireSecondFactor).toBe('owners');
  for (const value of ['on', 'off', 'ALL', 'users', '1'])
    expect(() => readConfig({ REQUIRE_SECOND_FACTOR: value })).toThrow(
      `REQUIRE_SECOND_FACTOR=${value} is invalid: it must be one of owners, all.`,
    );
});
