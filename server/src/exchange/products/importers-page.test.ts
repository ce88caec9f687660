import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Action } from '@benotes/contract';
import { afterAll, describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../testing/collecting-sink.ts';
import { fileOf } from '../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../testing/import-corpora.ts';
import type { FileReader } from '../formats/reader.ts';
import type { SourceFile } from '../formats/source-files.ts';
import { itemsFileReader } from './benotes/items.ts';

const root = path.join(import.meta.dirname, '../../../..');
const PAGE = path.join(root, 'docs/importers.md');
const folder = mkdtempSync(path.join(tmpdir(), 'importers-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The code blocks of the page, without the indentation of the list they are in. */
const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^( *)```\w*\n([\s\S]*?)^\1```$/gm)].map(
  ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);

const blockWith = (begin: string): string => {
  const block = blocks.find((code) => code.startsWith(begin));
  if (!block) throw new Error(`No code block of docs/importers.md begins with ${begin}`);
  return block;
};

/** Imports a file of the page; its imports are those of the folder it belongs to. */
async function importBlock(name: string): Promise<unknown> {
  const file = path.join(folder, path.basename(name));
  const home = path.join(root, path.dirname(name));
  const code = blockWith(`// ${name}\n`)
    .replaceAll("'@benotes/contract'", `'${path.join(root, 'libs/contract/src/index.ts')}'`)
    .replaceAll(/from '(\.{1,2}\/[^']+)'/g, (_, target: string) => `from '${path.join(home, target)}'`);
  writeFileSync(file, code);
  return import(file);
}

async function read(reader: FileReader, file: SourceFile) {
  expect(await reader.recognizes(file)).toBe(true);
  const sink = new CollectingSink();
  await reader.read(file, sink, READ_OPTIONS);
  return sink.collected.items;
}

const backup = blockWith('{\n  "app"');
const RECIPES = [
  {
    title: 'Rye bread',
    path: ['Baking', 'Bread'],
    created: '2024-05-01T10:00:00.000Z',
    html: expect.stringContaining('<p>Knead <em>well</em>. Bake.</p>') as string,
  },
  { title: '', path: [], created: null, html: '<p>Toast the rest.</p>' },
];

describe('The page about importers', () => {
  it('has an importer for a module, whose items the server reads', async () => {
    const { run } = (await importBlock('src/import-recipes.ts')) as { run: Action<'import.source'> };
    const { signal } = new AbortController();
    const [items, ...others] = (await run({ files: [new File([backup], 'backup.json')], signal })) ?? [];
    expect(others).toEqual([]);
    expect(await read(itemsFileReader, fileOf('items.jsonl', (await items?.text()) ?? ''))).toMatchObject(RECIPES);
    expect(await run({ files: [new File(['{}'], 'notes.json')], signal })).toBeUndefined();
  });

  it('has a reader for the server, which gives the same', async () => {
    const { recipeBoxReader } = (await importBlock('server/src/exchange/products/recipe-box/json.ts')) as {
      recipeBoxReader: FileReader;
    };
    expect(await read(recipeBoxReader, fileOf('backup.json', backup))).toMatchObject(RECIPES);
    expect(await recipeBoxReader.recognizes(fileOf('notes.json', '{}'))).toBe(false);
    const damaged = backup.replaceAll(/"(?:name|steps|shelves|added)": /g, '$&null, "was": ');
    expect(await read(recipeBoxReader, fileOf('backup.json', damaged))).toMatchObject([{ title: '' }, { title: '' }]);
  });

  it('has a file of items without an error', async () => {
    const file = fileOf('items.jsonl', blockWith('{"format"'));
    expect(await read(itemsFileReader, file)).toMatchObject([{ title: 'Rye bread' }, { title: 'Flour' }]);
  });

  it('describes a module that is valid', async () => {
    const { module } = (await importBlock('src/module.ts')) as { module: { contributions: { source: string }[] } };
    expect(module.contributions.map(({ source }) => source)).toEqual(['./src/import-recipes.ts']);
  });
});
