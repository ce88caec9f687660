import { listPosts, login } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../app.ts';
import { everythingIn } from '../attack-state.ts';

const PASSWORD = 'correct horse battery';

const signIn = ({ app }: TestApp, email: string, password: string, remoteAddress = '10.1.0.1') =>
  app.inject({ method: 'POST', url: login.url, payload: { email, password }, remoteAddress });

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

describe('Guessing', () => {
  // #guesses-end-without-lockout
  it('one account’s password ends after five attempts, but does not lock its owner out', async () => {
    const test = await anApp();
    await aPerson(test);
    const before = await everythingIn(test.db);
    for (let count = 0; count < 5; count += 1)
      expect((await signIn(test, 'owner@example.org', `guess ${count}`)).statusCode).toBe(401);
    for (const email of ['owner@example.org', 'OWNER@example.org', ' owner@example.org '])
      expect((await signIn(test, email, PASSWORD)).statusCode).toBe(429);
    expect(await everythingIn(test.db)).toEqual(before);
    expect((await signIn(test, 'owner@example.org', PASSWORD, '10.1.0.2')).statusCode).toBe(200);
  });

  it('passwords of many accounts ends after thirty attempts from one IP address', async () => {
    const test = await anApp();
    await aPerson(test);
    const guess = (count: number) => signIn(test, `user-${count}@example.org`, 'one password', '10.1.0.3');
    for (let count = 0; count < 30; count += 1) expect((await guess(count)).statusCode).toBe(401);
    const refused = await guess(30);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await signIn(test, 'owner@example.org', PASSWORD, '10.1.0.3')).statusCode).toBe(429);
  });

  // #forwarded-address-ignored
  it('cannot be continued with another IP address in a header', async () => {
    const test = await anApp();
    await aPerson(test);
    const guess = (count: number) =>
      test.app.inject({
        method: 'POST',
        url: login.url,
        payload: { email: 'owner@example.org', password: 'x' },
        headers: {
          'x-forwarded-for': `10.2.0.${count}`,
          'x-real-ip': `10.2.0.${count}`,
          forwarded: `for=10.2.0.${count}`,
        },
      });
    for (let count = 0; count < 5; count += 1) await guess(count);
    expect((await guess(6)).statusCode).toBe(429);
  });

  // #no-timing-differences
  it('reveals nothing by the response time', async () => {
    const test = await anApp();
    await aPerson(test);
    await signIn(test, 'nobody@example.org', 'x', '10.3.255.1'); // the first attempt creates the hash for unknown users
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let count = 0; count < 21; count += 1) {
      for (const [kind, email] of [
        ['known', 'owner@example.org'],
        ['unknown', 'nobody@example.org'],
      ] as const) {
        const started = performance.now();
        await signIn(test, email, 'a wrong password', `10.3.0.${count}`);
        times[kind].push(performance.now() - started);
      }
    }
    const ratio = median(times.unknown) / median(times.known);
    // Without a hash for unknown users it would take a tenth of the time.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('with too many requests is refused, while other requests are served', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const storm = Array.from({ length: 500 }, (_, count) =>
      signIn(test, 'owner@example.org', 'x'.repeat(1024), `10.4.${Math.floor(count / 250)}.${count % 250}`),
    );
    for (let count = 0; count < 20; count += 1) expect((await person.call(listPosts)).status).toBe(200);
    const answers = await Promise.all(storm);
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([401, 503]);
    const busy = answers.find(({ statusCode }) => statusCode === 503);
    expect(Number(busy?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
