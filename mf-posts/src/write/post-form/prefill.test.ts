import { type Descendant, Node } from 'slate';
import { describe, expect, it } from 'vitest';

import { parseHtml } from '../editor/html/parse.ts';
import { prefill } from './prefill.ts';

const shared = (values: Record<string, string>) => prefill(new URLSearchParams(values));

const textOf = (blocks: Descendant[]) => blocks.map((block) => Node.string(block)).join('\n');

describe('Content shared by another app', () => {
  // #becomes-title-and-content
  it('becomes title and content', () => {
    expect(shared({ title: 'A talk', text: 'Worth an hour' })).toEqual({
      title: 'A talk',
      content: 'Worth an hour',
      text: '',
    });
  });

  it('uses its URL as content, and its text only without one', () => {
    expect(shared({ text: 'Worth an hour', url: 'https://example.org/a?b=1&c' }).content).toBe(
      'https://example.org/a?b=1&amp;c',
    );
  });

  it('keeps the text beside a URL apart, as HTML, unless it is the URL again', () => {
    const url = 'https://example.org/a';
    expect(shared({ text: 'Worth <an> hour', url })).toEqual({
      title: '',
      content: url,
      text: 'Worth &lt;an&gt; hour',
    });
    expect(shared({ text: url, url }).text).toBe('');
  });

  // #link-in-shared-text
  it.each([
    ['Some article https://example.org/a', 'Some article', ''],
    ['https://example.org/a\nWorth an hour', 'Some article', 'Worth an hour'],
    ['“Some article” (https://example.org/a).', '', '“Some article”'],
    ['https://example.org/a', 'Some article', ''],
    ['', 'Some article https://example.org/a', ''],
  ])('is a link if the app has put the URL into the text: %j', (text, title, rest) => {
    const { content, ...more } = shared({ title, text });
    expect([content, more.text]).toEqual(['https://example.org/a', rest]);
    expect(more.title).toBe(title.replace(' https://example.org/a', ''));
  });

  it.each(['See https://example.org/a for more', 'javascript:alert(1)', 'example.org'])(
    'stays a note without a URL before or after the text: %s',
    (text) => {
      expect(shared({ text }).content).toBe(text);
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'example.org', ' java\nscript:alert(1)'])(
    'ignores URLs of other schemes: %s',
    (url) => {
      expect(shared({ url, text: 'the text' }).content).toBe('the text');
    },
  );

  it('is plain text, never markup', () => {
    expect(shared({ text: '<img src=x onerror=alert(1)> & more' }).content).toBe(
      '&lt;img src=x onerror=alert(1)&gt; &amp; more',
    );
  });

  it.each([
    ['</p><script>alert(1)</script>', {}],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', {}],
    ['<unfurling-link href="javascript:alert(1)" data-title="x"></unfurling-link>', {}],
    ['x\u2028<svg onload=alert(1)>\u202e', {}],
    [
      'https://example.org/"><img src=x onerror=alert(1)>',
      { url: 'https://example.org/"><img src=x onerror=alert(1)>' },
    ],
  ])('shows shared text in the editor unchanged: %s', (text, { url = '' }: { url?: string }) => {
    expect(textOf(parseHtml(shared(url ? { url } : { text }).content))).toBe(text);
  });

  it('keeps its spaces', () => {
    expect(shared({ text: 'if:\n  a  b' }).content).toBe('<p>if:</p><p>&nbsp; a&nbsp; b</p>');
  });

  it('has no control characters in its title and no U+0000 in its text', () => {
    expect(shared({ title: ' A\r\ntalk\0', text: 'one\0two' })).toMatchObject({ title: 'A talk', content: 'onetwo' });
  });

  it('keeps its line breaks', () => {
    expect(shared({ text: 'one\r\ntwo <b>' }).content).toBe('<p>one</p><p>two &lt;b&gt;</p>');
  });

  it('has a title of at most 255 code points', () => {
    expect(shared({ title: '𝄞'.repeat(300) }).title).toBe('𝄞'.repeat(255));
  });

  it('is empty if nothing was shared', () => {
    expect(shared({})).toEqual({ title: '', content: '', text: '' });
  });
});
