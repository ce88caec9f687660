import { itemsFile } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { documentedBlock } from '../../../../testing/documented-block.ts';
import { fileOf } from '../../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { changeAddresses } from '../../formats/own-images.ts';
import { FileTree, type SourceFile } from '../../formats/source-files.ts';
import { itemsFileReader, itemsFolderReader } from './items.ts';

const PIXEL = Buffer.from('iVBORw0KGgo=', 'base64');

const HEADER = '{"format":"benotes-items","version":1,"source":"Recipe Box"}';

async function read(lines: readonly (object | string)[], images: readonly SourceFile[] = []) {
  const text = [HEADER, ...lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))].join('\n');
  const sink = new CollectingSink();
  await itemsFolderReader.read(new FileTree([fileOf('box/items.jsonl', text), ...images]), sink, READ_OPTIONS);
  return sink.collected;
}

describe('A file of items', () => {
  it('is recognized by its first line, which names the product', async () => {
    const file = fileOf('anything.txt', HEADER);
    expect(await itemsFileReader.recognizes(file)).toBe(true);
    expect(await itemsFileReader.titleOf?.(file)).toBe('Recipe Box');
    const others = ['', '{}', '[', '{"format":"benotes-items","version":2,"source":"Later"}'];
    const known = others.map((other) => itemsFileReader.recognizes(fileOf('items.jsonl', other)));
    expect(await Promise.all(known)).toEqual([false, false, false, false]);
  });

  it('is recognized as the contract writes it', async () => {
    const written = itemsFile('Recipe Box', [{ kind: 'note', title: 'Bread' }]);
    const file = fileOf(written.name, await written.text());
    expect(await itemsFolderReader.recognizes(new FileTree([fileOf('a.png', PIXEL), file]))).toBe(true);
    expect(await itemsFolderReader.recognizes(new FileTree([fileOf('a.png', PIXEL)]))).toBe(false);
  });

  it('may be the one that docs/importers.md shows', async () => {
    const { items, skipped } = await read(documentedBlock('docs/importers.md', 'jsonl').split('\n').slice(1));
    expect(items).toMatchObject([{ title: 'Rye bread' }, { url: 'https://example.org/flour' }]);
    expect(skipped).toEqual([]);
  });

  it('has links and notes in folders, with tags and dates', async () => {
    const { items, collections } = await read([
      {
        kind: 'link',
        title: 'Flour',
        url: 'https://example.org/',
        description: 'Rye',
        folder: ['Food', 'Bread'],
        tags: ['shop'],
        created: '2024-05-01T10:00:00+02:00',
      },
      {
        kind: 'note',
        title: 'Bread',
        markdown: 'Knead *well*.',
        folder: ['Food'],
        created: 'yesterday',
        deleted: true,
      },
    ]);
    expect(collections).toBe(2);
    expect(items).toMatchObject([
      {
        kind: 'link',
        title: 'Flour',
        url: 'https://example.org/',
        description: 'Rye',
        path: ['Food', 'Bread'],
        tags: ['shop'],
        created: '2024-05-01T08:00:00.000Z',
      },
      { kind: 'note', path: ['Food'], html: '<p>Knead <em>well</em>.</p>', created: null, isDeleted: true },
    ]);
  });

  it('shows images that lie beside it, and no others', async () => {
    const html = '<p>Look</p><img src="img/a%20b.png"><img src="../../secret.png"><img src="img/none.png">';
    const { items, leftOut } = await read([{ kind: 'note', title: 'Bread', html }], [fileOf('box/img/a b.png', PIXEL)]);
    expect(items[0]?.html.match(/<img/g)).toHaveLength(1);
    expect(items[0]?.html).not.toContain('secret');
    expect([...leftOut]).toEqual([['images that are missing', 1]]);
  });

  it('can link from one item to another', async () => {
    const { items } = await read([
      { kind: 'note', title: 'Bread', html: '<p>See <a href="item:2">this &amp; that</a>.</p>' },
      { kind: 'note', title: 'Sourdough', id: '2' },
    ]);
    expect(items[0]?.html).toMatch(/See <a [^>]*href="[^"]+"[^>]*>this &amp; that<\/a>\./);
    expect(items[0]?.html).not.toContain('item:2');
  });

  it('reports lines that are no items, and takes the others', async () => {
    const { items, skipped } = await read(['{"kind":', { kind: 'note', title: 7 }, { kind: 'note', title: 'Bread' }]);
    expect(items.map(({ title }) => title)).toEqual(['Bread']);
    expect(skipped).toEqual([
      { line: 2, reason: 'This is not JSON.' },
      { line: 3, reason: 'This is not an item. title: must be string' },
    ]);
  });

  it('may contain HTML of any depth', async () => {
    const html = `${'<div>'.repeat(20_000)}<img src="a.png">`;
    const changed = await changeAddresses(html, '.', { link: () => null, image: () => Promise.resolve('/"x') });
    expect(changed).toBe(html.replace('a.png', '/&quot;x'));
  });
  it('may have many images and links, also inside each other', async () => {
    const one = '<a href="x"><img src="a.png"> and</a>';
    const changed = await changeAddresses(one.repeat(2000), '.', {
      link: () => 'item',
      image: (path) => Promise.resolve(`/${path}`),
    });
    expect(changed).toBe('<a href="item"><img src="/a.png"> and</a>'.repeat(2000));
  });
});
