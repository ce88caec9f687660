import { convertPost, createPost, listPosts } from '@benotes/contract';
import { aCollection, aLink, aPost } from '@benotes/contract/builders';
import { type AppEvents, clearSession, collections, on } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { ref, subscribe } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { postList } from '../../list/store/post-list.store.ts';
import { holdResponses, stubBrowser } from '../../testing.tsx';
import { canPaste } from './lazy-paste.ts';
import { pasteLink, pasteLinks, pasteText } from './paste-link.ts';
import { parseLinks } from './pasted-links.ts';
import { pasting, stopPasting } from './pasting.store.ts';

const notifications: AppEvents['notification:raised'][] = [];
const pasted = aLink({ id: 9, title: 'A page', collection_id: 7 });
const copy = (text: string) => vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.resolve(text) } });

const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  stubBrowser();
  notifications.length = 0;
  Object.assign(postList, { filter: ref({ collection_id: 7 }), posts: ref([aPost({ id: 1 })]), placeholders: ref([]) });
  mockResponse(createPost, { data: pasted });
  mockResponse(listPosts, { data: [] });
  const off = on('notification:raised', (raised) => notifications.push(raised));
  return () => {
    off();
    vi.unstubAllGlobals();
  };
});

describe('Pasting a link', () => {
  // #only-with-readable-clipboard
  it('is possible only if the clipboard can be read', () => {
    vi.stubGlobal('navigator', {});
    expect(canPaste()).toBe(false);
    copy('x');
    expect(canPaste()).toBe(true);
  });

  // #placeholder-then-post
  it('shows a placeholder on top, then the created post in its place', async () => {
    copy(' https://example.org/page?a=1&b=2 ');
    const release = holdResponses();
    const done = pasteLink(7);
    await vi.waitFor(() => expect(postList.placeholders).toHaveLength(1));
    release();
    expect(postList.placeholders[0]).toMatchObject({
      type: 'placeholder',
      id: expect.stringMatching(/^placeholder-\d+$/),
    });
    await done;
    expect(postList.placeholders).toEqual([]);
    expect(postList.posts.map(({ id }) => id)).toEqual([9, 1]);
    expect(posted()).toEqual([
      'POST /api/posts {"content":"https://example.org/page?a=1&amp;b=2","collection_id":7,"is_uncategorized":false}',
    ]);
  });

  it('sends null and the flag for Uncategorized', async () => {
    copy('https://example.org');
    await pasteLink(null);
    expect(posted()[0]).toBe(
      'POST /api/posts {"content":"https://example.org","collection_id":null,"is_uncategorized":true}',
    );
  });

  it('treats text as plain text, never as markup', async () => {
    copy('<img src=x onerror=alert(1)>');
    await pasteLink(7);
    expect(requests[0]).toContain('"content":"&lt;img src=x onerror=alert(1)&gt;"');
  });

  // #empty-clipboard-notification
  it('shows a notification if the clipboard is empty, and sends nothing', async () => {
    copy('  ');
    await pasteLink(7);
    expect(notifications).toMatchObject([{ title: 'Nothing to paste', description: 'Clipboard is empty.' }]);
    expect(requests).toEqual([]);
  });

  it('shows a notification if the browser denies reading the clipboard', async () => {
    vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.reject(new DOMException('no')) } });
    await pasteLink(7);
    expect(notifications).toMatchObject([
      { title: 'Nothing to paste', description: expect.stringContaining('browser') },
    ]);
    expect(requests).toEqual([]);
  });

  // #failure-removes-placeholder
  it.each([
    [500, {}, 'Post could not be created.'],
    [422, 'x'.repeat(80), 'x'.repeat(60)],
  ])(
    'removes the placeholder and shows the reason if the server responds with %i',
    async (status, body, description) => {
      mockError(createPost, status, body);
      copy('https://example.org');
      await pasteLink(7);
      expect(notifications).toMatchObject([{ title: `Error ${status}`, description }]);
      expect([postList.placeholders, postList.posts.map(({ id }) => id)]).toEqual([[], [1]]);
    },
  );

  it('adds nothing to another list that was opened in the meantime', async () => {
    copy('https://example.org');
    const release = holdResponses();
    const done = pasteLink(7);
    await vi.waitFor(() => expect(postList.placeholders).toHaveLength(1));
    Object.assign(postList, { filter: ref({ collection_id: 8 }), posts: ref([]), placeholders: ref([]) });
    release();
    await done;
    expect([postList.posts, postList.placeholders]).toEqual([[], []]);
  });
});

describe('Pasting a text with a link', () => {
  const note = aPost({ id: 9, title: '', content: '<p>https://example.org/rye</p><p>Read it</p>', collection_id: 7 });

  it('creates a note, which is turned into a link with a note on request', async () => {
    mockResponse(createPost, { data: note });
    mockResponse(convertPost, { data: aLink({ id: 9, note: 'Read it', collection_id: 7 }) });
    await pasteText('https://example.org/rye\nRead it', 7);
    expect(postList.posts[0]?.type).toBe('text');
    expect(notifications).toMatchObject([{ title: 'Saved as a note', action: { label: 'Turn into link' } }]);
    notifications[0]?.action?.run();
    await vi.waitFor(() => expect(postList.posts[0]).toMatchObject({ type: 'link', note: 'Read it' }));
  });

  it('says nothing about a text without one', async () => {
    mockResponse(createPost, { data: aPost({ id: 9, content: 'Read it' }) });
    await pasteText('Read it', 7);
    expect(notifications).toEqual([]);
  });
});

describe('Pasting a link that is already saved', () => {
  const saved = aLink({ id: 5, url: 'https://example.org/rye', title: 'Rye bread', collection_id: 3 });

  beforeEach(() => {
    Object.assign(collections, { tree: ref([aCollection({ id: 3, name: 'Cooking' })]) });
    mockResponse(listPosts, { data: [saved] });
  });

  // #saved-link-shown-instead
  it('creates nothing, and shows where it is saved', async () => {
    const open = vi.fn();
    await pasteText('https://example.org/rye', 7, open);
    expect(requests).toEqual([
      'GET /api/posts?url=https:%2F%2Fexample.org%2Frye&similar_url=true&limit=10&withTags=true',
    ]);
    expect(postList.placeholders).toEqual([]);
    expect(notifications).toMatchObject([{ type: 'hint', title: 'Already in Cooking', description: 'Rye bread' }]);
    notifications[0]?.secondAction?.run();
    expect(open).toHaveBeenCalledWith(saved);
  });

  it('says so if only a similar URL is saved', async () => {
    await pasteText('https://example.org/rye/?utm_source=app', 7);
    expect(posted()).toEqual([]);
    expect(notifications).toMatchObject([{ title: 'Perhaps already in Cooking', action: { label: 'Save anyway' } }]);
  });

  it('shows it if the open list does not contain it yet, as after a lost response', async () => {
    mockResponse(listPosts, { data: [{ ...saved, collection_id: 7, order: 9 }] });
    await pasteText('https://example.org/rye', 7);
    expect(postList.posts.map(({ id }) => id)).toEqual([5, 1]);
  });

  it('saves it again on request', async () => {
    await pasteText('https://example.org/rye', 7);
    notifications[0]?.action?.run();
    await vi.waitFor(() => expect(postList.posts.map(({ id }) => id)).toEqual([9, 1]));
  });

  it('saves it if the check fails', async () => {
    mockError(listPosts, 500);
    await pasteText('https://example.org/rye', 7);
    expect(postList.posts.map(({ id }) => id)).toEqual([9, 1]);
    expect(notifications).toEqual([]);
  });

  it('skips it among others, and shows how many were skipped', async () => {
    mockResponse(listPosts, { data: [1, 2].map((id) => aLink({ id, url: `https://example.org/${id}` })) });
    await pasteLinks(['https://example.org/1', 'https://example.org/2'], 7);
    expect(sent()).toEqual([]);
    expect(notifications).toMatchObject([{ type: 'hint', title: '2 of 2 links are already saved' }]);
    notifications[0]?.action?.run();
    await vi.waitFor(() => expect(sent()).toEqual(['https://example.org/2', 'https://example.org/1']));
  });
});

describe('The copied text', () => {
  it.each([
    ['https://example.org/a', ['https://example.org/a']],
    [' https://example.org/a\r\n\nHTTP://example.org/b  ', ['https://example.org/a', 'HTTP://example.org/b']],
    ['https://example.org/a https://example.org/a', ['https://example.org/a']],
    ['see https://example.org/a', []],
    ['https://', []],
    ['javascript:alert(1)\nhttps://example.org', []],
    ['', []],
  ])('%j contains the links %j', (text, links) => {
    expect(parseLinks(text)).toEqual(links);
  });
});

const three = ['https://example.org/1', 'https://example.org/2', 'https://example.org/3'];
const posted = () => requests.filter((call) => call.startsWith('POST'));
const sent = () => posted().map((call) => /"content":"([^"]*)"/.exec(call)?.[1]);

describe('Pasting several links at once', () => {
  it('creates a post of each in turn, with the first one on top, and shows the progress', async () => {
    copy(three.join('\n'));
    const release = holdResponses();
    const done = pasteLink(7);
    await vi.waitFor(() => expect(postList.placeholders).toHaveLength(3));
    expect(pasting).toEqual({ done: 0, total: 3 });
    const steps: number[] = [];
    const unsubscribe = subscribe(pasting, () => steps.push(pasting.done), true);
    release();
    await done;
    unsubscribe();
    expect(steps).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(sent()).toEqual(three.toReversed());
    expect(postList.placeholders).toEqual([]);
    expect(pasting).toEqual({ done: 0, total: 0 });
    expect(notifications).toEqual([]);
  });

  it('reports failures with their reason at the end, and can retry them', async () => {
    mockError(createPost, 422, 'x'.repeat(80));
    await pasteLinks(three, 7);
    expect(notifications).toMatchObject([{ title: '3 of 3 links could not be saved', description: 'x'.repeat(60) }]);
    mockResponse(createPost, { data: pasted });
    requests.length = 0;
    notifications[0]?.action?.run();
    await vi.waitFor(() => expect(sent()).toEqual(three.toReversed()));
  });

  it('can be canceled', async () => {
    const release = holdResponses();
    const done = pasteLinks(three, 7);
    await vi.waitFor(() => expect(postList.placeholders).toHaveLength(3));
    stopPasting();
    release();
    await done;
    expect(sent()).toEqual(['https://example.org/3']);
    expect(postList.placeholders).toEqual([]);
    expect(notifications).toEqual([]);
  });

  it('offers nothing to the next user', async () => {
    mockResponse(listPosts, { data: [aLink({ id: 4, url: three[2]! })] });
    mockError(createPost, 422);
    const release = holdResponses();
    const done = pasteLinks(three, 7);
    const retried = pasteLinks(three.slice(0, 2), 7);
    await vi.waitFor(() => expect(postList.placeholders).toHaveLength(5));
    clearSession();
    release();
    await Promise.all([done, retried]);
    expect(notifications).toEqual([]);
  });

  it('asks for confirmation before the window is closed until it is done', async () => {
    const done = pasteLinks(three, 7);
    expect(close()).toBe(true);
    await done;
    expect(close()).toBe(false);
  });

  it('refers to the import for more than a hundred links', async () => {
    await pasteLinks(
      Array.from({ length: 101 }, (_, index) => `https://example.org/${index}`),
      7,
    );
    expect(notifications).toMatchObject([{ title: 'Too many links' }]);
    expect(requests).toEqual([]);
  });
});
