import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { fileOf } from '../../../../testing/file-of.ts';
import { GROWTH_MAX, growthOf, type Make, numbered, repeated, worstCases } from '../../../../testing/growth.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { readBookmarkHtml } from './bookmark-html.ts';

const file = (inside: string) =>
  fileOf(
    'a.html',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n<DT><A HREF="https://a.example/">A</A>\n${inside}`,
  );

async function read(inside: string): Promise<void> {
  try {
    await readBookmarkHtml(file(inside), new CollectingSink(), {});
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

const link =
  (attribute: string, make: Make): Make =>
  (size) =>
    `<DT><A HREF="https://b.example/" ${attribute}="${make(size)}">B</A>`;
const description =
  (make: Make): Make =>
  (size) =>
    `<DD>${make(size)}`;

describe('A bookmark file of mostly signs', { timeout: 60_000 }, () => {
  it.each(
    worstCases([
      ['lists', repeated('<DL>')],
      ['entries', repeated('<DT>')],
      ['folders', repeated('<DT><H3>a</H3>')],
      ['folders in each other', repeated('<DT><H3>a</H3><DL><p>')],
      ['links that nothing closes', repeated('<A HREF="https://b.example/">')],
      ['headings that nothing closes', repeated('<H3>a')],
      ['end tags of lists', repeated('</DL>')],
      ['end tags of nothing', (size) => `${'<dd>'.repeat(400)}${repeated('</ol>')(size)}`],
      ['angle brackets', repeated('<')],
      ['tags that nothing ends', repeated('<a ')],
      ['comments that nothing ends', repeated('<!-- ')],
      ['comments', repeated('<!---->')],
      ['sections', repeated('<![CDATA[')],
      ['instructions', repeated('<?')],
      ['attributes', (size) => `<A ${repeated('a=1 ')(size)}>`],
      ['different attributes', (size) => `<A ${numbered((index) => `a${index}=1 `)(size)}>`],
      ['an attribute that nothing ends', (size) => `<A HREF="${repeated('a')(size)}`],
      ['tags', link('TAGS', repeated('a,'))],
      [
        'different tags',
        link(
          'TAGS',
          numbered((index) => `a${index},`),
        ),
      ],
      ['blanks in tags', link('TAGS', repeated(' '))],
      ['digits in a date', link('ADD_DATE', repeated('1'))],
      ['descriptions', repeated('<DD>a')],
      ['a description of lines', description(repeated('a\n'))],
      ['a description of blanks', description((size) => `a${repeated(' ')(size)}b`)],
      ['a description of lines of blanks', description((size) => `a${repeated(' \n')(size)}b`)],
      ['a description of links', description(repeated('<a href=b>'))],
      ['a description of references', description(repeated('&#'))],
      ['a description of brackets', description(repeated('['))],
      ['scripts', repeated('<script>')],
    ]),
  )('is read in a time that grows with its length: %s', async (_what, make) => {
    expect(await growthOf((size) => read(make(size)))).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
