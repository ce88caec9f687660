import { describe, expect, it } from 'vitest';

import { prefill } from './prefill.ts';

const shared = (values: Record<string, string>) => prefill(new URLSearchParams(values));

describe('What another app shared', () => {
  it('becomes title and content', () => {
    expect(shared({ title: 'A talk', text: 'Worth an hour' })).toEqual({ title: 'A talk', content: 'Worth an hour' });
  });

  it('has its address as content, and its text only without one', () => {
    expect(shared({ text: 'Worth an hour', url: 'https://example.org/a?b=1&c' }).content).toBe(
      'https://example.org/a?b=1&amp;c',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'example.org', ' java\nscript:alert(1)'])(
    'keeps no address of another kind: %s',
    (url) => {
      expect(shared({ url, text: 'the text' }).content).toBe('the text');
    },
  );

  it('is text, never markup', () => {
    expect(shared({ text: '<img src=x onerror=alert(1)> & more' }).content).toBe(
      '&lt;img src=x onerror=alert(1)&gt; &amp; more',
    );
  });

  it('keeps its lines', () => {
    expect(shared({ text: 'one\r\ntwo <b>' }).content).toBe('<p>one</p><p>two &lt;b&gt;</p>');
  });

  it('has a title of at most 255 characters, none of them cut in half', () => {
    expect(shared({ title: '𝄞'.repeat(300) }).title).toBe('𝄞'.repeat(255));
  });

  it('is empty when nothing was shared', () => {
    expect(shared({})).toEqual({ title: '', content: '' });
  });
});
