import { createPost, exportBookmarks, getCopy, importBookmarks, type Output } from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { anArticle } from '../copies.ts';
import { aServerProcess, call, listed, signIn } from '../processes.ts';
import { aWebSite } from '../web-site.ts';

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

it('The built server runs tasks of each queue in worker threads', async () => {
  const site = await aWebSite({ '/bread': anArticle() });
  const previews = { PREVIEW_TIMEOUT_MS: '20000', PREVIEW_ALLOW_HOSTS: site.host };
  const server = await aServerProcess({ DATA_DIR: aDataDir(), ...(await aDatabase()), ...previews });
  const token = await signIn(server);
  const created = async (content: string) => {
    const answer = await call(server, createPost, { token, body: { content } });
    return ((await answer.json()) as Output<typeof createPost>).data;
  };

  const link = await created(`${site.origin}/bread`);
  for (const times of [20_000, 80_000]) {
    const { content } = await created(`<p>${'flour '.repeat(times)}</p><script>x()</script>`);
    expect(content).toMatch(/flour +<\/p>$/);
  }

  const body = new FormData();
  body.append('file', new Blob(['<DL><p><DT><A HREF="https://example.org/rye">Rye</A></DL>']), 'bookmarks.html');
  const headers = { authorization: `Bearer ${token}` };
  const imported = await fetch(server.url + importBookmarks.url, { method: 'POST', headers, body });
  expect(await imported.json()).toMatchObject({ data: { posts: 1 } });

  const rows = await fetch(`${server.url}${exportBookmarks.url}?format=csv`, { headers });
  expect(await rows.text()).toContain('https://example.org/rye');

  const copy = { ...getCopy, url: `/api/posts/${link.id}/copy` } as const;
  await vi.waitFor(
    async () => {
      const answer = await call(server, copy, { token });
      expect((await answer.json()) as Output<typeof getCopy>).toMatchObject({
        data: { copy: { title: 'Feeding a sourdough' } },
      });
    },
    { timeout: 15_000 },
  );
});
