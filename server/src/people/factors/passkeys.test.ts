import {
  addPasskey,
  getMe,
  getSignInSettings,
  loginWithPasskey,
  PASSKEYS_MAX,
  removePasskey,
  renamePasskey,
  resetPassword,
  startPasskey,
  startPasskeyLogin,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { Authenticator, type Deviation } from '../../../testing/authenticator.ts';
import { setClock } from '../../../testing/clock.ts';
import { actionsIn, aPasskey, post, startedLogin } from '../../../testing/factors.ts';
import { openReset } from '../auth/reset.service.ts';

const MINUTE_MS = 60_000;
const REFUSED = { status: 401, body: 'This passkey was not accepted.' };

const start = async (person: Person) => (await person.call(startPasskey, { body: { password: PASSWORD } })).body.data;
const settingsOf = async (person: Person) => (await person.call(getSignInSettings)).body.data;
const enter = (test: TestApp, body: object) => post(test, loginWithPasskey.url, body);

describe('A passkey', () => {
  // #reset-removes-passkeys
  it('is removed by a password reset: whoever had the account before may have made it', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const authenticator = await aPasskey(person);
    const link = (await openReset(test.db, 'http://x', 'owner@example.org'))?.text ?? '';
    const token = new URL(/http\S+/.exec(link)?.[0] ?? '').searchParams.get('token') ?? '';
    const passwords = { password: 'another long one', password_confirmation: 'another long one' };
    expect((await post(test, resetPassword.url, { email: 'owner@example.org', token, ...passwords })).status).toBe(200);
    const login = await startedLogin(test);
    const answer = await enter(test, { token: login.token, response: authenticator.get(login.options) });
    expect(answer).toMatchObject(REFUSED);
    expect(await actionsIn(test)).toContain('passkey.removed: Laptop');
  });

  it('is added with a name, discoverable, and with user verification', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { options } = await start(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Benotes' },
      user: { name: 'owner@example.org' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('owner');
    await aPasskey(person, ' Laptop ');
    const { passkeys, passkey_origin } = await settingsOf(person);
    expect(passkey_origin).toBe('http://localhost:8080');
    expect(passkeys).toEqual([
      { id: expect.any(Number), name: 'Laptop', is_synced: false, created_at: expect.any(String), last_used_at: null },
    ]);
    expect(await actionsIn(test)).toEqual(['passkey.added: Laptop']);
  });

  it('is made for the same user on every device, and not twice on one', async () => {
    const person = await aPerson(await anApp());
    const first = await aPasskey(person);
    const { options } = await start(person);
    expect(options.user.id).toBe(first.userHandle);
    expect(options.excludeCredentials).toEqual([{ id: first.id, type: 'public-key', transports: ['internal'] }]);
  });

  it('needs the password', async () => {
    const person = await aPerson(await anApp());
    expect(await person.call(startPasskey, { body: { password: 'wrong' } })).toMatchObject({
      status: 422,
      body: { password: ['This is not your password.'] },
    });
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost:8081' }],
    ['a subdomain', { origin: 'http://evil.localhost:8080' }],
    ['another site', { site: 'example.org' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { isUserVerified: false }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
  ])('made with %s is refused', async (_what, deviation) => {
    const person = await aPerson(await anApp());
    const { token, options } = await start(person);
    const response = new Authenticator().create(options, deviation);
    const added = await person.call(addPasskey, { body: { token, name: 'x', response } });
    expect(added).toEqual({ status: 422, body: 'This passkey was not accepted.' });
    expect((await settingsOf(person)).passkeys).toEqual([]);
  });

  it('is added once, in time, and by the user who started', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const begun = await start(person);
    const body = { token: begun.token, name: 'x', response: new Authenticator().create(begun.options) };
    expect((await other.call(addPasskey, { body })).status).toBe(422);
    const again = await start(person);
    const mine = { token: again.token, name: 'x', response: new Authenticator().create(again.options) };
    expect((await person.call(addPasskey, { body: mine })).status).toBe(201);
    expect((await person.call(addPasskey, { body: mine })).status).toBe(422);
    const late = await start(person);
    setClock(6 * MINUTE_MS);
    const slow = { token: late.token, name: 'x', response: new Authenticator().create(late.options) };
    expect((await person.call(addPasskey, { body: slow })).status).toBe(422);
  });

  it('of another user cannot be registered, and a token of a sign-in does not register one', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const theirs = await aPasskey(person);
    const { token, options } = await start(other);
    const copied = { token, name: 'x', response: theirs.create(options) };
    expect((await other.call(addPasskey, { body: copied })).status).toBe(422);
    const mixed = await startedLogin(test);
    const response = new Authenticator().create({ ...options, challenge: mixed.options.challenge });
    expect((await other.call(addPasskey, { body: { token: mixed.token, name: 'x', response } })).status).toBe(422);
  });

  it('is renamed and removed by its user alone, and removed only with the password', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const { passkeyId: id } = await aPasskey(person);
    const params = { id };
    expect((await other.call(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(removePasskey, { params, body: { password: PASSWORD } })).status).toBe(404);
    expect((await person.call(renamePasskey, { params, body: { name: ' ' } })).status).toBe(422);
    expect((await person.call(renamePasskey, { params, body: { name: 'Phone' } })).body.data.name).toBe('Phone');
    expect((await person.call(removePasskey, { params, body: { password: 'wrong' } })).status).toBe(422);
    expect((await person.call(removePasskey, { params, body: { password: PASSWORD } })).status).toBe(204);
    expect((await person.call(removePasskey, { params, body: { password: PASSWORD } })).status).toBe(404);
    expect(await actionsIn(test)).toEqual(['passkey.added: Laptop', 'passkey.removed: Phone']);
  });

  it('is one of a limited number', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const row = { user_id: person.id, user_handle: 'x', public_key: 'x', counter: 0, transports: '[]', name: 'x' };
    const rows = Array.from({ length: PASSKEYS_MAX }, (_, at) => ({ ...row, credential_id: String(at) }));
    await test.db
      .insertInto('passkeys')
      .values(rows.map((each) => ({ ...each, is_synced: 0 as const, created_at: '2026-01-01T00:00:00.000Z' })))
      .execute();
    expect((await person.call(startPasskey, { body: { password: PASSWORD } })).status).toBe(409);
  });

  it.each(['http://notes.example.org', 'https://192.0.2.1', 'http://127.0.0.1:8080', 'https://[2001:db8::1]'])(
    'is not possible at %s',
    async (APP_URL) => {
      const test = await anApp({ APP_URL });
      const person = await aPerson(test);
      expect((await settingsOf(person)).passkey_origin).toBeNull();
      expect((await person.call(startPasskey, { body: { password: PASSWORD } })).status).toBe(409);
      expect((await post(test, startPasskeyLogin.url, {})).status).toBe(409);
    },
  );
});

describe('Signing in with a passkey alone', () => {
  it('opens a session, and tells when the passkey was used', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const authenticator = await aPasskey(person);
    const { token, options } = await startedLogin(test);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const { status, body, cookies } = await enter(test, { token, response: authenticator.get(options) });
    expect([status, cookies[0]?.name]).toEqual([200, 'bn_refresh']);
    const { access_token } = (body as { data: { token: { access_token: string } } }).data.token;
    const me = await test.app.inject({ url: getMe.url, headers: { authorization: `Bearer ${access_token}` } });
    expect(me.json<{ data: { id: number } }>().data.id).toBe(person.id);
    expect((await settingsOf(person)).passkeys[0]?.last_used_at).toEqual(expect.any(String));
    expect(await actionsIn(test)).toContain('sign-in.succeeded: passkey');
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://phishing.example' }],
    ['another site', { site: 'phishing.example' }],
    ['the challenge of another sign-in', { challenge: 'AAAA' }],
    ['no user verification', { isUserVerified: false }],
    ['another key', { isForged: true }],
    ['another user’s handle', { userHandle: 'AAAA' }],
    ['the type of a registration', { type: 'webauthn.create' }],
  ])('is refused with %s, and the challenge is used up', async (_what, deviation) => {
    const test = await anApp();
    const authenticator = await aPasskey(await aPerson(test));
    const { token, options } = await startedLogin(test);
    expect(await enter(test, { token, response: authenticator.get(options, deviation) })).toMatchObject(REFUSED);
    expect(await enter(test, { token, response: authenticator.get(options) })).toMatchObject(REFUSED);
  });

  // #each-challenge-once
  it('works once per challenge, also at the same time, and within five minutes', async () => {
    const test = await anApp();
    const authenticator = await aPasskey(await aPerson(test));
    const { token, options } = await startedLogin(test);
    const response = authenticator.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => enter(test, { token, response })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const late = await startedLogin(test);
    setClock(5 * MINUTE_MS + 1000);
    expect(await enter(test, { token: late.token, response: authenticator.get(late.options) })).toMatchObject(REFUSED);
  });

  // #copied-passkey-refused
  it('is refused when the signature counter goes back, because the passkey was copied', async () => {
    const test = await anApp();
    const authenticator = await aPasskey(await aPerson(test));
    const attempt = async (counter: number) => {
      const { token, options } = await startedLogin(test);
      return (await enter(test, { token, response: authenticator.get(options, { counter }) })).status;
    };
    expect([await attempt(7), await attempt(7), await attempt(6), await attempt(8)]).toEqual([200, 401, 401, 200]);
    expect(await actionsIn(test)).toContain('sign-in.failed: passkey 2');
  });

  it('accepts authenticators that do not count, and counters of 32 bits', async () => {
    const test = await anApp();
    const authenticator = await aPasskey(await aPerson(test));
    const attempt = async (counter: number) => {
      const { token, options } = await startedLogin(test);
      return (await enter(test, { token, response: authenticator.get(options, { counter }) })).status;
    };
    expect([await attempt(0), await attempt(0), await attempt(4_294_967_295)]).toEqual([200, 200, 200]);
  });

  it('is refused for an unknown or removed passkey, and limited per address', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const authenticator = await aPasskey(person);
    const params = { id: authenticator.passkeyId };
    await person.call(removePasskey, { params, body: { password: PASSWORD } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { token, options } = await startedLogin(test);
      statuses.push((await enter(test, { token, response: authenticator.get(options) })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it.each([
    ['no response', {}],
    ['a text', { response: 'x' }],
    ['an empty response', { response: {} }],
    ['a response that is no base64', { response: { id: '<>', rawId: '<>', type: 'public-key', response: {} } }],
  ])('is refused with %s', async (_what, body) => {
    const test = await anApp();
    expect((await enter(test, { token: 'bns_x', ...body })).status).toBe(422);
  });

  it('is refused with data that cannot be decoded', async () => {
    const test = await anApp();
    const authenticator = await aPasskey(await aPerson(test));
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const { token, options } = await startedLogin(test);
      const honest = authenticator.get(options);
      const response = { ...honest, response: { ...honest.response, [field]: 'AAAA' } };
      expect((await enter(test, { token, response })).status).toBe(401);
    }
  });

  it('cannot be started endlessly from one address', async () => {
    const test = await anApp();
    const statuses = await Promise.all(Array.from({ length: 101 }, () => post(test, startPasskeyLogin.url, {})));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
