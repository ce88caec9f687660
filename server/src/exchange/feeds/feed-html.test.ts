import { createPost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { aFeed, readAtom, readJson } from '../../../testing/feeds.ts';
import { firstWordsOf, portableHtml } from './feed-html.ts';

const ORIGIN = 'https://notes.example.org';

describe('The HTML of a note in a feed', () => {
  it.each([
    [
      'an image',
      '<img src="/storage/attachments/a.webp" alt="A">',
      `<img src="${ORIGIN}/storage/attachments/a.webp" alt="A">`,
    ],
    ['a link within the server', '<a href="/p/7">x</a>', `<a href="${ORIGIN}/p/7">x</a>`],
    ['a link elsewhere', '<a href="https://x.example/">x</a>', '<a href="https://x.example/">x</a>'],
    ['an address without a scheme', '<img src="//x.example/a.png">', '<img src="//x.example/a.png">'],
    ['words that look like an attribute', '<p> src="/x"</p>', '<p> src="/x"</p>'],
    [
      'a link preview',
      '<unfurling-link href="https://x.example/?a&amp;b" data-title="A &quot;b&quot;"></unfurling-link>',
      '<p><a href="https://x.example/?a&amp;b">A &quot;b&quot;</a></p>',
    ],
    [
      'a link preview without a title',
      '<unfurling-link href="https://x.example/"></unfurling-link>',
      '<p><a href="https://x.example/">https://x.example/</a></p>',
    ],
    [
      'a task',
      '<li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>a</p></div></li>',
      '<li data-checked="true" data-type="taskItem">☑ <span></span><div><p>a</p></div></li>',
    ],
  ])('is understood elsewhere: %s', (_what, html, expected) => {
    expect(portableHtml(html, ORIGIN)).toBe(expected);
  });

  it('gives a note without a title its first words', () => {
    expect(firstWordsOf('<h2>Bread</h2><p>rye &amp; salt &lt;3</p>')).toBe('Bread rye & salt <3');
    expect(Array.from(firstWordsOf('😀'.repeat(100)))).toHaveLength(81);
    expect(firstWordsOf('')).toBe('');
  });

  // #no-scripts-in-feeds
  it('cannot run scripts or break the document, whatever a post contains', async () => {
    const test = await anApp({ APP_URL: ORIGIN });
    const person = await aPerson(test);
    const evil =
      '<script>alert(1)</script>]]></content></entry><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
    const title = '<script>alert(2)</script> & "quotes" \u0001\uFFFF ]]> \u{1F600}';
    await given(person, createPost, { title, content: evil });
    await given(person, createPost, { content: '<p>No title</p><img src="/storage/attachments/a.webp">' });
    await given(person, createPost, {
      content: 'https://x.example/?a=1&b=<2>',
      description: '<b>bold</b> & more',
      note: '<p onclick="x()">Mine</p>',
    });
    const { atom, json } = await aFeed(person);
    const [inAtom, inJson] = [await readAtom(test, atom), await readJson(test, json)];
    const items = inJson.items ?? [];
    const html = items.map(({ content_html }) => content_html ?? '');
    expect(html.join('')).not.toMatch(/<script|onerror=|onclick=|javascript:/i);
    expect(html[1]).toContain(`src="${ORIGIN}/storage/attachments/a.webp"`);
    expect(html[0]).toBe('<p>&lt;b&gt;bold&lt;/b&gt; &amp; more</p><p>Mine</p>');
    expect(items[1]?.title).toBe('No title');
    expect(items[2]?.title).toBe(title);
    const entries = inAtom.entries ?? [];
    expect(entries.map(({ content }) => content?.value)).toEqual(html);
    expect(entries[0]?.links?.map(({ rel }) => rel)).toEqual(['alternate', 'related']);
  });
});
