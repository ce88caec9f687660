import {
  addGroupMember,
  changeRole,
  confirmSession,
  createGroup,
  createInvitation,
  createUser,
  deleteGroup,
  deleteUser,
  disableModule,
  disableUser,
  enableModule,
  enableUser,
  listGroups,
  listInvitations,
  listUsers,
  OWNER,
  promoteModule,
  refresh,
  removeGroupMember,
  removeModule,
  removeUserFactors,
  resendInvitation,
  rollBackModule,
  TOKEN_COOKIE,
  updateGroup,
  updateUser,
} from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { stateOf } from '../../../testing/attack-state.ts';
import { letPass } from '../../../testing/clock.ts';
import { aPasskey, signIn, startedLogin } from '../../../testing/factors.ts';
import { aProvider, Browser } from '../../../testing/oidc.ts';

const MINUTE_MS = 60_000;
const INVITATION = { email: 'jane@example.org', permission: OWNER } as const;

/** Another session of a user, signed in with the password, as a thief may have taken it over. */
async function aSession(test: TestApp, email = 'owner@example.org'): Promise<Person['send']> {
  const { body } = await signIn(test, email);
  const { access_token } = (body as { data: { token: { access_token: string } } }).data.token;
  return async (request) => {
    const { statusCode, body: text } = await test.app.inject({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${access_token}` },
    });
    return { status: statusCode, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

const invite = (send: Person['send'], email = INVITATION.email, headers = {}) =>
  send({ method: 'POST', url: createInvitation.url, payload: { ...INVITATION, email }, headers });
const confirm = (send: Person['send'], payload: object = { password: PASSWORD }) =>
  send({ method: 'POST', url: confirmSession.url, payload });

const UNCONFIRMED = {
  status: 403,
  body: { error: 'Confirm that it is you, and try again.', confirmation: { methods: ['password'], provider: null } },
};

describe('What gives or takes power', () => {
  // #asks-for-the-password
  it('is refused to a session that was not confirmed, and nothing is changed', async () => {
    const test = await anApp();
    const [owner, person] = [await aPerson(test, 'owner@example.org', OWNER), await aPerson(test, 'one@example.org')];
    const { id } = (await owner.call(createInvitation, { body: { email: 'open@example.org' } })).body.data;
    const { id: group } = (await owner.call(createGroup, { body: { name: 'Family' } })).body.data;
    const send = await aSession(test);
    const before = await stateOf(test.db, person.id);
    const attempts = [
      [createInvitation, 0, INVITATION],
      [resendInvitation, id, undefined],
      [createUser, 0, { name: 'New', email: 'new@example.org', password: 'a long password' }],
      [changeRole, person.id, { permission: OWNER }],
      [disableUser, person.id, undefined],
      [enableUser, person.id, undefined],
      [deleteUser, person.id, undefined],
      [removeUserFactors, person.id, undefined],
      [createGroup, 0, { name: 'Friends' }],
      [updateGroup, group, { name: 'Friends' }],
      [addGroupMember, group, undefined],
      [removeGroupMember, group, undefined],
      [deleteGroup, group, undefined],
      ...[promoteModule, rollBackModule, disableModule, enableModule, removeModule].map(
        (endpoint) => [endpoint, 0, undefined] as const,
      ),
    ] as const;
    for (const [{ method, url }, target, payload] of attempts) {
      const address = url.replace(':id', String(target)).replace(':member_id', String(person.id));
      expect([url, await send({ method, url: address.replace(':name', 'some_module'), payload })]).toEqual([
        url,
        UNCONFIRMED,
      ]);
    }
    expect(await stateOf(test.db, person.id)).toEqual(before);
    expect((await owner.call(listUsers)).body.data).toHaveLength(2);
    expect((await owner.call(listInvitations)).body.data).toHaveLength(1);
    expect((await owner.call(listGroups)).body.data).toEqual([{ id: group, name: 'Family', member_ids: [] }]);
    const described = Object.values(operations).flatMap((calls) => Object.values(calls));
    const confirmed = described.filter(({ isConfirmed }) => isConfirmed);
    expect(new Set(confirmed)).toEqual(new Set(attempts.map(([endpoint]) => endpoint)));
  });

  it('tells clients in a header too why it was refused', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    letPass(6 * MINUTE_MS);
    const { headers } = await test.app.inject({
      method: 'POST',
      url: createInvitation.url,
      payload: INVITATION,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(headers['www-authenticate']).toBe('Bearer error="insufficient_user_authentication", max_age="300"');
  });

  // #five-minutes
  it('is accepted for five minutes after the password, in this session only, also after it was renewed', async () => {
    const test = await anApp();
    await aPerson(test, 'owner@example.org', OWNER);
    const [send, other] = [await aSession(test), await aSession(test)];
    expect(await confirm(send, { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { password: [expect.any(String)] },
    });
    expect(await invite(send)).toEqual(UNCONFIRMED);
    expect((await confirm(send)).status).toBe(200);
    expect((await invite(send)).status).toBe(201);
    expect(await invite(other)).toEqual(UNCONFIRMED);
    const renewed = await send({ method: 'POST', url: refresh.url });
    expect(renewed.status).toBe(200);
    letPass(4 * MINUTE_MS);
    const { access_token } = (renewed.body as { data: { token: { access_token: string } } }).data.token;
    const answer = await test.app.inject({
      method: 'POST',
      url: createInvitation.url,
      payload: INVITATION,
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.statusCode).toBe(201);
    letPass(2 * MINUTE_MS);
    expect(await invite(send)).toEqual(UNCONFIRMED);
  });

  it('can be repeated with the same key after the confirmation', async () => {
    const test = await anApp();
    await aPerson(test, 'owner@example.org', OWNER);
    const send = await aSession(test);
    const payload = { name: 'New', email: 'new@example.org', password: 'a long password' };
    const create = () =>
      send({ method: 'POST', url: createUser.url, payload, headers: { 'idempotency-key': 'the-same' } });
    expect(await create()).toEqual(UNCONFIRMED);
    await confirm(send);
    expect((await create()).status).toBe(201);
  });

  it('is confirmed with a passkey of the user, and not with that of somebody else', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const own = await aPasskey(owner);
    const other = await aPasskey(await aPerson(test, 'other@example.org'));
    const send = await aSession(test);
    expect((await invite(send)).body).toMatchObject({ confirmation: { methods: ['password', 'passkey'] } });
    const proof = async (authenticator: typeof own) => {
      const { token, options } = await startedLogin(test);
      return { passkey: { token, response: authenticator.get(options) } };
    };
    expect((await confirm(send, await proof(other))).status).toBe(422);
    expect((await confirm(send, {})).status).toBe(422);
    expect((await confirm(send, await proof(own))).status).toBe(200);
    expect((await invite(send)).status).toBe(201);
  });

  it('counts like the password for a new email address', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await person.call(confirmSession, { body: { password: PASSWORD } });
    const { body } = await person.call(updateUser, { params: { id: person.id }, body: { email: 'new@example.org' } });
    expect(body.data.email).toBe('new@example.org');
  });
});

describe('A user without a password', () => {
  // #provider-confirms
  it('confirms with a new sign-in at the provider, for five minutes', async () => {
    const ada = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' };
    const provider = await aProvider(ada);
    const test = await anApp({ ...provider.env, OIDC_NAME: 'Example', OIDC_SIGN_UP: 'on' });
    await aPerson(test, 'owner@example.org', OWNER);
    const browser = new Browser(test);
    await browser.signIn();
    await test.db.updateTable('users').set({ permission: OWNER }).where('email', '=', ada.email).execute();
    const attempt = (email: string) =>
      browser.open(createInvitation.url, {
        method: 'POST',
        payload: { email },
        headers: { authorization: `Bearer ${browser.cookies[TOKEN_COOKIE]}` },
      });
    expect((await attempt('jane@example.org')).statusCode).toBe(201);
    letPass(6 * MINUTE_MS);
    const refused = await attempt('john@example.org');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { confirmation: { methods: ['provider'], provider: 'Example' } },
    ]);
    await browser.signIn();
    expect((await attempt('john@example.org')).statusCode).toBe(201);
  });
});
