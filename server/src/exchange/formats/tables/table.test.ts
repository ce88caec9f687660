import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { rowsOf, tableOf } from './table.ts';

const look = (text: string | Uint8Array) => tableOf(fileOf('a file', text));

async function cells(text: string | Uint8Array): Promise<unknown[]> {
  const file = fileOf('a file', text);
  const table = await tableOf(file);
  const read: unknown[] = [];
  if (table) for await (const row of rowsOf(file, table)) read.push(row.cells);
  return read;
}

describe('A table', () => {
  it.each([
    [',', 'a,b\n"1;2",3\n'],
    [';', 'a;b\n"1,2";3,5\n4,5;6,7\n'],
    ['\t', 'a\tb\n1,2\t3\n'],
    [';', 'sep=;\na;b\n1;2\n'],
  ])('tells its delimiter %j', async (delimiter, text) => {
    expect(await look(text)).toMatchObject({ delimiter, names: ['a', 'b'] });
    expect((await cells(text))[0]).toHaveLength(2);
  });

  it('is read in the encodings of spreadsheets', async () => {
    const text = 'Título;País\ncafé;España\n';
    const expected = [['café', 'España']];
    expect(await cells(text)).toEqual(expected);
    expect(await cells(`\uFEFF${text}`)).toEqual(expected);
    expect(await cells(Buffer.from(text, 'latin1'))).toEqual(expected);
    expect(await cells(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected);
    expect(await cells(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual(expected);
  });

  it('stays UTF-8 when it is cut within a character', async () => {
    expect(await cells(Buffer.from('a,b\né,1\né,é').subarray(0, -1))).toEqual([
      ['é', '1'],
      ['é', '\uFFFD'],
    ]);
  });

  it('may have no header, and columns without a name or with the same one', async () => {
    expect(await look('https://a.example/,A\nhttps://b.example/,B')).toMatchObject({
      hasHeader: false,
      names: ['Column 1', 'Column 2'],
    });
    expect(await look('a,,a\n1,2,3')).toMatchObject({ hasHeader: true, names: ['a', 'Column 2', 'a (2)'] });
    expect(await cells('https://a.example/,A\n,\nhttps://b.example/,B')).toHaveLength(2);
  });

  it('has no more columns than anyone can look at', async () => {
    expect((await look(`a${',b'.repeat(20_000)}\n1,2`))?.names).toHaveLength(500);
  });

  it.each([
    ['markup', '<html>a,b'],
    ['JSON', '[1,2]'],
    ['commands of a database', 'PRAGMA foreign_keys=OFF;\nINSERT INTO a VALUES (1,2);'],
    ['bytes', '\u0001\u0002a,b'],
    ['nothing', ' \n'],
  ])('is not %s', async (_, text) => {
    expect(await look(text)).toBeNull();
  });
});
