import { createPersonalToken, createUser, getMe, listPosts, login } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, PASSWORD } from '../../../testing/app.ts';

/** What is logged from now on, as objects. */
function logged(): () => Record<string, unknown>[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () =>
    write.mock.calls
      .flatMap(([text]) => String(text).split('\n'))
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('The log', () => {
  // #refused-access-logged
  it('contains refused access with the route and who asked, and no names, addresses, or texts', async () => {
    const test = await anApp({ LOG_LEVEL: 'info' });
    const person = await aPerson(test);
    const body = { name: 'Phone', scopes: ['tags' as const], days: 1, password: PASSWORD };
    const { data } = (await person.call(createPersonalToken, { body })).body;
    const lines = logged();
    const user = { name: 'New', email: 'new@example.org', password: 'a long new password' };
    expect((await person.call(createUser, { body: user })).status).toBe(403);
    const url = `${listPosts.url}?filter=secret`;
    const wrongScope = await test.app.inject({ url, headers: { authorization: `Bearer ${data.secret}` } });
    expect(wrongScope.statusCode).toBe(403);
    expect((await person.call(getMe)).status).toBe(200);
    let status = 0;
    while (status !== 429) {
      const payload = { email: 'owner@example.org', password: 'wrong' };
      status = (await test.app.inject({ ...login, payload, remoteAddress: '10.1.2.3' })).statusCode;
    }
    const refused = lines().filter(({ msg }) => msg === 'access refused');
    expect(refused).toMatchObject([
      { method: 'POST', route: createUser.url, status: 403, ip: '127.0.0.1', user: person.id },
      { method: 'GET', route: listPosts.url, status: 403, user: person.id, token: data.id },
      { method: 'POST', route: login.url, status: 429, ip: '10.1.2.3' },
    ]);
    expect(JSON.stringify(refused)).not.toMatch(/secret|@|Phone/);
    vi.restoreAllMocks();
  });
});
