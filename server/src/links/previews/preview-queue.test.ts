import type { ServerResponse } from 'node:http';

import { getPost, listPosts, type Post, updatePost } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aFile, type Person } from '../../../testing/app.ts';
import { aPage, aWebSite, aPreviewServer, type WebSite } from '../../../testing/web-site.ts';

const WAIT = { timeout: 15_000, interval: 50 };

/** A bookmark file. Links without a title get their URL as title. */
const aBookmarkFile = (links: readonly (readonly [url: string, title?: string])[]) =>
  aFile(
    `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${links.map(([url, title]) => `<DT><A HREF="${url}">${title ?? ''}</A>`).join('\n')}</DL><p>`,
  );

async function importLinks(person: Person, links: readonly (readonly [url: string, title?: string])[]) {
  const answer = await person.send({ method: 'POST', url: '/api/imports', ...aBookmarkFile(links) });
  expect(answer.status).toBe(201);
}

const postsOf = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 100 } })).body.data;

const isRequested = (web: WebSite, ...paths: string[]) =>
  vi.waitFor(() => expect(web.requests).toEqual(expect.arrayContaining(paths)), WAIT);

const setsClockBack = (_request: unknown, response: { end: (text: string) => void }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600_000 });
  response.end('<title>x</title>');
};

const redirectsLate = (_request: unknown, response: ServerResponse) =>
  void setTimeout(() => response.writeHead(302, { location: '/here' }).end(), 400);

describe('After an import', () => {
  it('pages are fetched in the background to complete missing metadata', async () => {
    const web = await aWebSite({ '/bare': aPage(), '/named': aPage() });
    const { person, previewQueue } = await aPreviewServer([web]);
    await importLinks(person, [[`${web.origin}/bare`], [`${web.origin}/named`, 'My own title']]);
    expect(web.requests).toEqual([]);
    const before = await postsOf(person);
    previewQueue.start();
    await vi.waitFor(
      async () => expect((await postsOf(person)).map(({ color }) => color)).toEqual(['#123456', '#123456']),
      WAIT,
    );
    const after = await postsOf(person);
    expect(after.map(({ title, description }) => [title, description])).toEqual([
      ['A page', 'About it'],
      ['My own title', 'About it'],
    ]);
    expect(after.map(({ updated_at }) => updated_at)).toEqual(before.map(({ updated_at }) => updated_at));
    const found = await person.call(listPosts, { query: { filter: '"About it"' } });
    expect(found.body.data).toHaveLength(2);
  });

  // #two-requests-per-second
  it('each host is sent at most two requests per second, without delaying other hosts', async () => {
    const times: number[] = [];
    const page = (_request: unknown, response: ServerResponse) => {
      times.push(performance.now());
      response.end('<title>x</title>');
    };
    const slow = await aWebSite({ '/1': page, '/2': page, '/3': page });
    let sentBefore: number | undefined;
    const count = (_request: unknown, response: ServerResponse) => {
      sentBefore = times.length;
      response.end('<title>x</title>');
    };
    const other = await aWebSite({ '/1': count });
    const { person, previewQueue } = await aPreviewServer([slow, other]);
    await importLinks(
      person,
      [`${slow.origin}/1`, `${slow.origin}/2`, `${slow.origin}/3`, `${other.origin}/1`].map((url) => [url] as const),
    );
    previewQueue.start();
    await isRequested(other, '/1');
    await isRequested(slow, '/1', '/2', '/3');
    expect(sentBefore).toBeLessThan(3);
    // Timers may fire slightly early.
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.filter((gap) => gap < 450)).toEqual([]);
  });

  it('a host has half a second between the last request for a page and the next page, however late that was', async () => {
    const times: number[] = [];
    const page = (_request: unknown, response: ServerResponse) => {
      times.push(performance.now());
      response.end('<title>x</title>');
    };
    const web = await aWebSite({ '/1': redirectsLate, '/here': page, '/2': page });
    const { person, previewQueue } = await aPreviewServer([web]);
    await importLinks(
      person,
      ['/1', '/2'].map((path) => [`${web.origin}${path}`] as const),
    );
    previewQueue.start();
    await isRequested(web, '/1', '/here', '/2');
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(450);
  });

  it('pages are fetched even if the clock is set back', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const web = await aWebSite({ '/1': setsClockBack, '/2': aPage() });
    const { person, previewQueue } = await aPreviewServer([web]);
    await importLinks(
      person,
      ['/1', '/2'].map((path) => [`${web.origin}${path}`] as const),
    );
    previewQueue.start();
    await isRequested(web, '/1', '/2');
    expect(web.requests).toEqual(expect.arrayContaining(['/1', '/2']));
  });

  it('changes by the user in the meantime are not overwritten', async () => {
    const web = await aWebSite({ '/kept': aPage(), '/left': aPage() });
    const { person, previewQueue } = await aPreviewServer([web]);
    await importLinks(person, [[`${web.origin}/kept`], [`${web.origin}/left`]]);
    const [kept, left] = await postsOf(person);
    await person.call(updatePost, { params: { id: kept?.id ?? 0 }, body: { title: 'Mine' } });
    await person.call(updatePost, { params: { id: left?.id ?? 0 }, body: { content: 'Now a text.' } });
    previewQueue.start();
    await isRequested(web, '/kept');
    const title = async (id = 0) => (await person.call(getPost, { params: { id } })).body.data.title;
    await vi.waitFor(
      async () =>
        expect((await person.call(getPost, { params: { id: kept?.id ?? 0 } })).body.data.color).not.toBeNull(),
      WAIT,
    );
    expect(await title(kept?.id)).toBe('Mine');
    expect(web.requests).not.toContain('/left');
  });

  it('a page that cannot be read is requested once, and the link remains', async () => {
    const web = await aWebSite({});
    const { db, person, previewQueue } = await aPreviewServer([web]);
    await importLinks(person, [[`${web.origin}/gone`]]);
    previewQueue.start();
    await vi.waitFor(async () => expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]), WAIT);
    expect(web.requests).toEqual(['/gone']);
    expect(await postsOf(person)).toMatchObject([{ url: `${web.origin}/gone`, image_path: null }]);
  });

  it('nothing is fetched while previews are disabled, and the jobs remain', async () => {
    const web = await aWebSite({ '/x': aPage() });
    const { db, person, previewQueue } = await aPreviewServer([web], { PREVIEW_TIMEOUT_MS: '0' });
    await importLinks(person, [[`${web.origin}/x`]]);
    previewQueue.start();
    await previewQueue.close();
    expect(web.requests).toEqual([]);
    expect(await db.selectFrom('preview_jobs').select('host').execute()).toEqual([{ host: web.origin }]);
  });

  it('the job of a permanently deleted post is deleted', async () => {
    const { db, person } = await aPreviewServer();
    await importLinks(person, [['https://example.org/']]);
    const [post] = await postsOf(person);
    await person.send({ method: 'DELETE', url: `/api/posts/${post?.id}` });
    await person.send({ method: 'DELETE', url: `/api/posts/${post?.id}?permanent=true` });
    expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]);
  });
});
