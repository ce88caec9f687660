import {
  addGroupMember,
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry,
  changeRole,
  createCollection,
  createGrant,
  createGroup,
  createInvitation,
  createPersonalToken,
  createShare,
  createUser,
  deleteGrant,
  deleteGroup,
  deletePersonalToken,
  deleteShare,
  deleteUser,
  disableUser,
  enableUser,
  endOtherSessions,
  listAuditEntries,
  login,
  logout,
  OWNER,
  removeGroupMember,
  resetPassword,
  revokeInvitation,
  updateGrant,
  updateGroup,
  updateShare,
  updateUser,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { letPass } from '../../../testing/clock.ts';
import { findEntries, recordEvent, removeOldEntries } from '../../kernel/audit/audit.repo.ts';
import { openReset } from '../auth/reset.service.ts';
import { type FailedMethod, recordFailedSignIn } from './failed-sign-ins.repo.ts';

const DAY_MS = 86_400_000;

const aServer = async () => {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  return { test, owner, person: await aPerson(test, 'jane@example.org') };
};

const all = async (owner: Person, query: object = {}): Promise<AuditEntry[]> =>
  (await owner.call(listAuditEntries, { query: { scope: 'all', ...query } })).body.data;
const told = ({ action, by, user, detail }: AuditEntry) => [action, by, user, detail];
const own = async (person: Person): Promise<AuditEntry[]> => (await person.call(listAuditEntries)).body.data;

const signIn = ({ app }: TestApp, email: string, password: string, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: login.url, payload: { email, password }, remoteAddress });

/** Adds entries of a user. */
const record = async ({ db }: TestApp, by: number, count: number, action: AuditAction = 'share.created') => {
  for (let each = 0; each < count; each += 1) await recordEvent(db, { action, by, client: null });
};

describe('The audit log', () => {
  // #user-actions-logged
  it('tells what a user did in their account', async () => {
    const { test, person } = await aServer();
    await signIn(test, 'jane@example.org', 'wrong');
    await person.call(endOtherSessions);
    const token = { name: 'Phone', scopes: ['tags' as const], days: 1, password: PASSWORD };
    const { id } = (await person.call(createPersonalToken, { body: token })).body.data;
    await person.call(deletePersonalToken, { params: { id } });
    const params = { id: person.id };
    await person.call(updateUser, { params, body: { password_old: PASSWORD, password_new: 'another long one' } });
    await person.call(updateUser, { params, body: { email: 'j@example.org' } });
    await person.call(updateUser, { params, body: { email: 'j@example.org', password_old: 'another long one' } });
    const mail = await openReset(test.db, 'http://x', 'j@example.org');
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
    const passwords = { password: 'a third long one', password_confirmation: 'a third long one' };
    const payload = { email: 'j@example.org', token: link.get('token'), ...passwords };
    await test.app.inject({ method: 'POST', url: resetPassword.url, payload });
    const answer = await signIn(test, 'j@example.org', 'a third long one');
    const { access_token } = answer.json<{ data: { token: { access_token: string } } }>().data.token;
    const headers = { authorization: `Bearer ${access_token}`, 'user-agent': 'curl/8.5.0' };
    const entries = (await test.app.inject({ url: listAuditEntries.url, headers })).json<{ data: AuditEntry[] }>().data;
    expect(entries.map(({ action, detail }) => [action, detail]).toReversed()).toEqual([
      ['sign-in.failed', '1'],
      ['session.ended', 'all others'],
      ['token.created', 'Phone'],
      ['token.revoked', 'Phone'],
      ['password.changed', null],
      ['email.requested', 'j@example.org'],
      ['email.changed', 'jane@example.org → j@example.org'],
      ['password.reset', null],
      ['sign-in.succeeded', 'password'],
    ]);
    expect(entries.find(({ action }) => action === 'sign-in.failed')).toMatchObject({
      by: null,
      user: 'jane@example.org',
      ip: '192.0.2.1',
      device: 'lightMyRequest',
    });
    await test.app.inject({ method: 'POST', url: logout.url, headers });
    const [last] = await test.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(last).toMatchObject({ action: 'session.ended', detail: 'signed out', user_agent: 'curl/8.5.0' });
    const stored = JSON.stringify(await test.db.selectFrom('audit_entries').selectAll().execute());
    for (const secret of ['another long one', 'wrong', access_token, link.get('token')])
      expect(stored).not.toContain(secret);
  });

  it('tells what an owner did with users and invitations', async () => {
    const { owner, person } = await aServer();
    const user = { name: 'New', email: 'new@example.org', password: 'a long enough one' };
    const { id } = (await owner.call(createUser, { body: user })).body.data;
    const params = { id: person.id };
    await owner.call(changeRole, { params, body: { permission: OWNER } });
    await owner.call(changeRole, { params, body: { permission: OWNER } }); // no change, no entry
    await owner.call(disableUser, { params });
    await owner.call(enableUser, { params });
    await owner.call(deleteUser, { params: { id } });
    const invitation = await owner.call(createInvitation, { body: { email: 'invited@example.org' } });
    await owner.call(revokeInvitation, { params: { id: invitation.body.data.id } });
    const entries = await all(owner);
    expect(entries.map(({ action, user: whom, detail }) => [action, whom, detail]).toReversed()).toEqual([
      ['user.created', 'New', null],
      ['user.role-changed', 'jane@example.org', 'owner'],
      ['user.disabled', 'jane@example.org', null],
      ['user.enabled', 'jane@example.org', null],
      ['user.deleted', 'New', null],
      ['user.invited', null, 'invited@example.org'],
      ['invitation.revoked', null, 'invited@example.org'],
    ]);
    expect(entries.every(({ by }) => by === 'owner@example.org')).toBe(true);
  });

  it('tells which collections are shared, and not their links', async () => {
    const { owner, person } = await aServer();
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    const body = { token: 'secret-of-recipes', collection_id, is_active: true };
    const { id } = (await person.call(createShare, { body })).body.data;
    await person.call(updateShare, { params: { id }, body: { is_active: false } });
    await person.call(deleteShare, { params: { id } });
    const entries = await all(owner);
    expect(entries.map(({ action, detail }) => [action, detail]).toReversed()).toEqual([
      ['share.created', 'Recipes'],
      ['share.changed', 'Recipes'],
      ['share.deleted', 'Recipes'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret-of-recipes');
  });

  it('shows all of it to owners only, and to others what is by or about them', async () => {
    const { test, owner, person } = await aServer();
    await record(test, owner.id, 2);
    await recordEvent(test.db, { action: 'user.enabled', by: owner.id, user: person.id, client: null });
    await record(test, person.id, 1);
    expect((await person.call(listAuditEntries, { query: { scope: 'all' } })).status).toBe(403);
    expect((await own(person)).map(({ action }) => action)).toEqual(['share.created', 'user.enabled']);
    expect(await own(owner)).toHaveLength(3);
    expect(await all(owner)).toHaveLength(4);
    // A filter by another user does not widen what a user sees.
    const query = { user: owner.id };
    expect((await person.call(listAuditEntries, { query })).body.data.map(({ action }) => action)).toEqual([
      'user.enabled',
    ]);
  });

  it('tells users what an owner did to their account, but not the address and device of that owner', async () => {
    const { test, owner, person } = await aServer();
    await owner.call(disableUser, { params: { id: person.id } });
    await owner.call(enableUser, { params: { id: person.id } });
    const entries = () => findEntries(test.db, { userId: person.id });
    const hidden = { action: 'user.disabled', by: 'owner@example.org', ip: null, device: null };
    expect((await entries())[1]).toMatchObject(hidden);
    const [, whole] = await all(owner);
    expect(whole).toMatchObject({ action: 'user.disabled', ip: '127.0.0.1', device: 'lightMyRequest' });
    await aPerson(test, 'two@example.org', OWNER);
    await owner.call(deleteUser, { params: { id: owner.id } });
    expect((await entries())[1]).toMatchObject(hidden);
    await signIn(test, 'jane@example.org', 'wrong');
    expect((await entries())[0]).toMatchObject({ action: 'sign-in.failed', ip: '192.0.2.1' });
  });

  it('tells what became of a grant, and who is in a group', async () => {
    const { owner, person } = await aServer();
    const collection = { params: { id: await given(owner, createCollection, { name: 'Recipes' }) } };
    const grant = { kind: 'user', principal_id: person.id, role: 'viewer' } as const;
    const { id } = (await owner.call(createGrant, { ...collection, body: grant })).body.data;
    await owner.call(updateGrant, { params: { id }, body: { role: 'manager' } });
    await person.call(deleteGrant, { params: { id } });
    const family = { id: (await owner.call(createGroup, { body: { name: 'Family' } })).body.data.id };
    const member = { params: { ...family, member_id: person.id } };
    await owner.call(addGroupMember, member);
    await owner.call(updateGroup, { params: family, body: { name: 'Friends' } });
    await owner.call(removeGroupMember, member);
    await owner.call(deleteGroup, { params: family });
    const name = 'jane@example.org';
    expect((await all(owner, { group: 'shares' })).map(told).toReversed()).toEqual([
      ['grant.created', 'owner@example.org', name, `Recipes, ${name}, viewer`],
      ['grant.changed', 'owner@example.org', name, `Recipes, ${name}, manager`],
      ['grant.ended', name, name, `Recipes, ${name}, manager`],
    ]);
    const ofGroups = (await all(owner, { group: 'users' })).filter(({ action }) => action.startsWith('group.'));
    expect(ofGroups.map(told).toReversed()).toEqual([
      ['group.created', 'owner@example.org', null, 'Family'],
      ['group.joined', 'owner@example.org', name, 'Family'],
      ['group.changed', 'owner@example.org', null, 'Friends'],
      ['group.left', 'owner@example.org', name, 'Friends'],
      ['group.deleted', 'owner@example.org', null, 'Friends'],
    ]);
  });

  it('is filtered by group and person', async () => {
    const { test, owner, person } = await aServer();
    await record(test, person.id, 1, 'token.created');
    await record(test, person.id, 1, 'webhook.created');
    await record(test, owner.id, 1, 'module.released');
    expect((await all(owner, { group: 'programs' })).map(({ action }) => action)).toEqual([
      'webhook.created',
      'token.created',
    ]);
    expect(await all(owner, { group: 'programs', user: owner.id })).toEqual([]);
    expect(await all(owner, { user: person.id })).toHaveLength(2);
    const wrong = { group: 'secrets' as 'programs' };
    expect((await owner.call(listAuditEntries, { query: wrong })).status).toBe(422);
  });

  it('has pages', async () => {
    const { test, owner } = await aServer();
    await record(test, owner.id, AUDIT_PAGE_SIZE + 5);
    const first = await all(owner);
    const second = await all(owner, { before: first.at(-1)?.id });
    expect([first.length, second.length]).toEqual([AUDIT_PAGE_SIZE, 5]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(AUDIT_PAGE_SIZE + 5);
  });

  it('keeps the names of users who were deleted', async () => {
    const { owner, person } = await aServer();
    await owner.call(deleteUser, { params: { id: person.id } });
    expect(await all(owner)).toMatchObject([{ action: 'user.deleted', user: 'jane@example.org' }]);
  });

  it('keeps entries for 180 days', async () => {
    const { test, owner } = await aServer();
    await record(test, owner.id, 1);
    await removeOldEntries(test.db, Date.now() + 179 * DAY_MS);
    expect(await test.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(1);
    await removeOldEntries(test.db, Date.now() + 181 * DAY_MS);
    expect(await test.db.selectFrom('audit_entries').select('id').execute()).toEqual([]);
  });
});

describe('Failed sign-ins', () => {
  it('are one entry per user, address, and hour, without what was typed', async () => {
    const { test, owner } = await aServer();
    for (let attempt = 0; attempt < 3; attempt += 1) await signIn(test, 'jane@example.org', 'wrong');
    await signIn(test, 'my-password', 'jane@example.org');
    await signIn(test, 'jane@example.org', 'wrong', '192.0.2.2');
    const entries = await all(owner);
    expect(entries.map(({ user, ip, detail }) => [user, ip, detail]).toReversed()).toEqual([
      ['jane@example.org', '192.0.2.1', '3'],
      [null, '192.0.2.1', '1'],
      ['jane@example.org', '192.0.2.2', '1'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('my-password');
    letPass(DAY_MS / 24 + 1000);
    await signIn(test, 'jane@example.org', 'wrong');
    expect(await test.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(4);
  });

  it('are counted by method and network', async () => {
    const { test, person } = await aServer();
    const fail = (method: FailedMethod, ip: string) =>
      recordFailedSignIn(test.db, person.id, { ip, userAgent: null }, method);
    await recordEvent(test.db, {
      action: 'sign-in.failed',
      by: null,
      user: person.id,
      detail: 'oidc: denied',
      client: null,
    });
    for (const method of [
      'second factor',
      'password',
      'passkey',
      'second factor',
      'second factor',
      'password',
    ] as const)
      await fail(method, '192.0.2.1');
    await fail('password', '2001:db8::1');
    await fail('password', '2001:db8::2:3');
    const entries = await test.db.selectFrom('audit_entries').select(['ip', 'detail']).orderBy('id').execute();
    expect(entries.map(({ ip, detail }) => `${ip} ${detail}`)).toEqual([
      'null oidc: denied',
      '192.0.2.1 second factor 3',
      '192.0.2.1 2',
      '192.0.2.1 passkey',
      '2001:db8::1 2',
    ]);
  });

  it('of one method do not hide those of another', async () => {
    const { test, person } = await aServer();
    for (let each = 0; each < 102; each += 1)
      await recordFailedSignIn(test.db, person.id, { ip: `198.51.100.${each}`, userAgent: null }, 'second factor');
    await signIn(test, 'jane@example.org', 'wrong');
    const entries = await test.db.selectFrom('audit_entries').select(['ip', 'detail']).orderBy('id').execute();
    expect(entries.slice(100)).toEqual([
      { ip: null, detail: 'second factor 2' },
      { ip: '192.0.2.1', detail: '1' },
    ]);
  });

  it('with another service are counted by reason, and cannot fill the disk by their number of reasons', async () => {
    const { test } = await aServer();
    const fail = (method: FailedMethod, ip: string) =>
      recordFailedSignIn(test.db, null, { ip, userAgent: null }, method);
    for (const method of ['oidc: denied', 'oidc: failed', 'oidc: denied'] as const) await fail(method, '192.0.2.1');
    const details = async () =>
      (await test.db.selectFrom('audit_entries').select('detail').orderBy('id').execute()).map(({ detail }) => detail);
    expect(await details()).toEqual(['oidc: denied 2', 'oidc: failed']);
    for (let each = 0; each < 110; each += 1)
      await fail(each % 2 === 0 ? 'oidc: denied' : 'oidc: no-account', `198.51.100.${each}`);
    expect((await details()).slice(100)).toEqual(['oidc: denied 6', 'oidc: no-account 6']);
  });

  // #failed-sign-ins-bounded
  it('from many addresses cannot fill the disk', async () => {
    const { test } = await aServer();
    for (let each = 0; each < 100; each += 1)
      await recordEvent(test.db, {
        action: 'sign-in.failed',
        by: null,
        detail: '1',
        client: { ip: `198.51.100.${each}`, userAgent: null },
      });
    for (let each = 0; each < 4; each += 1) await signIn(test, 'nobody@example.org', 'x', `203.0.113.${each}`);
    const entries = await test.db.selectFrom('audit_entries').select(['ip', 'detail']).orderBy('id').execute();
    expect(entries).toHaveLength(101);
    expect(entries.at(-1)).toEqual({ ip: null, detail: '4' });
  });

  it('are recorded for disabled users too', async () => {
    const { test, owner, person } = await aServer();
    await owner.call(disableUser, { params: { id: person.id } });
    expect((await signIn(test, 'jane@example.org', PASSWORD)).statusCode).toBe(403);
    expect((await all(owner))[0]).toMatchObject({ action: 'sign-in.failed', user: 'jane@example.org' });
  });
});
