import { setTimeout as rest } from 'node:timers/promises';

import { deleteUser, getMe, login, logout, OWNER, refresh, resetPassword, updateUser } from '@benotes/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { openReset } from '../auth/reset.service.ts';
import { anApp, aPerson, type Person, type TestApp } from '../testing/app.ts';

const PASSWORDS = { old: 'correct horse battery', changed: 'another long one', reset: 'a third long one' } as const;
type Password = keyof typeof PASSWORDS;

/** All that came of one login. */
interface Family {
  openedWith: Password;
  pairs: { access: string; refresh: string }[];
  isClosed: boolean;
}

const FAMILIES = 3;
const family = fc.nat(FAMILIES - 1);
/** When a call leaves, in ms: checking a password takes about as long. */
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

/** Rounds of the property; many more find what is rare. */
const ROUNDS = Number(process.env['SESSION_ROUNDS'] ?? 40);

class Thieves {
  readonly families: Family[] = [];
  isOver = false;
  #calls = 0;

  constructor(
    readonly test: TestApp,
    readonly email: string,
  ) {}

  /** Each call comes from an address of its own, so that none waits for another's turn. */
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

  /** Renews what was renewed, until everybody else is done, and a little longer. */
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

  /** Whether anything that was handed out for a family is good for anything. */
  async lives({ pairs }: Family): Promise<boolean> {
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

function the<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('There is no such one.');
  return one;
}

function pairOf({ statusCode, cookies, body }: Awaited<ReturnType<TestApp['app']['inject']>>) {
  if (statusCode !== 200) return undefined;
  const { data } = JSON.parse(body) as { data: { token: { access_token: string } } };
  return { access: data.token.access_token, refresh: cookies.find(({ name }) => name === 'bn_refresh')?.value ?? '' };
}

/** Lets everything happen at once, and says which families live and which may. */
async function play(test: TestApp, owner: Person, email: string, round: Round) {
  const person = await aPerson(test, email);
  const link = new URL((await openReset(test.db, 'http://x', email))?.text.match(/http\S+/)?.[0] ?? '');
  const thieves = new Thieves(test, email);
  for (let count = 0; count < FAMILIES; count += 1) await thieves.signIn('old');
  const initial = [...thieves.families];
  const of = (index: number) => the(initial[index]);
  const first = (index: number) => of(index).pairs[0]?.access ?? '';
  const done = { changedBy: null as Family | null, isReset: false, isDeleted: false };

  const everybodyElse = [
    ...round.logins.map(async (each) => {
      await rest(each.at);
      await thieves.signIn(each.password);
    }),
    ...round.logouts.map(async (each) => {
      await rest(each.at);
      const { statusCode } = await thieves.send('POST', logout.url, first(each.family));
      of(each.family).isClosed ||= statusCode === 204;
    }),
    ...round.changes.map(async (each) => {
      await rest(each.at);
      const payload = { password_old: PASSWORDS.old, password_new: PASSWORDS.changed };
      const url = updateUser.url.replace(':id', String(person.id));
      const { statusCode } = await thieves.send('PATCH', url, first(each.family), { payload });
      if (statusCode === 200) done.changedBy = of(each.family);
    }),
    ...round.resets.map(async (each) => {
      await rest(each.at);
      const { reset: password } = PASSWORDS;
      const token = link.searchParams.get('token');
      const payload = { email, token, password, password_confirmation: password };
      done.isReset = (await thieves.send('POST', resetPassword.url, '', { payload })).statusCode === 200;
    }),
    ...round.deletions.map(async (each) => {
      await rest(each.at);
      done.isDeleted = (await owner.call(deleteUser, { params: { id: person.id } })).status === 200;
    }),
  ];
  const renewals = round.renewals.map((each) => thieves.renew(of(each.family), each.by));
  await Promise.all(everybodyElse);
  thieves.isOver = true;
  await Promise.all(renewals);

  // A reset ends the password that a change needs, so whoever has both was changed first.
  const last: Password = done.isReset ? 'reset' : done.changedBy ? 'changed' : 'old';
  const may = (each: Family) => {
    if (done.isDeleted || each.isClosed) return false;
    return each.openedWith === last || (each === done.changedBy && !done.isReset);
  };
  return Promise.all(thieves.families.map(async (each) => ({ lives: await thieves.lives(each), may: may(each) })));
}

it('Of all sessions that are opened and renewed while others end them, those live that nobody ended, and no other', async () => {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(aRound, async (round) => {
      const families = await play(test, owner, `person-${(count += 1)}@example.org`, round);
      expect(families.map(({ lives }) => lives)).toEqual(families.map(({ may }) => may));
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
}, 1_200_000);
