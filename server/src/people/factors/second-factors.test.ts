import {
  completeLogin,
  confirmTotp,
  createRecoveryCodes,
  disableTotp,
  forgotPassword,
  getMe,
  getSignInSettings,
  getUserFactors,
  loginWithPasskey,
  OWNER,
  RECOVERY_CODES,
  removePasskey,
  removeUserFactors,
  requirePasskey,
  resetPassword,
  type SecondFactorRequest,
  startTotp,
  updateUser,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { Authenticator, type Deviation } from '../../../testing/authenticator.ts';
import { setClock } from '../../../testing/clock.ts';
import {
  actionsIn,
  aPasskey,
  aRequiredPasskey,
  aTotp,
  codeOf,
  complete,
  halfSignedIn,
  post,
  signIn,
  startedLogin,
  wrongCode,
} from '../../../testing/factors.ts';
import { addReset } from '../auth/one-time-tokens.repo.ts';
import { PASSKEY, saveFactors } from './second-factors.repo.ts';

const MINUTE_MS = 60_000;
const WRONG_CODE = { status: 401, body: 'This code is wrong or was used before.' };
const EXPIRED = { status: 401, body: 'This took too long, or was tried too often. Sign in again.' };
const REFUSED = { status: 401, body: 'This passkey was not accepted.' };

// The clock stands still, so that no code changes between its creation and its check.
beforeEach(() => setClock(0));

const settingsOf = async (person: Person) => (await person.call(getSignInSettings)).body.data;
const byStatus = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('An authenticator app', () => {
  it('is set up with a secret that is sent once, and a code', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    expect((await person.call(startTotp, { body: { password: 'wrong' } })).status).toBe(422);
    const { secret, uri } = (await person.call(startTotp, { body: { password: PASSWORD } })).body.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Benotes:owner%40example\.org\?issuer=Benotes&secret=[A-Z2-7]{32}&/);
    expect((await person.call(confirmTotp, { body: { code: wrongCode(secret) } })).status).toBe(422);
    expect((await settingsOf(person)).has_totp).toBe(false);
    expect((await signIn(test)).status).toBe(200);
    const { body } = await person.call(confirmTotp, { body: { code: codeOf(secret) } });
    expect(body.data.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect(await settingsOf(person)).toMatchObject({ has_totp: true, recovery_codes_left: RECOVERY_CODES });
    expect(JSON.stringify(await settingsOf(person))).not.toContain(secret);
    expect((await person.call(startTotp, { body: { password: PASSWORD } })).status).toBe(409);
    expect(await actionsIn(test)).toEqual(['sign-in.succeeded: password', 'totp.enabled', 'recovery-codes.created']);
  });

  it('must be confirmed within half an hour', async () => {
    const person = await aPerson(await anApp());
    const { secret } = (await person.call(startTotp, { body: { password: PASSWORD } })).body.data;
    setClock(31 * MINUTE_MS);
    expect((await person.call(confirmTotp, { body: { code: codeOf(secret) } })).status).toBe(409);
  });

  it('is required after the password, which old clients read as a refusal', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { secret } = await aTotp(person);
    const { status, body, cookies } = await signIn(test);
    expect([status, cookies]).toEqual([403, []]);
    expect(body).toEqual({
      error: expect.stringMatching(/second step/),
      second_factor: { token: expect.any(String), methods: ['totp', 'recovery-code'], passkey: null },
    });
    expect((await signIn(test, 'owner@example.org', 'wrong')).body).toBe('Invalid login credentials');
    const { token } = await halfSignedIn(test);
    const me = await test.app.inject({ url: getMe.url, headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(401);
    const code = codeOf(secret);
    const done = await complete(test, { token, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    expect([done.status, done.cookies[0]?.name]).toEqual([200, 'bn_refresh']);
    expect(await actionsIn(test)).toContain('sign-in.succeeded: password and code');
  });

  // #each-code-once
  it('accepts each code once, also in two sign-ins at the same time', async () => {
    const test = await anApp();
    const { secret } = await aTotp(await aPerson(test));
    const [first, second] = [await halfSignedIn(test), await halfSignedIn(test)];
    const code = codeOf(secret);
    const answers = await Promise.all([first, second].map(({ token }) => complete(test, { token, code })));
    expect(byStatus(answers)).toEqual([200, 401]);
    expect(await complete(test, { token: (await halfSignedIn(test)).token, code })).toMatchObject(WRONG_CODE);
    // An earlier code that was never used is refused as well.
    const earlier = { token: (await halfSignedIn(test)).token, code: codeOf(secret, -1) };
    expect(await complete(test, earlier)).toMatchObject(WRONG_CODE);
  });

  it('accepts codes of clocks that differ by one step, and no more', async () => {
    const test = await anApp();
    const { secret } = await aTotp(await aPerson(test));
    const attempt = async (steps: number) => {
      const { token } = await halfSignedIn(test);
      return (await complete(test, { token, code: codeOf(secret, steps) })).status;
    };
    expect([await attempt(2), await attempt(1)]).toEqual([401, 200]);
    setClock(5 * MINUTE_MS);
    expect([await attempt(-2), await attempt(-1)]).toEqual([401, 200]);
  });

  // #five-wrong-codes
  it('is limited to five wrong codes for an account, whatever the IP address and the sign-in', async () => {
    const test = await anApp();
    const { secret, recoveryCodes } = await aTotp(await aPerson(test));
    const code = wrongCode(secret);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (at) =>
        complete(test, { token: (await halfSignedIn(test)).token, code }, `10.0.0.${at}`),
      ),
    );
    expect(byStatus(answers)).toEqual([401, 401, 401, 401, 401, 429]);
    const { token } = await halfSignedIn(test);
    expect((await complete(test, { token, code: codeOf(secret) })).status).toBe(429);
    expect((await complete(test, { token, code: recoveryCodes[0] ?? '' })).status).toBe(429);
  });

  it('is disabled with the password and a code', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { secret } = await aTotp(person);
    const disable = async (password: string, code: string) =>
      (await person.call(disableTotp, { body: { password, code } })).status;
    expect(await disable('wrong', codeOf(secret))).toBe(422);
    expect(await disable(PASSWORD, wrongCode(secret))).toBe(422);
    expect(await disable(PASSWORD, codeOf(secret))).toBe(204);
    expect(await disable(PASSWORD, codeOf(secret))).toBe(409);
    expect(await settingsOf(person)).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
    expect((await signIn(test)).status).toBe(200);
  });
});

describe('The second step of a sign-in', () => {
  it('works once, within five minutes, for five attempts, and only while the password is the same', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { recoveryCodes } = await aTotp(person);
    const [one = '', two = '', three = '', four = '', five = ''] = recoveryCodes;
    const { token } = await halfSignedIn(test);
    expect((await complete(test, { token, code: one })).status).toBe(200);
    expect(await complete(test, { token, code: two })).toMatchObject(EXPIRED);

    const tried = await halfSignedIn(test);
    await test.db.updateTable('sign_in_challenges').set({ attempts: 5 }).execute();
    expect(await complete(test, { token: tried.token, code: three })).toMatchObject(EXPIRED);

    const before = await halfSignedIn(test);
    const change = { password_old: PASSWORD, password_new: 'another long one' };
    await person.call(updateUser, { params: { id: person.id }, body: change });
    expect(await complete(test, { token: before.token, code: four })).toMatchObject(EXPIRED);

    const { body } = await signIn(test, 'owner@example.org', 'another long one');
    const late = (body as { second_factor: { token: string } }).second_factor;
    setClock(5 * MINUTE_MS + 1000);
    expect(await complete(test, { token: late.token, code: five })).toMatchObject(EXPIRED);
  });

  it('is refused for a while after five attempts too many, which are one entry of the audit log', async () => {
    const test = await anApp();
    await aTotp(await aPerson(test));
    const { token } = await halfSignedIn(test);
    await test.db.updateTable('sign_in_challenges').set({ attempts: 5 }).execute();
    const statuses = [];
    for (let each = 0; each < 6; each += 1) statuses.push((await complete(test, { token, code: '000000' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const failed = (await actionsIn(test)).filter((action) => action.startsWith('sign-in.failed'));
    expect(failed).toEqual(['sign-in.failed: second factor 5']);
  });

  it('stores no token, code, or recovery code as it is', async () => {
    const test = await anApp();
    const { recoveryCodes } = await aTotp(await aPerson(test));
    const { token } = await halfSignedIn(test);
    const stored = JSON.stringify([
      await test.db.selectFrom('sign_in_challenges').selectAll().execute(),
      await test.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    for (const secret of [token, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(secret);
  });

  it('takes no token of another user, of another purpose, or of nobody', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const [mine, theirs] = [await aTotp(person), await aTotp(other)];
    const { token } = await halfSignedIn(test, 'other@example.org');
    expect(await complete(test, { token, code: codeOf(mine.secret) })).toMatchObject(WRONG_CODE);
    expect(await complete(test, { token, code: mine.recoveryCodes[0] ?? '' })).toMatchObject(WRONG_CODE);
    expect(await complete(test, { token: 'bns_unknown', code: codeOf(theirs.secret) })).toMatchObject(EXPIRED);
    expect((await complete(test, { token, code: codeOf(theirs.secret) })).status).toBe(200);
  });

  it.each([
    ['neither a code nor a passkey', {}],
    ['an empty code', { code: '' }],
    ['a very long code', { code: '1'.repeat(65) }],
    ['a code that is no text', { code: 123_456 }],
  ])('refuses %s', async (_what, answer) => {
    const test = await anApp();
    await aTotp(await aPerson(test));
    const { token } = await halfSignedIn(test);
    expect((await post(test, completeLogin.url, { token, ...answer })).status).toBe(422);
  });

  it.each(['٠١٢٣٤٥', '12345', '1234567', 'abcdef', "' or 1=1 --", '💥'])('reads %s as a wrong code', async (code) => {
    const test = await anApp();
    await aTotp(await aPerson(test));
    expect(await complete(test, { token: (await halfSignedIn(test)).token, code })).toMatchObject(WRONG_CODE);
  });
});

describe('Recovery codes', () => {
  // #each-recovery-code-once
  it('work once each, however they are typed, also at the same time', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { recoveryCodes } = await aTotp(person);
    const [code = '', other = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    // 24 of 32 letters are 120 bits, which no hash gives away.
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    const started = [await halfSignedIn(test), await halfSignedIn(test), await halfSignedIn(test)];
    const answers = await Promise.all(started.map(({ token }) => complete(test, { token, code })));
    expect(byStatus(answers)).toEqual([200, 401, 401]);
    const typed = ` ${other.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await complete(test, { token: (await halfSignedIn(test)).token, code: typed })).status).toBe(200);
    expect((await settingsOf(person)).recovery_codes_left).toBe(RECOVERY_CODES - 2);
    expect((await actionsIn(test)).filter((action) => action === 'recovery-code.used')).toHaveLength(2);
  });

  it('are replaced by a new set, with the password and a code', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const replace = (code?: string, password = PASSWORD) =>
      person.call(createRecoveryCodes, { body: { password, ...(code !== undefined && { code }) } });
    expect((await replace()).status).toBe(409);
    const { secret, recoveryCodes: before } = await aTotp(person);
    expect((await replace(codeOf(secret), 'wrong')).status).toBe(422);
    for (const code of [undefined, wrongCode(secret), 'no code'])
      expect(await replace(code)).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    const used = codeOf(secret);
    const { recovery_codes: now } = (await replace(used)).body.data;
    expect((await replace(used)).status).toBe(422);
    const { token } = await halfSignedIn(test);
    expect(await complete(test, { token, code: before[0] ?? '' })).toMatchObject(WRONG_CODE);
    expect((await complete(test, { token, code: now[0] ?? '' })).status).toBe(200);
  });

  it('replace themselves: one of them is enough for a new set, and five wrong codes end the attempts', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { secret, recoveryCodes } = await aTotp(person);
    const [code = ''] = recoveryCodes;
    const replace = (typed: string) => person.call(createRecoveryCodes, { body: { password: PASSWORD, code: typed } });
    expect((await replace(code)).status).toBe(200);
    expect((await settingsOf(person)).recovery_codes_left).toBe(RECOVERY_CODES);
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await replace(wrongCode(secret)));
    expect(byStatus(answers)).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await replace(codeOf(secret))).status).toBe(429);
  });

  it('are replaced with the password alone by whoever has passkeys only', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await aPasskey(person);
    await aRequiredPasskey(person);
    expect((await person.call(createRecoveryCodes, { body: { password: PASSWORD } })).status).toBe(200);
  });

  it('are not asked for when they are used up', async () => {
    const test = await anApp();
    await aTotp(await aPerson(test));
    await test.db.updateTable('recovery_codes').set({ used_at: 'x' }).execute();
    expect((await halfSignedIn(test)).methods).toEqual(['totp']);
  });
});

describe('A passkey as second factor', () => {
  it('is required only if the user wants that', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const requirement = (is_required: boolean, password = PASSWORD) =>
      person.call(requirePasskey, { body: { is_required, password } });
    expect((await requirement(true)).status).toBe(409);
    const authenticator = await aPasskey(person);
    expect((await signIn(test)).status).toBe(200);
    expect((await requirement(true, 'wrong')).status).toBe(422);
    expect((await requirement(true)).body.data.recovery_codes).toHaveLength(RECOVERY_CODES);
    const { token, methods, passkey } = await halfSignedIn(test);
    expect(methods).toEqual(['passkey', 'recovery-code']);
    expect(passkey?.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    expect((await complete(test, { token, passkey: authenticator.get(passkey!) })).status).toBe(200);
    expect((await requirement(false)).body.data.recovery_codes).toBeNull();
    expect((await signIn(test)).status).toBe(200);
    expect((await actionsIn(test)).filter((action) => action.startsWith('passkey.'))).toEqual([
      'passkey.added: Laptop',
      'passkey.required',
      'passkey.optional',
    ]);
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://phishing.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another key', { isForged: true }],
    ['no user verification', { isUserVerified: false }],
  ])('is refused with %s, and what was to be signed is used up', async (_what, deviation) => {
    const test = await anApp();
    const person = await aPerson(test);
    const authenticator = await aPasskey(person);
    const [code = ''] = await aRequiredPasskey(person);
    const { token, passkey } = await halfSignedIn(test);
    const response = authenticator.get(passkey!, deviation);
    expect(await complete(test, { token, passkey: response })).toMatchObject(REFUSED);
    expect(await complete(test, { token, passkey: authenticator.get(passkey!) })).toMatchObject(EXPIRED);
    expect((await complete(test, { token, code })).status).toBe(200);
    expect(await actionsIn(test)).toContain('sign-in.failed: second factor 2');
  });

  it('of another user is refused, and a response works once at the same time', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const [mine, theirs] = [await aPasskey(person), await aPasskey(other)];
    await aRequiredPasskey(person);
    const first = await halfSignedIn(test);
    expect(await complete(test, { token: first.token, passkey: theirs.get(first.passkey!) })).toMatchObject(REFUSED);
    const { token, passkey } = await halfSignedIn(test);
    const response = mine.get(passkey!);
    expect(byStatus(await Promise.all([1, 2, 3].map(() => complete(test, { token, passkey: response }))))).toEqual([
      200, 401, 401,
    ]);
    const unknown = new Authenticator();
    const last = await halfSignedIn(test);
    expect(await complete(test, { token: last.token, passkey: unknown.get(last.passkey!) })).toMatchObject(REFUSED);
  });

  it('is no longer required when the last one is removed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { passkeyId: id } = await aPasskey(person);
    await aRequiredPasskey(person);
    await person.call(removePasskey, { params: { id }, body: { password: PASSWORD } });
    expect(await settingsOf(person)).toMatchObject({ requires_passkey: false, recovery_codes_left: 0 });
    expect((await signIn(test)).status).toBe(200);
  });

  it('also answers where an authenticator app is required', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const authenticator = await aPasskey(person);
    await aTotp(person);
    const { token, methods, passkey } = await halfSignedIn(test);
    expect(methods).toEqual(['passkey', 'totp', 'recovery-code']);
    expect((await complete(test, { token, passkey: authenticator.get(passkey!) })).status).toBe(200);
  });
});

async function aReset(test: TestApp, { id }: Person): Promise<void> {
  const token = 'the token of the mail';
  const times = { created_at: new Date().toISOString(), expires_at: '9999-01-01T00:00:00.000Z' };
  await addReset(test.db, { token, user_id: id, ...times });
  const password = 'another long one';
  const body = { email: 'owner@example.org', token, password, password_confirmation: password };
  expect((await post(test, resetPassword.url, body)).status).toBe(200);
}

describe('A lost second factor', () => {
  // #kept-by-password-reset
  it('is not removed by a password reset', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await aTotp(person);
    await aReset(test, person);
    expect((await signIn(test, 'owner@example.org', 'another long one')).status).toBe(403);
    expect((await post(test, forgotPassword.url, { email: 'owner@example.org' })).status).toBe(200);
  });

  it('is not removed by a reset if it is a passkey, which then does not sign in alone until it is required again', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const authenticator = await aPasskey(person);
    await aRequiredPasskey(person);
    const alone = async () => {
      const { token, options } = await startedLogin(test);
      return (await post(test, loginWithPasskey.url, { token, response: authenticator.get(options) })).status;
    };
    expect(await alone()).toBe(200);
    await aReset(test, person);
    expect(await alone()).toBe(401);
    const { body } = await signIn(test, 'owner@example.org', 'another long one');
    const { token, passkey } = (body as { second_factor: SecondFactorRequest }).second_factor;
    expect((await complete(test, { token, passkey: authenticator.get(passkey!) })).status).toBe(200);
    expect(await alone()).toBe(401);
    await saveFactors(test.db, person.id, { requires_passkey: PASSKEY.required });
    expect(await alone()).toBe(200);
  });

  // #removed-by-an-owner
  it('is removed by an owner, with passkeys, recovery codes, and sessions', async () => {
    const test = await anApp();
    const [owner, person] = [await aPerson(test, 'admin@example.org', OWNER), await aPerson(test, 'owner@example.org')];
    const params = { id: person.id };
    await aPasskey(person);
    await aTotp(person);
    expect((await owner.call(getUserFactors, { params })).body.data).toEqual({
      passkeys_count: 1,
      has_second_factor: true,
    });
    expect((await owner.call(removeUserFactors, { params })).status).toBe(204);
    expect((await person.call(getMe)).status).toBe(401);
    expect((await signIn(test)).status).toBe(200);
    expect((await owner.call(getUserFactors, { params })).body.data).toEqual({
      passkeys_count: 0,
      has_second_factor: false,
    });
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'user_id', 'detail'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    const by = { actor_id: owner.id, user_id: person.id };
    expect(entries).toEqual([
      { action: 'passkey.removed', ...by, detail: 'Laptop' },
      { action: 'totp.disabled', ...by, detail: null },
    ]);
  });

  it('of an owner is not removed by that owner’s session, nor by a user', async () => {
    const test = await anApp();
    const [owner, person] = [await aPerson(test, 'owner@example.org', OWNER), await aPerson(test, 'user@example.org')];
    await aTotp(owner);
    const params = { id: owner.id };
    expect((await owner.call(removeUserFactors, { params })).status).toBe(403);
    expect((await person.call(removeUserFactors, { params })).status).toBe(403);
    expect((await person.call(getUserFactors, { params })).status).toBe(403);
    expect((await owner.call(removeUserFactors, { params: { id: 99 } })).status).toBe(404);
    expect((await settingsOf(owner)).has_totp).toBe(true);
  });
});

it('Deleting a user deletes passkeys and second factors', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  await aPasskey(person);
  await aTotp(person);
  await halfSignedIn(test);
  await test.db.deleteFrom('users').where('id', '=', person.id).execute();
  for (const table of ['passkeys', 'second_factors', 'recovery_codes', 'sign_in_challenges'] as const)
    expect([table, await test.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});
