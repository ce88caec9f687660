import { OWNER, updateShare } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { stateOf } from '../../../testing/attack-state.ts';
import { aLibrary, all, BODIES, type Call, calls, lateness, type Library, send } from '../../../testing/every-route.ts';

interface Scenario {
  test: TestApp;
  victim: Person;
  attacker: Person;
  owner: Person;
  theirs: Library;
  mine: Library;
}

async function aScenario(): Promise<Scenario> {
  const test = await anApp();
  const [victim, attacker] = [await aPerson(test, 'victim@example.org'), await aPerson(test, 'attacker@example.org')];
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const theirs = await aLibrary(victim, 'open to visitors');
  const mine = await aLibrary(attacker, 'another share');
  return { test, victim, attacker, owner, theirs, mine };
}

const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'anyone');
const closedToVisitors = guarded.filter(({ endpoint }) => endpoint.access !== 'user-or-visitor');
const named = guarded.filter(({ endpoint, name }) => endpoint.url.includes(':id') && name !== 'getUser');

/** The calls with an unexpected response, each with the response. */
async function unexpected(
  some: readonly Call[],
  answer: (call: Call) => Promise<{ status: number; body: string }>,
  isRight: (call: Call, answer: { status: number; body: string }) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of some) {
    const given = await answer(call);
    if (!isRight(call, given)) wrong.push(`${call.label}: ${given.status} ${given.body.slice(0, 80)}`);
  }
  return wrong;
}

const isUnauthenticated = (_call: Call, { status, body }: { status: number; body: string }) =>
  status === 401 && body === '"Unauthenticated."';

const isRefused = ({ endpoint }: Call, { status }: { status: number }) =>
  status === (endpoint.url.startsWith('/api/auth/') ? 401 : 403);

// An error about the input still means that the caller has access.
const hasAccess = ({ name }: Call, { status }: { status: number }) =>
  name === 'getVisitor' ? status === 401 : ![401, 403, 500].includes(status);

describe('Every route', () => {
  it('with a body is tested with a body', () => {
    const untried = all.filter(([name, { schema, form }]) => schema.body && !form && !BODIES[name]);
    expect(untried.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['no token', ''],
    ['a missing token', 'Bearer null'],
    ['an invalid token', 'Bearer garbage'],
    ['an unknown session', `Bearer bna_${'A'.repeat(43)}`],
    ['another scheme', 'Basic eDp5'],
    ['an inactive share', 'Bearer closed'],
  ])('is refused to %s, and nothing is changed', async (_who, authorization) => {
    const { test, victim, theirs } = await aScenario();
    await victim.call(updateShare, { params: { id: theirs.shares }, body: { token: 'closed', is_active: false } });
    const before = await stateOf(test.db, victim.id);
    expect(await unexpected(guarded, (call) => send(test.app, call, theirs, authorization), isUnauthenticated)).toEqual(
      [],
    );
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });

  it('of a user is refused to a visitor, and nothing is changed', async () => {
    const { test, victim, theirs } = await aScenario();
    const before = await stateOf(test.db, victim.id);
    const answer = (call: Call) => send(test.app, call, theirs, 'Bearer open to visitors');
    expect(await unexpected(closedToVisitors, answer, isRefused)).toEqual([]);
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });

  // #other-ids-look-unknown
  it('responds to another user’s id as to one that never existed, and changes nothing', async () => {
    const { test, victim, attacker, theirs } = await aScenario();
    const ids = Object.fromEntries(Object.keys(theirs).map((kind) => [kind, 999_999])) as unknown as Library;
    const missing: Library = { ...ids, previews: 'A'.repeat(22) };
    const before = await stateOf(test.db, victim.id);
    const token = `Bearer ${attacker.token}`;
    const unlike: string[] = [];
    for (const call of named.filter(({ endpoint }) => endpoint.access !== 'owner')) {
      const [got, unknown] = [await send(test.app, call, theirs, token), await send(test.app, call, missing, token)];
      const isRight = call.name === 'updateUser' ? got.status === 403 : got.status === 404;
      if (!isRight || got.body !== unknown.body) unlike.push(`${call.label}: ${got.status} ${got.body}`);
    }
    expect(unlike).toEqual([]);
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });

  // #owner-routes-refused
  it('of an owner is refused to a user', async () => {
    const { test, attacker, theirs } = await aScenario();
    const forOwners = guarded.filter(({ endpoint }) => /owner|token/.test(endpoint.access));
    expect(forOwners.map(({ name }) => name)).toEqual([
      'getLibrary',
      'createUser',
      'changeRole',
      'disableUser',
      'enableUser',
      'deleteUser',
      'listInvitations',
      'createInvitation',
      'resendInvitation',
      'revokeInvitation',
      'getUserFactors',
      'removeUserFactors',
      'listModules',
      'releaseModule',
      'promoteModule',
      'rollBackModule',
      'disableModule',
      'enableModule',
      'removeModule',
      'listApiTokens',
      'createApiToken',
      'deleteApiToken',
    ]);
    const answer = (call: Call) => send(test.app, call, theirs, `Bearer ${attacker.token}`);
    expect(await unexpected(forOwners, answer, (_call, { status }) => status === 403)).toEqual([]);
  });

  it.each(['attacker', 'owner'] as const)('gives the %s access to their own data', async (who) => {
    const { test, mine, ...people } = await aScenario();
    const person = people[who];
    const own = who === 'owner' ? await aLibrary(person, 'of the owner') : mine;
    // Operations that delete come after those that read, and the one that ends the session comes last.
    const inOrder = guarded
      .filter(({ endpoint }) => who === 'owner' || !endpoint.access.startsWith('owner'))
      .filter(({ endpoint }) => !endpoint.form && endpoint.access !== 'visitor' && endpoint.access !== 'token')
      .toSorted((a, b) => lateness(a) - lateness(b));
    const ids = who === 'owner' ? { ...own, users: people.victim.id } : own;
    const answer = (call: Call) =>
      send(test.app, call, call.name === 'updateUser' ? own : ids, `Bearer ${person.token}`);
    expect(await unexpected(inOrder, answer, hasAccess)).toEqual([]);
  });
});
