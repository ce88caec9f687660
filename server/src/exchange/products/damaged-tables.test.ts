import { array, assert, asyncProperty, constantFrom, nat, oneof, string, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../testing/file-of.ts';
import { readWith } from '../../../testing/read-with.ts';
import type { FoundPost } from '../formats/reader.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { addressProblem } from '../text.ts';
import { FILE_READERS } from './products.ts';

const bookmarks = (head: string, ...links: string[]) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n${head}\n<DL><p>\n<DT><H3 ADD_DATE="1600000000">Földer</H3>\n<DL><p>\n${links.map((link) => `<DT>${link}`).join('\n')}\n</DL><p>\n</DL><p>\n`;

/** A file of each format. Every field has something in it. */
const FILES: Record<string, string> = {
  pocket:
    'title,url,time_added,tags,status\nÄ,https://a.example/,1541343937,a|b,unread\n"B ""b""",https://b.example/,1,,archive\n',
  raindrop:
    'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Ä,"n\nn",e,https://a.example/,A / B,"a, b",2024-01-01T00:00:00Z,,h,true\n',
  instapaper:
    'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://a.example/,Ä,s,Starred,1700000000,"[""a""]"\n,B,s,F,,[]\n',
  'readwise-reader': `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\nÄ,https://a.example/,i,"['a', 'b']",2026-03-14 23:55:23+00:00,0,new,True\n`,
  readwise: 'Highlight,Book Title,Book Author,Note,Tags,Highlighted at\nÄ,B,C,D,E,2024-02-02 10:00:00+00:00\n',
  mymind:
    'id,type,title,url,content,note,tags,created\n1,WebPage,Ä,https://a.example/,c,*n*,"a,b",2024-01-15\n2,Note,B,,t,,,\n',
  'benotes-csv': `id,type,title,url,description,note,collection,tags,created,updated,pinned,favorite\n1,link,Ä,https://a.example/,d,n,A / B,"a, b",2024-01-15T10:00:00Z,2024-01-16T10:00:00Z,true,false\n`,
  csv: 'title,url,tags,folder,note,date,starred,unread\n"Ä, ä",https://a.example/,"a, b",A/B,"n\nn",3/4/2024,yes,no\n',
  links: 'https://a.example/ | Ä\nhttps://b.example/ | B\n\nhttps://c.example/ | C\n',
  pocketHtml: `<!DOCTYPE html><head><title>Pocket Export</title></head><h1>Unread</h1><ul><li><a href="https://a.example/" time_added="1541343937" tags="a,b">Ä</a></li></ul><h1>Read Archive</h1><ul></ul>`,
  linkding: bookmarks(
    '<H1>Bookmarks</H1>',
    '<A HREF="https://a.example/" TOREAD="1" PRIVATE="1" TAGS="a,b">Ä</A>\n<DD>d[linkding-notes]*n*[/linkding-notes]',
  ),
  shaarli: bookmarks(
    '<H1>Shaarli export of all bookmarks</H1>',
    '<A HREF="?abcdef" PRIVATE="0" TAGS="a b">Ä</A>\n<DD>* one\n* two',
  ),
  browser: bookmarks(
    '<H1>Bookmarks</H1>',
    '<A HREF="https://a.example/" ADD_DATE="1600000000">Ä</A>',
    '<A HREF="file:///a">f</A>',
  ),
};

const files = Object.entries(FILES);
const HTML = '<script>alert(1)</script><img src=x onerror=alert(1)> </a></DL> &amp; "\'';
const DATES = [
  '0000-00-00',
  '0',
  '1601-01-01T00:00:00Z',
  '-11644473600',
  '30828-09-14',
  '9223372036854775807',
  'yesterday',
  '1e99',
  'NaN',
];

const isDate = (date: string | null | undefined) =>
  !date || (date.length === 24 && Date.parse(date) >= 86_400_000 && Date.parse(date) <= Date.now() + 86_400_000);

const problemOf = ({ kind, url, created, updated, line }: FoundPost): string[] => [
  ...(kind === 'link' && addressProblem(url ?? '') !== null ? [`${url} is no address`] : []),
  ...[created, updated].filter((date) => !isDate(date)).map((date) => `${date} is no date`),
  ...(line > 0 ? [] : ['a post has no line']),
];

/** Reads whatever it is, and says what is wrong with the result. Only a file that cannot be read may throw. */
async function take(bytes: string | Uint8Array): Promise<{ posts: readonly FoundPost[]; problems: string[] }> {
  try {
    const { sink } = await readWith(FILE_READERS, fileOf('export.csv', bytes));
    const unsaid = sink.skipped.filter(({ line, reason }) => line < 1 || reason === '');
    const { items } = sink.collected;
    return {
      posts: sink.posts,
      problems: [
        ...sink.posts.flatMap(problemOf),
        ...unsaid.map(() => 'a reason is missing'),
        ...items.slice(sink.posts.length).map(() => 'an item too many'),
      ],
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return { posts: [], problems: [] };
    return { posts: [], problems: [String(error)] };
  }
}

const quoted = (cell: string) => `"${cell}"`;

describe.each(files)('A file of %s', (_, text) => {
  const bytes = Buffer.from(text);

  it('may be cut off anywhere', async () => {
    const whole = await take(bytes);
    expect(whole.posts.length).toBeGreaterThan(0);
    for (let end = 0; end < bytes.length; end += 1) {
      const { posts, problems } = await take(bytes.subarray(0, end));
      expect(problems).toEqual([]);
      expect(posts.length).toBeLessThanOrEqual(whole.posts.length + 2);
    }
  });

  it('may have bytes that are wrong', async () => {
    const changes = array(tuple(nat(bytes.length - 1), nat(255)), { minLength: 1, maxLength: 8 });
    await assert(
      asyncProperty(changes, async (changed) => {
        const damaged = Buffer.from(bytes);
        for (const [at, byte] of changed) damaged[at] = byte;
        expect((await take(damaged)).problems).toEqual([]);
      }),
    );
  });

  it('may be in another encoding', async () => {
    const count = (await take(bytes)).posts.length;
    for (const other of [
      Buffer.from(text, 'latin1'),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`),
    ])
      expect((await take(other)).posts).toHaveLength(count);
  });

  it('may have anything in its fields', async () => {
    const value = oneof(
      constantFrom(HTML, ...DATES, '', '\0', '\uD800', '='.repeat(5000)),
      string({ unit: 'grapheme' }),
    );
    const fields = array(tuple(nat(40), value), { minLength: 1, maxLength: 6 });
    await assert(
      asyncProperty(fields, async (changed) => {
        const [head = '', ...rest] = text.split('\n');
        const parts = rest.join('\n').split(/(?<=[,>"])|(?=[,<"])/);
        for (const [index, field] of changed) if (index < parts.length) parts[index] = field;
        expect((await take(`${head}\n${parts.join('')}`)).problems).toEqual([]);
      }),
    );
  });
});

describe('A table of ten columns', () => {
  const words = stringMatching(/^[a-zé]{1,8}(?:, [a-z]{1,5})?$/);
  const row = tuple(words, array(words, { minLength: 8, maxLength: 8 }));
  const NAMES = 'url,title,note,one,two,three,four,five,six,seven';

  it('keeps all rows but the one whose quotation marks are broken', async () => {
    const rows = array(row, { minLength: 2, maxLength: 12 });
    await assert(
      asyncProperty(rows, nat(), nat(), async (cells, which, where) => {
        const lines = cells.map(([title, others], index) =>
          [`https://a.example/${index}`, ...[title, ...others].map(quoted)].join(),
        );
        const broken = which % lines.length;
        const line = lines[broken] ?? '';
        const marks = [...line.matchAll(/"/g)].map(({ index }) => index);
        const mark = marks[where % marks.length] ?? 0;
        lines[broken] = line.slice(0, mark) + line.slice(mark + 1);
        const { posts } = await take(`${NAMES}\n${lines.join('\n')}\n`);
        const found = new Set(posts.map(({ url }) => url));
        const missing = [...cells.keys()].filter(
          (index) => index !== broken && !found.has(`https://a.example/${index}`),
        );
        expect(missing).toEqual([]);
      }),
    );
  });
});
