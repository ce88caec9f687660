import { describe, expect, it } from 'vitest';

import { readAdded } from './added-content.ts';

const URL_ = 'https://example.org/a?b=1&c=(d)';
const read = (values: Record<string, string>, where: 'search' | 'hash' = 'search') => {
  const fields = new URLSearchParams(values).toString();
  return readAdded(where === 'search' ? { search: `?${fields}`, hash: '' } : { search: '', hash: `#${fields}` });
};

describe('What the address of the page asks to save', () => {
  it.each(['search', 'hash'] as const)('is a link with its title and a text, read from the %s', (where) => {
    expect(read({ url: URL_, title: 'Rye', text: 'Bake & eat', close: '1' }, where)).toEqual({
      url: URL_,
      title: 'Rye',
      text: 'Bake & eat',
      hasRefusedUrl: false,
      closes: true,
      shared: null,
      failure: undefined,
    });
  });

  it('is a note without a URL', () => {
    expect(read({ text: 'Milk' })).toMatchObject({ url: '', text: 'Milk', hasRefusedUrl: false });
  });

  it.each([
    [`Rye bread ${URL_}`, 'Rye bread'],
    [`${URL_}\nRye bread`, 'Rye bread'],
    [URL_, ''],
    [`Rye bread <${URL_}>.`, 'Rye bread'],
  ])('is a link if an app has put the URL into the text: %j', (text, rest) => {
    expect(read({ text })).toMatchObject({ url: URL_, text: rest });
  });

  it('has no note that only repeats the URL', () => {
    expect(read({ url: URL_, text: URL_ }).text).toBe('');
  });

  // #only-http-links
  it.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>x()</script>',
    'file:///etc/passwd',
    'ftp://example.org/',
    'example.org',
    `https://example.org/${'x'.repeat(3000)}`,
    'https://',
  ])('never is a link to anything but an http(s) page: %j', (url) => {
    expect(read({ url, text: 'a text' })).toMatchObject({ url: '', text: 'a text', hasRefusedUrl: true });
  });

  it('has a title on one line, of limited length', () => {
    const { title } = read({ title: `a\u0000b\n${'<'.repeat(500)}` });
    expect(title).toBe(`a b ${'<'.repeat(251)}`);
  });

  it('has a text of limited length', () => {
    expect(read({ text: 'x'.repeat(5 * 1024 * 1024) }, 'hash').text).toHaveLength(100_000);
  });

  it('knows only the failures that there are', () => {
    expect(readAdded({ search: '?failed=size', hash: '#title=Rye' })).toMatchObject({ failure: 'size', title: 'Rye' });
    expect(readAdded({ search: '?failed=toString', hash: '' }).failure).toBeUndefined();
  });
});
