import { deletePost, listCheckedLinks, listPosts, getCareNumbers, type LinkProblem } from '@benotes/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { Person } from '../../../testing/app.ts';
import { type Answer, aPreviewServer, aWebSite, redirectTo, save, type WebSite } from '../../../testing/web-site.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { LinkCheckQueue } from './link-check-queue.ts';

const DAY_MS = 24 * 3600_000;
const words = (seed: string) => Array.from({ length: 300 }, (_, index) => `${seed}${(index * 7919) % 1013}`).join(' ');
const anArticle = (seed: string) =>
  `<html><head><title>${seed}</title></head><body><p>${words(seed)}</p></body></html>`;

const report = (error: unknown) => {
  throw error;
};

/** A server whose checks are done by hand, as fast as possible. */
async function aCheckingServer(sites: readonly WebSite[], siteMs = 0, env: Record<string, string> = {}) {
  const test = await aPreviewServer(sites, { PREVIEW_TIMEOUT_MS: '0', ...env });
  const workers = openWorkers(report);
  const previews = { isFetching: () => false, timeoutMs: 0 };
  const open = () => new LinkCheckQueue({ ...test, previews, workers, reserve: null, report }, siteMs);
  const queue = open();
  onTestFinished(async () => {
    await queue.close();
    await workers.close();
  });
  return { ...test, queue, open };
}

/** Does all checks that are due. */
async function checkAll(queue: LinkCheckQueue): Promise<void> {
  while (!queue.isClosed && (await queue.round()) !== null) if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 10); // the turns of a site
}

let passed = 0;

/**
 * Lets days pass, one at a time, with the checks that are due on each. Sessions do not last as long: the clock is set
 * back.
 */
async function letDaysPass(queue: LinkCheckQueue, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    passed += DAY_MS;
    await at(Date.now() + passed, () => checkAll(queue));
  }
}

/** Does something at another time. */
async function at(time: number, work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

beforeEach(() => {
  passed = 0;
});

const listed = async (person: Person, state: LinkProblem) =>
  (await person.call(listCheckedLinks, { query: { state } })).body.data;
const numbersOf = async (person: Person) => (await person.call(getCareNumbers)).body.data;
const found = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter } })).body.data.map(({ url }) => new URL(url ?? '').pathname);

describe('Over months, a link', () => {
  // #broken-until-page-returns
  it('whose page dies is broken, and is not any more when the page is back', async () => {
    const pages: Record<string, Answer> = { '/a': anArticle('a'), '/b': anArticle('b') };
    const web = await aWebSite(pages);
    const { person, queue } = await aCheckingServer([web]);
    for (const path of ['/a', '/b']) await save(person, `${web.origin}${path}`);
    expect(await numbersOf(person)).toMatchObject({ is_checking: true, links: 2, waiting: 2, ok: 0 });
    await letDaysPass(queue, 10);
    expect(await numbersOf(person)).toMatchObject({ links: 2, waiting: 0, ok: 2 });
    pages['/a'] = { status: 404 };
    await letDaysPass(queue, 20);
    expect(await numbersOf(person)).toMatchObject({ ok: 1, gone: 1 });
    expect(await listed(person, 'gone')).toMatchObject([{ url: `${web.origin}/a`, status: 404, reason: null }]);
    expect(await found(person, 'is:broken')).toEqual(['/a']);
    pages['/a'] = { status: 500 };
    await letDaysPass(queue, 20);
    expect(await listed(person, 'gone')).toMatchObject([{ url: `${web.origin}/a`, status: 500, reason: 'server' }]);
    pages['/a'] = anArticle('a');
    await letDaysPass(queue, 40);
    expect(await numbersOf(person)).toMatchObject({ ok: 2, gone: 0 });
    expect(await found(person, 'is:broken')).toEqual([]);
  });

  it('that is gone tells whether there is a copy to read', async () => {
    const web = await aWebSite({ '/a': { status: 404 } });
    const { person, queue, db } = await aCheckingServer([web]);
    await save(person, `${web.origin}/a`);
    await letDaysPass(queue, 3);
    expect(await listed(person, 'gone')).toMatchObject([{ has_copy: false }]);
    const id = (await listed(person, 'gone'))[0]?.id ?? 0;
    const copy = { post_id: id, user_id: person.id, state: 'copied' as const, checked_at: new Date().toISOString() };
    await db.insertInto('copies').values(copy).execute(); // of an attempt that kept nothing
    expect(await listed(person, 'gone')).toMatchObject([{ has_copy: false }]);
    const { id: copy_id } = await db.selectFrom('copies').select('id').executeTakeFirstOrThrow();
    const snapshot = { copy_id, user_id: person.id, state: 'taken' as const, checked_at: new Date().toISOString() };
    await db
      .insertInto('snapshots')
      .values({ ...snapshot, page: 'copies/page.html' })
      .execute();
    expect(await listed(person, 'gone')).toMatchObject([{ has_copy: true }]);
    await db.deleteFrom('snapshots').execute();
    await db.updateTable('copies').set({ kind: 'html', html: '<p>Kept</p>' }).where('post_id', '=', id).execute();
    expect(await listed(person, 'gone')).toMatchObject([{ has_copy: true }]);
  });

  it('gets the new address of a page that moved permanently, but not of one that moved temporarily', async () => {
    const pages: Record<string, Answer> = {
      '/old': { status: 301, headers: { location: '/between' } },
      '/between': { status: 308, headers: { location: '/new' } },
      '/new': anArticle('a'),
      '/now': redirectTo('/new'),
      '/slash': { status: 301, headers: { location: '/slash/' } },
      '/slash/': anArticle('a'),
    };
    const web = await aWebSite(pages);
    const { person, queue } = await aCheckingServer([web]);
    for (const path of ['/old', '/now', '/slash']) await save(person, `${web.origin}${path}`);
    await letDaysPass(queue, 3);
    expect(await listed(person, 'moved')).toMatchObject([
      { url: `${web.origin}/old`, moved_to: `${web.origin}/new`, status: 200 },
    ]);
    expect(await numbersOf(person)).toMatchObject({ ok: 2, moved: 1 });
    expect(await found(person, 'is:moved')).toEqual(['/old']);
  });

  it('whose page gets another text has changed, but not by small changes', async () => {
    const pages: Record<string, Answer> = { '/a': anArticle('a'), '/b': anArticle('b') };
    const web = await aWebSite(pages);
    const { person, queue } = await aCheckingServer([web]);
    for (const path of ['/a', '/b']) await save(person, `${web.origin}${path}`);
    await letDaysPass(queue, 5);
    pages['/a'] = anArticle('other');
    pages['/b'] = `${anArticle('b')}<p>And a comment by a reader.</p>`;
    await letDaysPass(queue, 30);
    expect(await listed(person, 'changed')).toMatchObject([{ url: `${web.origin}/a`, status: 200 }]);
    expect(await found(person, 'is:changed')).toEqual(['/a']);
    expect(await numbersOf(person)).toMatchObject({ ok: 1, changed: 1 });
  });

  it.each([
    ['forbidden', 403],
    ['busy', 429],
    ['server', 503],
    ['other', 418],
  ] as const)('cannot be told with the reason %s', async (reason, status) => {
    const web = await aWebSite({ '/a': { status } });
    const { person, queue } = await aCheckingServer([web]);
    await save(person, `${web.origin}/a`);
    await letDaysPass(queue, 3);
    expect(await listed(person, 'unclear')).toMatchObject([{ reason, status }]);
    expect(await found(person, 'is:unclear')).toEqual(['/a']);
  });

  it('is looked at in growing intervals, up to 90 days', async () => {
    const web = await aWebSite({ '/a': anArticle('a') });
    const { db, person, queue } = await aCheckingServer([web]);
    await save(person, `${web.origin}/a`);
    const intervals = [];
    for (let check = 0; check < 10; check += 1) {
      const { due_at } = await db.selectFrom('link_checks').select('due_at').executeTakeFirstOrThrow();
      await at(Date.parse(due_at), () => checkAll(queue));
      const next = await db.selectFrom('link_checks').select('due_at').executeTakeFirstOrThrow();
      intervals.push((Date.parse(next.due_at) - Date.parse(due_at)) / DAY_MS);
    }
    expect(intervals.map(Math.round)).toEqual([1, 2, 4, 8, 16, 32, 64, 90, 90, 90]);
    expect(web.requests.filter((path) => path === '/a')).toHaveLength(10);
  });
});

describe('A check', () => {
  it('asks for what has changed since the last one', async () => {
    const asked: (string | undefined)[] = [];
    const page: Answer = (request, response) => {
      asked.push(request.headers['if-none-match']);
      const isKnown = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'content-type': 'text/html' });
      response.end(isKnown ? '' : anArticle('a'));
    };
    const web = await aWebSite({ '/a': page });
    const { person, queue } = await aCheckingServer([web]);
    await save(person, `${web.origin}/a`);
    await letDaysPass(queue, 5);
    expect(asked.slice(0, 2)).toEqual([undefined, '"v1"']);
    expect(await numbersOf(person)).toMatchObject({ ok: 1 });
  });

  // #obeys-robots-txt
  it('obeys robots.txt', async () => {
    const robots = 'User-agent: Other\nDisallow: /\n\nUser-agent: *\nDisallow: /private';
    const web = await aWebSite({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots },
      '/a': 'x',
    });
    const { person, queue } = await aCheckingServer([web]);
    for (const path of ['/private/a', '/a']) await save(person, `${web.origin}${path}`);
    await letDaysPass(queue, 2);
    expect(web.requests).not.toContain('/private/a');
    expect(web.requests).toContain('/a');
    expect(await listed(person, 'unclear')).toMatchObject([{ url: `${web.origin}/private/a`, reason: 'robots' }]);
  });

  // #backs-off-if-asked
  it('leaves a site in peace that asks for it', async () => {
    const web = await aWebSite({ '/a': { status: 429, headers: { 'retry-after': String(12 * 3600) } }, '/b': 'x' });
    const { db, person, queue } = await aCheckingServer([web]);
    const { id } = await save(person, `${web.origin}/a`);
    await save(person, `${web.origin}/b`);
    const now = Date.now() + 2 * DAY_MS;
    const setDue = db.updateTable('link_checks').set({ due_at: new Date(0).toISOString() });
    await setDue.where('post_id', '=', id).execute();
    await at(now, () => checkAll(queue));
    expect(web.requests.filter((path) => path !== '/robots.txt')).toEqual(['/a']);
    await at(now + 11 * 3600_000, () => checkAll(queue));
    expect(web.requests).not.toContain('/b');
    await at(now + 13 * 3600_000, () => checkAll(queue));
    expect(web.requests).toContain('/b');
  });

  it.each([301, 302])('does not follow a redirect (%i) into the inner network', async (status) => {
    const inner = await aWebSite({ '/secret': 'x' });
    const web = await aWebSite({ '/a': { status, headers: { location: `${inner.origin}/secret` } } });
    const { person, queue } = await aCheckingServer([web]);
    await save(person, `${web.origin}/a`);
    await letDaysPass(queue, 2);
    expect(inner.connections()).toBe(0);
    expect(await listed(person, 'unclear')).toMatchObject([{ reason: 'unreachable', status: null, moved_to: null }]);
  });

  it('is not done for links in the recycle bin, nor at all when checks are off', async () => {
    const web = await aWebSite({ '/a': 'x' });
    const test = await aCheckingServer([web], 0, { CHECK_LINKS: 'off' });
    const { id } = await save(test.person, `${web.origin}/a`);
    expect(await numbersOf(test.person)).toMatchObject({ is_checking: false, links: 1 });
    test.linkChecks.start();
    await test.person.call(deletePost, { params: { id } });
    await letDaysPass(test.queue, 3);
    expect(web.requests).toEqual([]);
    expect(await numbersOf(test.person)).toMatchObject({ links: 0, waiting: 0 });
  });

  it('is not done while the preview of the page is pending', async () => {
    const web = await aWebSite({ '/a': 'x' });
    const test = await aCheckingServer([web]);
    const { id } = await save(test.person, `${web.origin}/a`);
    const workers = openWorkers(() => {});
    onTestFinished(() => workers.close());
    const previews = { isFetching: () => false, timeoutMs: 1000 };
    const queue = new LinkCheckQueue({ ...test, previews, workers, reserve: null, report: () => {} }, 0);
    onTestFinished(() => queue.close());
    const job = { post_id: id, user_id: test.person.id, host: web.origin };
    await test.db.insertInto('preview_jobs').values(job).execute();
    await letDaysPass(queue, 3);
    expect(web.requests).toEqual([]);
    await test.db.deleteFrom('preview_jobs').execute();
    await letDaysPass(queue, 1);
    expect(web.requests).toContain('/a');
  });

  it('that was interrupted is done by the next process, and none is done twice', async () => {
    let isStuck = true;
    const web = await aWebSite({
      '/a': anArticle('a'),
      '/b': (_request, response) => {
        if (!isStuck) response.end('x');
      },
    });
    const test = await aCheckingServer([web]);
    for (const path of ['/a', '/b']) await save(test.person, `${web.origin}${path}`);
    await test.db
      .updateTable('link_checks')
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    const first = test.open();
    const work = checkAll(first);
    const isChecked = async () => {
      const checks = await test.db.selectFrom('link_checks').select('state').execute();
      expect(checks.map(({ state }) => state)).toContain('ok');
      expect(web.requests).toContain('/b');
    };
    // Of one site, /b follows when /a is done.
    await vi.waitFor(isChecked, { timeout: 10_000, interval: 20 });
    await first.close();
    await work;
    isStuck = false;
    await test.db.deleteFrom('leases').execute(); // as a new process would
    await checkAll(test.queue);
    expect(await numbersOf(test.person)).toMatchObject({ ok: 2, waiting: 0 });
    expect(web.requests.filter((path) => path === '/a')).toHaveLength(1);
  });
});

describe('A site', () => {
  // #one-request-per-interval
  it('is requested again only after the interval', async () => {
    const times: number[] = [];
    const page: Answer = (_request, response) => {
      times.push(performance.now());
      response.end('x');
    };
    const web = await aWebSite({ '/1': page, '/2': page, '/3': page });
    const { db, person, queue } = await aCheckingServer([web], 1000);
    for (const path of ['/1', '/2', '/3']) await save(person, `${web.origin}${path}`);
    await db
      .updateTable('link_checks')
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    await vi.waitFor(
      async () => {
        await queue.round();
        expect(times).toHaveLength(3);
      },
      { timeout: 20_000, interval: 20 },
    );
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(gaps.filter((gap) => gap < 500)).toEqual([]); // a request may arrive late
  });
});
