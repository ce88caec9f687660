import { createPost } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { on } from '@benotes/platform';
import { answer, calls, refuse } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';

import { stubBrowser } from '../testing.tsx';
import { canPaste, pasteLink } from './paste-link.ts';
import { postList } from './post-list.store.ts';

const notifications: { title: string; description?: string }[] = [];
const pasted = aLink({ id: 9, title: 'A page', collection_id: 7 });
const copy = (text: string) => vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.resolve(text) } });

/** A server that takes its time, until it is told to answer. */
function holdAnswer(): () => void {
  const through = globalThis.fetch;
  const gate: { open?: () => void } = {};
  const held = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    await held;
    return through(...request);
  });
  return () => gate.open?.();
}

beforeEach(() => {
  stubBrowser();
  notifications.length = 0;
  Object.assign(postList, { filter: ref({ collection_id: 7 }), posts: ref([aPost({ id: 1 })]), placeholders: ref([]) });
  answer(createPost, { data: pasted });
  const off = on('notification:raised', (raised) => notifications.push(raised));
  return () => {
    off();
    vi.unstubAllGlobals();
  };
});

describe('Pasting a link', () => {
  it('is possible only where the clipboard can be read', () => {
    vi.stubGlobal('navigator', {});
    expect(canPaste()).toBe(false);
    copy('x');
    expect(canPaste()).toBe(true);
  });

  it('shows a placeholder on top, and the post of the server in its place', async () => {
    copy(' https://example.org/page?a=1&b=2 ');
    const release = holdAnswer();
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
    expect(calls).toEqual([
      'POST /api/posts {"content":"https://example.org/page?a=1&amp;b=2","collection_id":7,"is_uncategorized":false}',
    ]);
  });

  it('sends null and the flag for Uncategorized', async () => {
    copy('https://example.org');
    await pasteLink(null);
    expect(calls[0]).toBe(
      'POST /api/posts {"content":"https://example.org","collection_id":null,"is_uncategorized":true}',
    );
  });

  it('takes text for text, never for markup', async () => {
    copy('<img src=x onerror=alert(1)>');
    await pasteLink(7);
    expect(calls[0]).toContain('"content":"&lt;img src=x onerror=alert(1)&gt;"');
  });

  it('says so when there is nothing to paste, and sends nothing', async () => {
    copy('  ');
    await pasteLink(7);
    expect(notifications).toMatchObject([{ title: 'Nothing to paste', description: 'Clipboard is empty.' }]);
    expect(calls).toEqual([]);
  });

  it('says so when the browser does not let the clipboard be read', async () => {
    vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.reject(new DOMException('no')) } });
    await pasteLink(7);
    expect(notifications).toMatchObject([
      { title: 'Nothing to paste', description: expect.stringContaining('browser') },
    ]);
    expect(calls).toEqual([]);
  });

  it.each([
    [500, {}, 'Post could not be created.'],
    [422, 'x'.repeat(80), 'x'.repeat(60)],
  ])('takes the placeholder away when it is refused with %i, and says why', async (status, body, description) => {
    refuse(createPost, status, body);
    copy('https://example.org');
    await pasteLink(7);
    expect(notifications).toMatchObject([{ title: `Error ${status}`, description }]);
    expect([postList.placeholders, postList.posts.map(({ id }) => id)]).toEqual([[], [1]]);
  });

  it('puts nothing into another list that was opened meanwhile', async () => {
    copy('https://example.org');
    const release = holdAnswer();
    const done = pasteLink(7);
    await vi.waitFor(() => expect(postList.placeholders).toHaveLength(1));
    Object.assign(postList, { filter: ref({ collection_id: 8 }), posts: ref([]), placeholders: ref([]) });
    release();
    await done;
    expect([postList.posts, postList.placeholders]).toEqual([[], []]);
  });
});
