import { HTML_DEPTH_MAX } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { jsonFile } from '../../../../testing/read-with.ts';
import { isShallow } from '../../../kernel/sanitize/nesting-depth.ts';
import { roam } from './roam.ts';

const read = (...pages: unknown[]) => readExport({ reader: roam, input: fileOf('graph.json', JSON.stringify(pages)) });

/** A page of blocks; texts are blocks with nothing else. */
const page = (title: string, ...children: unknown[]) => ({
  title,
  uid: title.toLowerCase(),
  children: children.map((child) => (typeof child === 'string' ? { string: child } : child)),
});

async function htmlOf(...children: unknown[]): Promise<string> {
  const sink = await read(page('Bread', ...children), page('Rye', { string: 'Let it **rest**', uid: 'rest' }));
  return (
    sink.collected.items
      .find(({ title }) => title === 'Bread')
      ?.html.replaceAll(/ target="_blank" rel="[^"]*"|<label>.*?<\/label>/g, '') ?? ''
  );
}

describe('A JSON export of Roam', () => {
  it('has a note for each page with a text, in lists as deep as its blocks', async () => {
    const { collected } = await read(
      page('Bread', { string: 'Flour', children: [{ string: 'Rye', children: [{ string: 'dark' }] }] }, 'Water'),
      { title: 'only linked', uid: 'x', 'edit-time': 1 },
    );
    expect(collected.items).toMatchObject([
      {
        kind: 'note',
        path: [],
        title: 'Bread',
        html: '<ul><li><p>Flour</p><ul><li><p>Rye</p><ul><li><p>dark</p></li></ul></li></ul></li><li><p>Water</p></li></ul>',
      },
    ]);
    expect(collected.leftOut).toEqual(new Map([['pages without text', 1]]));
  });

  it('was created with its first block, and updated with its last change', async () => {
    const { collected } = await read({
      title: 'Bread',
      'create-time': 1_600_000_000_000,
      'edit-time': 1_600_000_100_000,
      children: [
        { string: 'a', 'create-time': 1_500_000_000_000, children: [{ string: 'b', 'edit-time': 1_700_000_000_000 }] },
      ],
    });
    expect(collected.items).toMatchObject([
      { created: '2017-07-14T02:40:00.000Z', updated: '2023-11-14T22:13:20.000Z' },
    ]);
  });

  it('may have the names that the database of Roam has', async () => {
    const { collected } = await read({
      ':node/title': 'Bread',
      ':block/uid': 'p',
      ':create/time': 1_600_000_000_000,
      ':block/children': [
        { ':block/uid': 'a', ':block/string': 'Flour', ':block/children': [{ ':block/string': 'Rye' }] },
      ],
    });
    expect(collected.items).toMatchObject([
      {
        title: 'Bread',
        created: '2020-09-13T12:26:40.000Z',
        html: '<ul><li><p>Flour</p><ul><li><p>Rye</p></li></ul></li></ul>',
      },
    ]);
  });

  it.each([
    ['{{[[TODO]]}} buy', 'false'],
    ['{{TODO}} buy', 'false'],
    ['{{[[DONE]]}} buy', 'true'],
  ])('has tasks: %s', async (text, isDone) => {
    expect(await htmlOf(text)).toBe(
      `<ul data-type="taskList"><li data-checked="${isDone}" data-type="taskItem"><div><p>buy</p></div></li></ul>`,
    );
  });

  it('has tasks between other blocks, and blocks below tasks', async () => {
    const html = await htmlOf('a', { string: '{{[[TODO]]}} b', children: [{ string: 'c' }] }, 'd');
    expect(html.replaceAll(/<\/?(?:p|div|ul data-type="taskList"|li data[^>]*)>/g, '')).toBe(
      '<ul><li>a</li></ul>b<ul><li>c</li></ul></li></ul><ul><li>d</li></ul>',
    );
  });

  it.each([
    ['[[Rye]]', '<a href="/p/rye">Rye</a>'],
    ['[dark]([[Rye]])', '<a href="/p/rye">dark</a>'],
    ['((rest))', '<a href="/p/rye">Let it rest</a>'],
    ['[wait](((rest)))', '<a href="/p/rye">wait</a>'],
    ['{{[[embed]]: ((rest))}}', '<a href="/p/rye">Let it rest</a>'],
    ['{{embed: [[Rye]]}}', '<a href="/p/rye">Rye</a>'],
    ['[[nowhere]], ((nowhere)) and ((two words))', 'nowhere, ((nowhere)) and ((two words))'],
    ['`[[Rye]] ((rest)) #tag`', '<code>[[Rye]] ((rest)) #tag</code>'],
    ['^^new^^ and __old__ and **big**', 'new and <em>old</em> and <strong>big</strong>'],
    ['Author:: [[Rye]]', '<strong>Author:</strong> <a href="/p/rye">Rye</a>'],
    ['{{query: {and: [[Rye]] {not: [[Bread]]}}}}', '<code>{{query: {and: [[Rye]] {not: [[Bread]]}}}}</code>'],
    ['{{[[video]]: https://a.example/x_y_z}}', '<a href="https://a.example/x_y_z">https://a.example/x_y_z</a>'],
  ])('has what Roam adds to Markdown: %s', async (text, html) => {
    const shown = (await htmlOf(text)).replace(/^<ul><li><p>(.*)<\/p><\/li><\/ul>$/s, '$1');
    expect(shown).toBe(html);
  });

  it('has tags of one word, of several words, and of an attribute', async () => {
    const { collected } = await read(page('Bread', '#food and #[[slow food]] `#code`', 'Tags:: #rye [[old recipes]]'));
    expect(collected.items[0]?.tags.toSorted()).toEqual(['food', 'old recipes', 'rye', 'slow food']);
    expect(collected.items[0]?.html).toContain('#food and #slow food');
  });

  it('has headings with what is below them', async () => {
    const html = await htmlOf({
      string: 'Dough',
      heading: 2,
      children: [{ string: 'Flour' }, { string: 'Night', heading: 3, children: [{ string: 'Wait' }] }],
    });
    expect(html).toBe('<h2>Dough</h2><ul><li><p>Flour</p></li></ul><h3>Night</h3><ul><li><p>Wait</p></li></ul>');
  });

  it('has numbered lists and documents', async () => {
    const numbered = { string: 'a', ':children/view-type': ':numbered', children: [{ string: 'b' }] };
    expect(await htmlOf(numbered)).toBe('<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>');
    const { collected } = await read({ ...page('Bread', 'a', 'b'), 'children/view-type': 'document' });
    expect(collected.items[0]?.html).toBe('<p>a</p><p>b</p>');
  });

  it('has code whose fence ends behind its last line', async () => {
    expect(await htmlOf('See\n```js\nconst one = 1;\n  two();```')).toContain(
      '<pre><code class="language-js">const one = 1;\n  two();</code></pre>',
    );
  });

  it('has tables, whose rows go from block to block', async () => {
    const row = (...[first, ...rest]: string[]): unknown => ({
      string: first,
      children: rest.length === 0 ? [] : [row(...rest)],
    });
    const html = await htmlOf({
      string: '{{[[table]]}}',
      children: [row('Kind', 'Name'), { string: 'Flour', children: [row('Rye'), row('**Oat**')] }],
    });
    expect(html).toBe(
      '<ul><li><p><strong>Kind</strong> | <strong>Name</strong></p><p>Flour | Rye</p><p>&nbsp;| <strong>Oat</strong></p></li></ul>',
    );
  });

  it('is read however deeply it is nested', async () => {
    const LEVELS = 3000;
    const start = Array.from(
      { length: LEVELS },
      (_none, at) => `{"string":"${at}","heading":${(at % 3) + 1},"children":[`,
    );
    const text = `[{"title":"Bread","children":[${start.join('')}{"string":"deepest"}${']}'.repeat(LEVELS)}]}]`;
    const { posts } = await readExport({ reader: roam, input: fileOf('graph.json', text) });
    expect(posts[0]?.html).toContain('deepest');
    expect(isShallow(posts[0]?.html ?? '', HTML_DEPTH_MAX)).toBe(true);
  });

  it('has words in place of the signs of Markdown', async () => {
    const sink = await read(page('a_b_c *d* <e>', 'f'), page('Bread', '[[a_b_c *d* <e>]]'));
    expect(sink.collected.items[1]?.html).toContain('>a_b_c *d* &lt;e&gt;</a>');
  });

  it('tells entries that are no pages', async () => {
    const { skipped } = await read(page('Bread', 'a'), 1, { children: [] });
    expect(skipped).toEqual([
      { line: 2, reason: 'This entry is not a page.' },
      { line: 3, reason: 'This entry is not a page.' },
    ]);
  });

  it('is told from other lists', async () => {
    expect(await roam.recognizes(jsonFile([{ title: 'A', children: [{ title: 'B' }] }]))).toBe(false);
    expect(await roam.recognizes(jsonFile([{ title: 'A', uid: 'x' }]))).toBe(false);
    expect(await roam.recognizes(jsonFile({ title: 'A', children: [] }))).toBe(false);
  });
});
