import { createPost } from '@benotes/contract';
import { expect, it } from 'vitest';

import { aDatabase, aDataDir } from '../testing/app.ts';
import { aServerProcess, call, listed, signIn } from '../testing/processes.ts';

// #built-server-starts
it('The built server starts, and has all it has confirmed when it is started again after a kill', async () => {
  const env = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
  const killed = await aServerProcess(env);
  const token = await signIn(killed);
  const created = await call(killed, createPost, { token, body: { content: 'Rye bread' } });
  expect(created.status).toBe(201);
  await killed.stop('SIGKILL');

  const next = await aServerProcess(env);
  expect((await listed(next, await signIn(next))).map(({ content }) => content)).toContain('Rye bread');
  expect(await next.stop('SIGTERM')).toBe(0);
});
