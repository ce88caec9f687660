import { describe, expect, it } from 'vitest';

import { GROWTH_MAX, growthOfReading, type Make, repeated, worstCases } from '../../../../testing/growth.ts';
import { CSV } from '../../products/any/csv.ts';

const rows =
  (make: Make): Make =>
  (size) =>
    `url,title,tags,created\nhttps://a.example/,A,,\n${make(size)}\n`;
const cell =
  (make: Make, column: number): Make =>
  (size) =>
    ['https://b.example/', 'B', '', ''].with(column, `"${make(size)}"`).join(',');

describe('A table of mostly signs', { timeout: 60_000 }, () => {
  it.each(
    worstCases([
      ['quotation marks', repeated('"')],
      ['quotation marks and commas', repeated('",')],
      ['lines with a quotation mark that nothing closes', repeated(`"${'a'.repeat(60)}\n`)],
      ['lines with three quotation marks', repeated(`"""${'a'.repeat(60)}\n`)],
      ['rows with a broken cell', repeated(`https://b.example/,"a"${'b'.repeat(60)},c\n`)],
      ['a quotation mark that nothing closes', (size) => `"a\n${repeated('b,c,d\n')(size)}`],
      ['commas', repeated(',')],
      ['blanks', repeated(' ')],
      ['lines of blanks', repeated(' \n')],
      ['empty lines', repeated('\n')],
      ['returns', repeated('\r')],
      ['one long line', repeated('a')],
      ['one long tag', cell(repeated('#a'), 2)],
      ['tags', cell(repeated('#a '), 2)],
      ['a list of tags that is cut', cell(repeated("['a', "), 2)],
      ['a title of blanks', cell(repeated(' '), 1)],
      ['a title of lines', cell(repeated('a\n'), 1)],
      ['a date of signs', cell(repeated('+0000('), 3)],
      ['a date of digits', cell(repeated('1'), 3)],
      ['an address of dots', (size) => `${repeated('a.')(size)}!,B`],
      ['an address of blanks', (size) => `https://b.example/${repeated(' ')(size)}x,B`],
    ]),
  )('is read in a time that grows with its length: %s', async (_what, make) => {
    expect(await growthOfReading(CSV, 'a.csv', rows(make))).toBeLessThanOrEqual(GROWTH_MAX);
  });

  it.each(
    worstCases([
      ['columns', (size) => `url,title,${repeated('a,')(size)}\nhttps://a.example/,A\n`],
      ['columns of the same name', (size) => `url,title,${repeated('title,')(size)}\nhttps://a.example/,A\n`],
      [
        'tags in the first rows',
        (size) => `url,title,tags\n${repeated(`https://a.example/,A,${'#a'.repeat(400)}\n`)(size)}`,
      ],
    ]),
  )('is recognized in a time that grows with its length: %s', async (_what, make) => {
    expect(await growthOfReading(CSV, 'a.csv', make)).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
