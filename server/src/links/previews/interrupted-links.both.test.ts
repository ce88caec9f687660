import { fetchCopy, getPost } from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { aFile } from '../../../testing/app.ts';
import { aCopyServer, anArticle, copyOf, type CopyServer } from '../../../testing/copies.ts';
import { aWebSite, save, type WebSite } from '../../../testing/web-site.ts';
import { claimCopies, claimSnapshot } from '../copies/copy-claims.repo.ts';
import { claimJobs } from './preview-jobs.repo.ts';

const WAIT = { timeout: 15_000, interval: 50 };
const KILLS = 3;

/** Imports a link, and leaves its jobs as a server does that is killed each time while it fetches the page. */
async function anInterruptedLink(test: CopyServer, site: WebSite): Promise<number> {
  const url = `${site.origin}/a`;
  const { payload, headers } = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="${url}"></A></DL>`);
  await test.person.send({ method: 'POST', url: '/api/imports', payload, headers });
  for (let kills = 0; kills < KILLS; kills += 1) {
    await claimJobs(test.db, '', 1);
    await claimCopies(test.db, '', 1, false);
  }
  return (await test.db.selectFrom('posts').select('id').where('url', '=', url).executeTakeFirstOrThrow()).id;
}

const jobsOf = async ({ db }: CopyServer) => [
  ...(await db.selectFrom('preview_jobs').select('post_id').execute()),
  ...(await db.selectFrom('copy_jobs').select('post_id').execute()),
];

/** Does all jobs. */
async function workOff(test: CopyServer): Promise<void> {
  test.previewQueue.start();
  await vi.waitFor(
    async () => expect(await test.db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]),
    WAIT,
  );
  await test.copyQueue.round();
}

// #interrupted-link-says-so
it('A link that was being fetched at three kills says so, and gets title and copy when asked for again', async () => {
  const site = await aWebSite({ '/a': anArticle('', 'Rye bread') });
  const test = await aCopyServer([site]);
  const id = await anInterruptedLink(test, site);
  await workOff(test);
  expect(site.requests).toEqual([]);
  expect(await jobsOf(test)).toEqual([]);
  expect(await copyOf(test.person, id)).toMatchObject({ preview: 'failed', state: 'failed', is_pending: false });

  const asked = await test.person.call(fetchCopy, { params: { id } });
  expect(asked).toMatchObject({ status: 202, body: { data: { preview: 'pending', is_pending: true } } });
  await workOff(test);
  expect(await copyOf(test.person, id)).toMatchObject({ preview: 'none', state: 'copied' });
  expect((await test.person.call(getPost, { params: { id } })).body.data.title).toBe('Rye bread');
});

it('A link can get its title again on a server that keeps no copies', async () => {
  const site = await aWebSite({ '/a': anArticle('', 'Rye bread') });
  const test = await aCopyServer([site], { KEEP_COPIES: 'off' });
  const id = await anInterruptedLink(test, site);
  await workOff(test);
  expect(await copyOf(test.person, id)).toMatchObject({ preview: 'failed', is_enabled: false });
  expect((await test.person.call(fetchCopy, { params: { id } })).status).toBe(202);
  await workOff(test);
  expect(await copyOf(test.person, id)).toMatchObject({ preview: 'none' });
  expect((await test.person.call(fetchCopy, { params: { id } })).status).toBe(409);
});

it('The job of a page that a browser was taking at three kills ends', async () => {
  const test = await aCopyServer([], { SNAPSHOT_BROWSER: '/bin/false' });
  const { id } = await save(test.person, 'https://example.org/');
  await test.db.updateTable('copy_jobs').set({ is_snapshot: 1 }).execute();
  for (let kills = 0; kills < KILLS; kills += 1) await claimSnapshot(test.db, 0, false);
  await test.copyQueue.round();
  expect(await jobsOf(test)).toEqual([]);
  expect(await copyOf(test.person, id)).toMatchObject({ snapshot: { is_pending: false } });
});
