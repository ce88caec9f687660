import { getPost, listPosts, type Post, updatePost } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aFile, type Person } from '../testing/app.ts';
import { aPage, aWebSite, someone, type WebSite } from '../testing/web-site.ts';

const WAIT = { timeout: 15_000, interval: 50 };

/** A file of links; each may have a title, else its address is shown. */
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

const isAsked = (web: WebSite, ...paths: string[]) =>
  vi.waitFor(() => expect(web.asked).toEqual(expect.arrayContaining(paths)), WAIT);

const setsClockBack = (_request: unknown, response: { end: (text: string) => void }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3600_000 });
  response.end('<title>x</title>');
};

describe('After an import', () => {
  it('the pages are looked at in the background, and fill in what the file did not say', async () => {
    const web = await aWebSite({ '/bare': aPage(), '/named': aPage() });
    const { person, previewQueue } = await someone([web]);
    await importLinks(person, [[`${web.origin}/bare`], [`${web.origin}/named`, 'My own title']]);
    expect(web.asked).toEqual([]);
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

  it('no host is asked more than twice a second, while others have their turn', async () => {
    const times: number[] = [];
    const page = (_request: unknown, response: { end: (text: string) => void }) => {
      times.push(Date.now());
      response.end('<title>x</title>');
    };
    const slow = await aWebSite({ '/1': page, '/2': page, '/3': page });
    const other = await aWebSite({ '/1': aPage() });
    const { person, previewQueue } = await someone([slow, other]);
    await importLinks(
      person,
      [`${slow.origin}/1`, `${slow.origin}/2`, `${slow.origin}/3`, `${other.origin}/1`].map((url) => [url] as const),
    );
    previewQueue.start();
    await isAsked(other, '/1');
    expect(times.length).toBeLessThan(3);
    await isAsked(slow, '/1', '/2', '/3');
    // A timer may ring a little early.
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.filter((gap) => gap < 450)).toEqual([]);
  });

  it('pages are looked at although the clock is set back meanwhile', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const web = await aWebSite({ '/1': setsClockBack, '/2': aPage() });
    const { person, previewQueue } = await someone([web]);
    await importLinks(
      person,
      ['/1', '/2'].map((path) => [`${web.origin}${path}`] as const),
    );
    previewQueue.start();
    await isAsked(web, '/1', '/2');
    expect(web.asked).toEqual(expect.arrayContaining(['/1', '/2']));
  });

  it('what a person changed meanwhile stays theirs', async () => {
    const web = await aWebSite({ '/kept': aPage(), '/left': aPage() });
    const { person, previewQueue } = await someone([web]);
    await importLinks(person, [[`${web.origin}/kept`], [`${web.origin}/left`]]);
    const [kept, left] = await postsOf(person);
    await person.call(updatePost, { params: { id: kept?.id ?? 0 }, body: { title: 'Mine' } });
    await person.call(updatePost, { params: { id: left?.id ?? 0 }, body: { content: 'Now a text.' } });
    previewQueue.start();
    await isAsked(web, '/kept');
    const title = async (id = 0) => (await person.call(getPost, { params: { id } })).body.data.title;
    await vi.waitFor(
      async () =>
        expect((await person.call(getPost, { params: { id: kept?.id ?? 0 } })).body.data.color).not.toBeNull(),
      WAIT,
    );
    expect(await title(kept?.id)).toBe('Mine');
    expect(web.asked).not.toContain('/left');
  });

  it('a page that cannot be read is asked once, and the link stays', async () => {
    const web = await aWebSite({});
    const { db, person, previewQueue } = await someone([web]);
    await importLinks(person, [[`${web.origin}/gone`]]);
    previewQueue.start();
    await vi.waitFor(async () => expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]), WAIT);
    expect(web.asked).toEqual(['/gone']);
    expect(await postsOf(person)).toMatchObject([{ url: `${web.origin}/gone`, image_path: null }]);
  });

  it('nothing is looked at where the operator wants no previews, and it is kept for later', async () => {
    const web = await aWebSite({ '/x': aPage() });
    const { db, person, previewQueue } = await someone([web], { PREVIEW_TIMEOUT_MS: '0' });
    await importLinks(person, [[`${web.origin}/x`]]);
    previewQueue.start();
    await previewQueue.close();
    expect(web.asked).toEqual([]);
    expect(await db.selectFrom('preview_jobs').select('host').execute()).toEqual([{ host: web.origin }]);
  });

  it('a post that is deleted for good takes its job along', async () => {
    const { db, person } = await someone();
    await importLinks(person, [['https://example.org/']]);
    const [post] = await postsOf(person);
    await person.send({ method: 'DELETE', url: `/api/posts/${post?.id}` });
    await person.send({ method: 'DELETE', url: `/api/posts/${post?.id}?permanent=true` });
    expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]);
  });
});
