import { describe, expect, it, vi } from 'vitest';

import { bookmarkletUrl } from './bookmarklet-url.ts';

const url = bookmarkletUrl('https://notes.test');
const code = decodeURIComponent(url.slice('javascript:'.length));

/** Runs the bookmarklet on a page; returns what it opened, and where the page went. */
function run({ title = 'A page', selected = '', at = 'https://example.org/a#b', isBlocked = false } = {}) {
  const open = vi.fn((..._args: string[]) => (isBlocked ? null : {}));
  const location = { href: at };
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- a bookmarklet is code in a URL
  const bookmarklet = new Function('open', 'location', 'document', 'getSelection', code);
  bookmarklet(open, location, { title }, () => selected);
  return { opened: open.mock.calls, fields: fieldsOf(open.mock.calls[0]?.[0] ?? ''), href: location.href };
}

const fieldsOf = (address: string) => Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));

describe('The bookmarklet', () => {
  it('is a URL without characters that a bookmark or an HTML attribute would change', () => {
    expect(url).toMatch(/^javascript:[\w!'()*.~%-]+$/);
  });

  it('opens a small window of this server with the address, the title, and the selected text', () => {
    const { opened, fields, href } = run({ title: 'Rye & "spelt" <b>', selected: 'Bake\nit' });
    expect(opened).toHaveLength(1);
    expect(opened[0]?.[0]).toMatch(/^https:\/\/notes\.test\/add#/);
    expect(opened[0]?.slice(1)).toEqual(['_blank', 'popup,width=420,height=560']);
    expect(fields).toEqual({
      url: 'https://example.org/a#b',
      title: 'Rye & "spelt" <b>',
      text: 'Bake\nit',
      close: '1',
    });
    expect(href).toBe('https://example.org/a#b');
  });

  it('shortens a selection of 5 MB', () => {
    const { fields } = run({ selected: 'x'.repeat(5 * 1024 * 1024) });
    expect(fields['text']).toHaveLength(10_000);
  });

  it('opens the address in the same tab if the browser blocks the window', () => {
    expect(run({ isBlocked: true }).href).toMatch(/^https:\/\/notes\.test\/add#url=/);
  });

  it('evaluates to nothing, so that the page stays', () => {
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- as above
    const value: unknown = new Function('open', 'getSelection', `return ${code}`)(
      () => ({}),
      () => '',
    );
    expect(value).toBeUndefined();
  });
});
