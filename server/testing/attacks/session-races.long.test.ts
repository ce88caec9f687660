import { setTimeout as rest } from 'node:timers/promises';

import { deleteUser, getMe, login, logout, OWNER, refresh, resetPassword, updateUser } from '@benotes/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { openReset } from '../../src/people/auth/reset.service.ts';
import { anApp, aPerson, type Person, type TestApp } from '../app.ts';

const PASSWORDS = { old: 'correct horse battery', changed: 'another long one', reset: 'a third long one' } as const;
type Password = keyof typeof PASSWORDS;

/** All tokens from one login. */
interface Family {
  openedWith: Password;
  pairs: { access: string; refresh: string }[];
  isClosed: boolean;
}

const FAMILIES = 3;
const family = fc.nat(FAMILIES - 1);
/** When a request is sent, in ms, within about the time of a password check. */
const at = fc.nat(60);
const password = fc.constantFrom<Password>('old', 'old', 'old', 'changed', 'reset');
const once = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 1 });

const aRound = fc.record({
  logins: fc.array(fc.record({ at, password }), { maxLength: 3 }),
  renewals: fc.array(fc.record({ family, by: fc.constantFrom('cookie', 'bearer') }), { minLength: 1, maxLength: 6 }),
  logouts: once(fc.record({ at, family })),
  changes: once(fc.record({ at, family })),
  resets: once(fc.record({ at })),
  deletions: fc.tuple(once(fc.record({ at })), fc.nat(3)).map(([all, skip]) => (skip === 0 ? all : [])),
});

type Round = typeof aRound extends fc.Arbitrary<infer R> ? R : never;

/** Runs of the property; set more to find rare failures. */
const ROUNDS = Number(process.env['SESSION_ROUNDS'] ?? 40);

class Clients {
  readonly families: Family[] = [];
  isOver = false;
  #calls = 0;

  constructor(
    readonly test: TestApp,
    readonly email: string,
  ) {}

  /** Each request has another IP address, so that none is queued behind another. */
  send(method: 'GET' | 'POST' | 'PATCH', url: string, bearer = '', rest: object = {}) {
    const remoteAddress = `10.${(this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls++ & 255}`;
    const headers = bearer === '' ? {} : { authorization: `Bearer ${bearer}` };
    return this.test.app.inject({ method, url, headers, remoteAddress, ...rest });
  }

  async signIn(openedWith: Password): Promise<void> {
    const payload = { email: this.email, password: PASSWORDS[openedWith] };
    const pair = pairOf(await this.send('POST', login.url, '', { payload }));
    if (pair) this.families.push({ openedWith, pairs: [pair], isClosed: false });
  }

  /** Renews a session repeatedly until all other requests are done, and three more times. */
  async renew(of: Family, by: 'cookie' | 'bearer'): Promise<void> {
    let pair = of.pairs[0];
    for (let more = 3; pair && more > 0; more -= this.isOver ? 1 : 0) {
      const bearer = by === 'bearer' ? pair.access : '';
      const cookies = by === 'cookie' ? { bn_refresh: pair.refresh } : {};
      pair = pairOf(await this.send('POST', refresh.url, bearer, { cookies }));
      if (pair) of.pairs.push(pair);
      await rest(2);
    }
  }

  /** Whether any token of a family is still valid. */
  async isValid({ pairs }: Family): Promise<boolean> {
    for (const { access, refresh: bn_refresh } of new Map(pairs.map((pair) => [pair.access, pair])).values()) {
      const answers = [
        await this.send('GET', getMe.url, access),
        await this.send('POST', refresh.url, access),
        await this.send('POST', refresh.url, '', { cookies: { bn_refresh } }),
      ];
      if (answers.some(({ statusCode }) => statusCode === 200)) return true;
    }
    return false;
  }
}

function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The value is undefined.');
  return value;
}

function pairOf({ statusCode, cookies, body }: Awaited<ReturnType<TestApp['app']['inject']>>) {
  if (statusCode !== 200) return undefined;
  const { data } = JSON.parse(body) as { data: { token: { access_token: string } } };
  return { access: data.token.access_token, refresh: cookies.find(({ name }) => name === 'bn_refresh')?.value ?? '' };
}

/** Sends all requests concurrently; returns for each family whether it is valid, and whether it should be. */
async function runRound(test: TestApp, owner: Person, email: string, round: Round) {
  const person = await aPerson(test, email);
  const link = new URL((await openReset(test.db, 'http://x', email))?.text.match(/http\S+/)?.[0] ?? '');
  const clients = new Clients(test, email);
  for (let count = 0; count < FAMILIES; count += 1) await clients.signIn('old');
  const initial = [...clients.families];
  const of = (index: number) => defined(initial[index]);
  const first = (index: number) => of(index).pairs[0]?.access ?? '';
  const done = { changedBy: null as Family | null, isReset: false, isDeleted: false };

  const otherRequests = [
    ...round.logins.map(async (each) => {
      await rest(each.at);
      await clients.signIn(each.password);
    }),
    ...round.logouts.map(async (each) => {
      await rest(each.at);
      const { statusCode } = await clients.send('POST', logout.url, first(each.family));
      of(each.family).isClosed ||= statusCode === 204;
    }),
    ...round.changes.map(async (each) => {
      await rest(each.at);
      const payload = { password_old: PASSWORDS.old, password_new: PASSWORDS.changed };
      const url = updateUser.url.replace(':id', String(person.id));
      const { statusCode } = await clients.send('PATCH', url, first(each.family), { payload });
      if (statusCode === 200) done.changedBy = of(each.family);
    }),
    ...round.resets.map(async (each) => {
      await rest(each.at);
      const { reset: password } = PASSWORDS;
      const token = link.searchParams.get('token');
      const payload = { email, token, password, password_confirmation: password };
      done.isReset = (await clients.send('POST', resetPassword.url, '', { payload })).statusCode === 200;
    }),
    ...round.deletions.map(async (each) => {
      await rest(each.at);
      done.isDeleted = (await owner.call(deleteUser, { params: { id: person.id } })).status === 200;
    }),
  ];
  const renewals = round.renewals.map((each) => clients.renew(of(each.family), each.by));
  await Promise.all(otherRequests);
  clients.isOver = true;
  await Promise.all(renewals);

  // A reset invalidates the password that a change requires, so if both succeeded, the change was first.
  const last: Password = done.isReset ? 'reset' : done.changedBy ? 'changed' : 'old';
  const shouldBeValid = (each: Family) => {
    if (done.isDeleted || each.isClosed) return false;
    return each.openedWith === last || (each === done.changedBy && !done.isReset);
  };
  return Promise.all(
    clients.families.map(async (each) => ({
      isValid: await clients.isValid(each),
      shouldBeValid: shouldBeValid(each),
    })),
  );
}

// #exactly-unended-sessions-valid
it('After concurrent logins, renewals, and requests that end sessions, exactly the sessions not ended are valid', async () => {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(aRound, async (round) => {
      const families = await runRound(test, owner, `person-${(count += 1)}@example.org`, round);
      expect(families.map(({ isValid }) => isValid)).toEqual(families.map(({ shouldBeValid }) => shouldBeValid));
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
}, 1_200_000);
