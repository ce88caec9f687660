import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { readRows } from './table-rows.ts';

/** Rows as `line: cell|cell`, and `line: broken`. */
async function rows(text: string | Buffer, columns: number, delimiter = ',', chunkBytes = Infinity): Promise<string[]> {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  const read: string[] = [];
  for await (const { line, cells } of readRows(Readable.from(chunks), delimiter, columns))
    read.push(`${line}: ${cells ? cells.join('|') : 'broken'}`);
  return read;
}

describe('The rows of a table', () => {
  it('may end in any way, and cells may have several lines', async () => {
    expect(await rows('a,b\r\nc,"d\r\ne"\n\n\nf,"g ""h"", i"', 2)).toEqual(['1: a|b', '2: c|d\r\ne', '6: f|g "h", i']);
    expect(await rows('a,b\rc,d\r', 2)).toEqual(['1: a|b', '2: c|d']);
  });

  it('may have other delimiters and surrounding blanks', async () => {
    expect(await rows('a\t b \n"c\td"\te', 2, '\t')).toEqual(['1: a|b', '2: c\td|e']);
  });

  it('may have more or fewer cells than there are columns', async () => {
    expect(await rows('a,b\nc\nd,e,f', 2)).toEqual(['1: a|b', '2: c', '3: d|e|f']);
  });

  it('are the same in chunks of any size', async () => {
    const text = 'a,b\r\n"ä\r\nö","1"\r\n€,"broken" here\r\nc,d\r\n"e,f\r\ng,h\r\n';
    const whole = await rows(text, 2);
    expect(whole).toEqual(['1: a|b', '2: ä\r\nö|1', '4: €|broken" here', '5: c|d', '6: e|f', '7: g|h']);
    for (const size of [1, 2, 3, 7]) expect(await rows(text, 2, ',', size)).toEqual(whole);
  });

  it('with a broken quotation mark do not take the following ones', async () => {
    const good = Array.from({ length: 3 }, (_, index) => `${index},x`);
    expect(await rows(['a,b', '1,"no end', ...good].join('\n'), 2)).toEqual([
      '1: a|b',
      '2: 1|no end',
      '3: 0|x',
      '4: 1|x',
      '5: 2|x',
    ]);
    expect(await rows('a,b\n"1","x"y,"z\nc,d', 2)).toEqual(['1: a|b', '2: broken', '3: c|d']);
    expect(await rows('a,b\n5" disk,d\nc,d', 2)).toEqual(['1: a|b', '2: 5" disk|d', '3: c|d']);
  });

  it('are many, and each has a mark that nothing closes', async () => {
    const text = '"x,y\n'.repeat(2001);
    const read = await rows(text, 2);
    expect(read).toHaveLength(2001);
    expect(read.at(-1)).toBe('2001: x|y');
  });

  it('may be larger than what is read at a time', async () => {
    const long = 'word '.repeat(200_000).trim();
    expect(await rows(`a,b\n1,"${long}"\n2,c`, 2, ',', 65_536)).toEqual(['1: a|b', `2: 1|${long}`, '3: 2|c']);
  });
});
