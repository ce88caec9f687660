import { aLink } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { listConnections } from '../server/connections.ts';
import { fakeChrome, fakeNetwork, type SentRequest } from '../testing/fake-chrome.ts';
import type { PageDraft } from './item.ts';
import { listQueue } from './queue.ts';
import { countQueue, discard, retry, savePage, saveWindow, sendQueue } from './sender.ts';

const [HOME, WORK] = ['https://home.example', 'https://work.example'];
const page: PageDraft = {
  url: 'https://example.org/a?b=1&c=2',
  title: 'Page',
  description: '',
  note: '',
  collection_id: null,
  tags: [],
};
const urgent = { isUrgent: true };
const created = { status: 201, body: { data: { id: 5 } } };
const isPatch = ({ line }: SentRequest) => line.startsWith('PATCH');
const posts = (sent: readonly SentRequest[]) => sent.filter(({ line }) => line.endsWith('/api/posts'));

beforeEach(async () => {
  fakeChrome();
  const connections = [
    { server: HOME, token: 'bnt_home', user: 'Ann' },
    { server: WORK, token: 'bnt_work', user: 'Ann' },
  ];
  await chrome.storage.local.set({ connections });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('A page', () => {
  it('is sent at once, and does not stay in the queue', async () => {
    const sent = fakeNetwork(() => created);
    expect(await savePage(HOME, page)).toEqual({ state: 'saved' });
    expect(sent).toMatchObject([
      {
        line: `POST ${HOME}/api/posts`,
        token: 'Bearer bnt_home',
        body: { content: 'https://example.org/a?b=1&amp;c=2', title: 'Page', unless_saved: true, preview_later: true },
      },
    ]);
    expect(await listQueue()).toEqual([]);
  });

  // #waits-with-same-key
  it('waits while the server is away, and is sent later with the same key', async () => {
    let isAway = true;
    const sent = fakeNetwork(() => (isAway ? 'unreachable' : created));
    expect(await savePage(HOME, page)).toEqual({ state: 'waiting' });
    await sendQueue(urgent);
    isAway = false;
    await Promise.all([sendQueue(urgent), sendQueue(urgent)]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(await listQueue()).toEqual([]);
  });

  it.each([408, 429, 500, 503, 507])('waits after status %i', async (status) => {
    fakeNetwork(() => ({ status }));
    expect(await savePage(HOME, page)).toEqual({ state: 'waiting' });
  });

  it('waits if something else than the server responds', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Sign in to this network</html>')));
    expect(await savePage(HOME, page)).toEqual({ state: 'waiting' });
  });

  it('waits for a server whose token was revoked, until it is connected again', async () => {
    const sent = fakeNetwork(() => ({ status: 401 }));
    expect(await savePage(HOME, page)).toEqual({ state: 'waiting' });
    await sendQueue(urgent);
    expect(sent).toHaveLength(1);
    expect(await listConnections()).toMatchObject([{ isRevoked: true }, { server: WORK }]);
  });

  it('is sent to its own server and no other', async () => {
    fakeNetwork(() => 'unreachable');
    await savePage(HOME, page);
    await savePage(WORK, page);
    const sent = fakeNetwork(({ line }) => (line.includes(HOME) ? 'unreachable' : created));
    await sendQueue(urgent);
    for (const { line, token } of sent) expect(token).toBe(line.includes(HOME) ? 'Bearer bnt_home' : 'Bearer bnt_work');
    expect((await listQueue()).map(({ server }) => server)).toEqual([HOME]);
  });

  it('of a server that was disconnected waits, and counts for nothing', async () => {
    fakeNetwork(() => 'unreachable');
    await savePage(HOME, page);
    await chrome.storage.local.set({ connections: [] });
    const sent = fakeNetwork(() => created);
    await sendQueue(urgent);
    expect([sent.length, await countQueue()]).toEqual([0, { waiting: 0, refused: 0 }]);
  });

  it('waits for the account that saved it while another one is connected, and holds up nothing', async () => {
    const ann = { server: HOME, token: 'bnt_ann', user: 'Ann', userId: 1 };
    const ben = { server: HOME, token: 'bnt_ben', user: 'Ben', userId: 2 };
    await chrome.storage.local.set({ connections: [ann] });
    fakeNetwork(() => 'unreachable');
    await savePage(HOME, page);
    await chrome.storage.local.set({ connections: [ben] });
    await savePage(HOME, { ...page, title: 'Page of Ben' });
    expect(await countQueue()).toEqual({ waiting: 1, refused: 0 });
    const sent = fakeNetwork(() => created);
    await sendQueue(urgent);
    expect(sent).toMatchObject([{ token: 'Bearer bnt_ben', body: { title: 'Page of Ben' } }]);
    await chrome.storage.local.set({ connections: [ann] });
    await sendQueue(urgent);
    expect(sent[1]).toMatchObject({ token: 'Bearer bnt_ann', body: { title: 'Page' } });
    expect(await listQueue()).toEqual([]);
  });

  it('that is saved already is not saved again, but gets the new note', async () => {
    const note = '<blockquote><p>New</p></blockquote>';
    const saved = { id: 5, url: page.url, note: '<p>Old</p>' };
    const sent = fakeNetwork(({ line }) =>
      line.startsWith('POST')
        ? { status: 409, body: 'This page is already saved.' }
        : { status: 200, body: { data: line.startsWith('GET') ? [saved] : saved } },
    );
    expect(await savePage(HOME, { ...page, note })).toEqual({ state: 'known' });
    expect(sent.at(-1)).toMatchObject({
      line: `PATCH ${HOME}/api/posts/5`,
      body: { note: `<p>Old</p>${note}`, merge: true, base: { note: '<p>Old</p>' } },
    });
  });

  it('waits for the user if its note cannot be merged, and is then merged with what is there', async () => {
    const note = '<blockquote><p>New</p></blockquote>';
    const saved = { id: 5, url: page.url, note: '<p>Old</p>' };
    const message = 'The same words were changed in the meantime.';
    const decision = { error: message, ...aMergeDecision(aLink({ id: 5 }), { field: 'note' }) };
    let hasConflict = true;
    const sent = fakeNetwork((request) => {
      if (request.line.startsWith('POST')) return { status: 409, body: 'This page is already saved.' };
      if (!isPatch(request)) return { status: 200, body: { data: [saved] } };
      return hasConflict ? { status: 409, body: decision } : { status: 200, body: { data: saved } };
    });
    expect(await savePage(HOME, { ...page, note })).toEqual({ state: 'refused', message });
    await sendQueue(urgent);
    expect(sent.filter(isPatch)).toHaveLength(1);
    const [item] = await listQueue();
    expect(item).toMatchObject({ page: { note }, error: message });
    hasConflict = false;
    saved.note = '<p>Changed elsewhere</p>';
    await retry(item?.id ?? '');
    const merged = { note: `<p>Changed elsewhere</p>${note}`, merge: true, base: { note: '<p>Changed elsewhere</p>' } };
    expect(sent.findLast(isPatch)?.body).toEqual(merged);
    expect(await listQueue()).toEqual([]);
  });

  it('waits while another request with its key is in progress', async () => {
    fakeNetwork(() => ({ status: 409, body: 'This request is in progress.', headers: { 'retry-after': '1' } }));
    expect(await savePage(HOME, page)).toEqual({ state: 'waiting' });
  });

  it('goes to Uncategorized if its collection was deleted', async () => {
    const sent = fakeNetwork(({ body }) =>
      body['collection_id'] === 3
        ? { status: 422, body: { errors: { collection_id: ['There is no such collection.'] } } }
        : created,
    );
    expect(await savePage(HOME, { ...page, collection_id: 3 })).toEqual({ state: 'saved' });
    expect(new Set(posts(sent).map(({ key }) => key)).size).toBe(2);
  });

  it('gets its tags, which are created if they are new', async () => {
    const sent = fakeNetwork(({ line }) =>
      line.endsWith('/api/tags') ? { status: 201, body: { data: [{ id: 4, name: 'bread' }] } } : created,
    );
    await savePage(HOME, { ...page, tags: ['bread'] });
    expect(sent[0]?.body).toEqual({ tags: [{ name: 'bread' }] });
    expect(sent[1]?.body).toMatchObject({ tags: [4] });
  });

  it('that the server refuses is not sent again, unless the user says so', async () => {
    fakeNetwork(() => ({ status: 413, body: 'The note is too large.' }));
    expect(await savePage(HOME, page)).toEqual({ state: 'refused', message: 'The note is too large.' });
    const sent = fakeNetwork(() => created);
    await sendQueue(urgent);
    expect([sent.length, await countQueue()]).toEqual([0, { waiting: 0, refused: 1 }]);
    await retry((await listQueue())[0]?.id ?? '');
    expect([sent.length, await listQueue()]).toEqual([1, []]);
  });

  it('can be discarded', async () => {
    fakeNetwork(() => 'unreachable');
    await savePage(HOME, page);
    await discard((await listQueue())[0]?.id ?? '');
    expect(await listQueue()).toEqual([]);
  });

  it('that may have arrived more than a day ago is looked up first', async () => {
    fakeNetwork(() => 'unreachable');
    await savePage(HOME, page);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 });
    const sent = fakeNetwork(() => ({ status: 200, body: { data: [{ id: 5, url: page.url }] } }));
    await sendQueue(urgent);
    expect(posts(sent)).toEqual([]);
    expect(await listQueue()).toEqual([]);
  });

  it('that may have arrived so long ago, and had not, adds its note to the page that was saved before', async () => {
    const note = '<p>New</p>';
    fakeNetwork(() => 'unreachable');
    await savePage(HOME, { ...page, note });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 });
    const saved = { id: 5, url: page.url, note: '<p>Old</p>' };
    const sent = fakeNetwork(({ line }) => ({ status: 200, body: { data: line.startsWith('GET') ? [saved] : saved } }));
    await sendQueue(urgent);
    expect(sent.at(-1)).toMatchObject({
      line: `PATCH ${HOME}/api/posts/5`,
      body: { note: `<p>Old</p>${note}`, merge: true, base: { note: '<p>Old</p>' } },
    });
    expect(await listQueue()).toEqual([]);
  });

  it('adds no note that is there already in the form in which a server stores it', async () => {
    const note = '<blockquote><p>Say &quot;rye&quot;&nbsp;twice</p></blockquote>';
    const stored = '<p>Old</p><blockquote><p>Say "rye" twice</p></blockquote><p>New</p>';
    const known = { status: 409, body: 'This link is already saved.' };
    const sent = fakeNetwork(({ line }) =>
      line.startsWith('GET') ? { status: 200, body: { data: [{ id: 5, url: page.url, note: stored }] } } : known,
    );
    expect(await savePage(HOME, { ...page, note })).toEqual({ state: 'known' });
    expect(sent.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
    await savePage(HOME, { ...page, note: '<p>rye</p>' }); // a part of a line is not the note
    expect(sent.filter(({ line }) => line.startsWith('PATCH'))).toHaveLength(1);
  });

  it('is saved with its note if the saved one was deleted meanwhile', async () => {
    const sent = fakeNetwork(({ line, body }) => {
      if (line.startsWith('GET')) return { status: 200, body: { data: [] } };
      return body['unless_saved'] ? { status: 409, body: 'This link is already saved.' } : created;
    });
    expect(await savePage(HOME, { ...page, note: '<p>New</p>' })).toEqual({ state: 'saved' });
    expect(posts(sent).at(-1)?.body).toMatchObject({ note: '<p>New</p>' });
    expect(await listQueue()).toEqual([]);
  });

  it('is refused if the browser has no room', async () => {
    vi.spyOn(chrome.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    expect(await savePage(HOME, page)).toMatchObject({ state: 'refused', message: /no room/ as unknown as string });
  });
});

describe('The tabs of a window', () => {
  const window = {
    name: 'Tabs',
    pages: ['one', 'two', 'three'].map((title) => ({ url: `https://example.org/${title}`, title })),
  };

  it('become a new collection, in their order', async () => {
    const sent = fakeNetwork(() => created);
    expect(await saveWindow(HOME, window)).toEqual({ state: 'saved' });
    expect(sent[0]).toMatchObject({ line: `POST ${HOME}/api/collections`, body: { name: 'Tabs' } });
    expect(posts(sent).map(({ body }) => [body['title'], body['collection_id']])).toEqual([
      ['three', 5],
      ['two', 5],
      ['one', 5],
    ]);
  });

  it('continue where they stopped', async () => {
    const sent = fakeNetwork(({ body }) => (body['title'] === 'one' ? 'unreachable' : created));
    expect(await saveWindow(HOME, window)).toEqual({ state: 'waiting' });
    const later = fakeNetwork(() => created);
    await sendQueue(urgent);
    expect(later.map(({ line, body }) => [line, body['title']])).toEqual([[`POST ${HOME}/api/posts`, 'one']]);
    expect(later[0]?.key).toBe(sent.at(-1)?.key);
  });
});
