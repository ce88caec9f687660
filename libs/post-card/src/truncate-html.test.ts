import { describe, expect, it } from 'vitest';

import { truncateHtml } from './truncate-html.ts';

const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;

describe('A truncated note', () => {
  it('is the whole of a short note', () => {
    const html = `<p>${'word '.repeat(300)}</p>`;
    expect(truncateHtml(html)).toBe(html);
  });

  it.each([
    { what: 'text without markup', html: 'word '.repeat(20_000) },
    { what: 'one paragraph', html: `<p>${'word '.repeat(20_000)}</p>` },
    { what: 'many paragraphs', html: `<p>${'word '.repeat(60)}</p>`.repeat(400) },
    { what: 'marks', html: `<p>${'<strong>word</strong> '.repeat(20_000)}</p>` },
  ])('keeps what fits of $what unchanged', ({ html }) => {
    const text = textOf(truncateHtml(html)) ?? '';
    expect(text.length).toBeGreaterThan(1500);
    expect(text.length).toBeLessThan(1700);
    expect(textOf(html)?.startsWith(text)).toBe(true);
  });

  it('is limited by lines if they are short', () => {
    const item = '<li data-type="taskItem" data-checked="false"><div><p>milk</p></div></li>';
    const document = new DOMParser().parseFromString(truncateHtml(`<ul>${item.repeat(500)}</ul>`), 'text/html');
    expect(document.querySelectorAll('li')).toHaveLength(15);
  });

  it('does not count URLs as text', () => {
    const link = `<p><a href="https://example.org/${'a'.repeat(2000)}">there</a> and on</p>`;
    expect(textOf(truncateHtml(link + link))).toBe('there and onthere and on');
  });
});
