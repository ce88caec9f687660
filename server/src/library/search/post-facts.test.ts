import { describe, expect, it } from 'vitest';

import { contentFacts, siteKey } from './post-facts.ts';

const facts = (html: string) =>
  Object.entries(contentFacts(html))
    .filter(([, isTrue]) => isTrue)
    .map(([name]) => name);

const item = (attributes: string, box = '') => `<ul><li${attributes}><label>${box}<span></span></label></li></ul>`;

describe('The facts of a note', () => {
  it.each([
    ['plain', []],
    ['<p>a <img src="/a.png" alt="b"> c</p>', ['has_image']],
    ['<pre><code>a</code></pre>', ['has_code']],
    ['<p><code>a</code></p>', []],
    [item(' data-checked="true" data-type="taskItem"', '<input type="checkbox" checked="checked">'), ['has_task']],
    [item(' data-checked="true" data-type="taskItem"', '<input type="checkbox">'), ['has_task']],
    [item(' data-checked="false" data-type="taskItem"', '<input type="checkbox">'), ['has_task', 'has_open_task']],
    [item('', '<input type="checkbox">'), ['has_task', 'has_open_task']],
    [item('', '<input type="checkbox" checked>'), ['has_task']],
    ['<a title="<img>" href="/x">a</a>', []],
    ['<a title="a > b <pre>">a</a><img src="/a.png">', ['has_image']],
    ['1 &lt; 2 "quoted" &lt;img>', []],
    ['<p title="', []],
    ['<', []],
  ])('of %s are %j', (html, expected) => {
    expect(facts(html)).toEqual(expected);
  });

  // In quadratic time, it would take minutes.
  it('are read in linear time', { timeout: 20_000 }, () => {
    for (const piece of ['<', '"', '<a "', '<a title="', '<a>"', '<li data-checked="false">'])
      expect(facts(piece.repeat(200_000)).length).toBeLessThan(3);
  });
});

describe('The key of a site', () => {
  it.each([
    ['www.example.org', 'org.example.www.'],
    ['example.org.', 'org.example.'],
    ['localhost', 'localhost.'],
  ])('of %s is %s', (host, key) => {
    expect(siteKey(host)).toBe(key);
  });
});
