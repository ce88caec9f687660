import { expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { aCommand, aServerProcess } from '../../../testing/processes.ts';

it('adds the demo library once, and prints a new password at each start', async () => {
  const env = { DATA_DIR: aDataDir(), OWNER_EMAIL: '', OWNER_PASSWORD: '', DATABASE_URL: '' };
  const first = await aCommand('demo', [], env);
  expect(first).toMatchObject({ code: 0 });
  expect(first.printed).toMatch(/Sign in as demo@example\.org with the password [\w-]{14}/);

  const chosen = { OWNER_EMAIL: 'demo@example.org', OWNER_PASSWORD: 'a password of my own' };
  expect((await aCommand('demo', [], { ...env, ...chosen })).code).toBe(0);

  const server = await aServerProcess({ ...env, ...chosen });
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: chosen.OWNER_EMAIL, password: chosen.OWNER_PASSWORD }),
  });
  const { data } = (await login.json()) as { data: { token: { access_token: string } } };
  const authorization = `Bearer ${data.token.access_token}`;
  const imports = await fetch(`${server.url}/api/imports`, { headers: { authorization } });
  const [latest] = ((await imports.json()) as { data: { id: number }[] }).data;
  expect(latest?.id).toBe(1);
});
