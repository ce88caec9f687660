import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { postsIn, readWith } from '../../../../testing/read-with.ts';
import { FILE_READERS } from '../../products/products.ts';

const HEAD = '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n';
const read = (html: string) => postsIn(FILE_READERS, 'bookmarks.html', html);
const formatOf = async (html: string) => (await readWith(FILE_READERS, fileOf('any name', html))).format;
const link = (attributes: string) => `${HEAD}<DT><A HREF="https://a.example/" ${attributes}>a</A>`;
const list = (name: string, site: string) =>
  `<h1>${name}</h1><ol><li><a href="https://${site}.example/">${site}</a></ol>`;
const tagsOf = async (attributes: string) => (await read(link(attributes)))[0]?.tags;

describe('A bookmark file', () => {
  it('keeps folders with their dates, and links in their order', async () => {
    const html = `${HEAD}<DL><p>
      <DT><H3 ADD_DATE="1600000000" LAST_MODIFIED="1600000001">Reading</H3>
      <DL><p>
        <DT><A HREF="https://b.example/?a=1&amp;region=2&copy=3" ADD_DATE="1700000001" LAST_MODIFIED="1700000002" TAGS="One, two words">B &amp; b</A>
        <DD>What it says<br>in two lines
        <DT><H3>Empty</H3><DL><p></DL><p>
      </DL><p>
      <DT><A HREF="https://a.example/">https://a.example/</A>
    </DL><p>`;
    const { sink } = await readWith(FILE_READERS, fileOf('bookmarks.html', html));
    expect(sink.posts).toEqual([
      {
        kind: 'link',
        place: 0,
        title: 'B & b',
        url: 'https://b.example/?a=1&region=2&copy=3',
        description: 'What it says\nin two lines',
        tags: ['One', 'two words'],
        flags: [],
        created: '2023-11-14T22:13:21.000Z',
        updated: '2023-11-14T22:13:22.000Z',
        position: 0,
        line: 7,
      },
      expect.objectContaining({ place: null, title: '', url: 'https://a.example/', created: null, position: 1 }),
    ]);
    expect(sink.collected.collections).toBe(2);
  });

  it('reports addresses that are not on the web, with their lines', async () => {
    const { sink } = await readWith(
      FILE_READERS,
      fileOf(
        'bookmarks.html',
        `${HEAD}<DL><p>\n<DT><A HREF="file:///etc/passwd">f</A>\n<DT><A HREF="apt:vim">v</A></DL>`,
      ),
    );
    expect(sink.skipped.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '5: Only http and https addresses can be saved: file:///etc/passwd',
      '6: Only http and https addresses can be saved: apt:vim',
    ]);
  });

  it('has no dates that cannot be true', async () => {
    const dates = [
      '1',
      '0',
      '-62135596800',
      '99999999999',
      'yesterday',
      '13350000000000000',
      '10/Oct/2000:13:55:36 +0300',
    ];
    const html = dates.map((date) => `<DT><A HREF="https://a.example/" ADD_DATE="${date}">a</A>`).join('\n');
    expect((await read(HEAD + html)).map(({ created }) => created)).toEqual([
      null,
      null,
      null,
      null,
      null,
      '2024-01-17T21:20:00.000Z',
      '2000-10-10T10:55:36.000Z',
    ]);
  });

  it('separates tags at blanks only where a product does', async () => {
    expect(await tagsOf('TAGS="to read"')).toEqual(['to read']);
    expect(await tagsOf('PRIVATE="0" TAGS="to read"')).toEqual(['to', 'read']);
    expect(await tagsOf('PRIVATE="0" TAGS="to read, b"')).toEqual(['to read', 'b']);
  });

  it('is told from a page that has links', async () => {
    expect(
      await formatOf('<html><body><p>Read <a href="https://a.example/">this</a> as soon as you can.</p></body>'),
    ).not.toBe('bookmarks');
    expect(await formatOf('<ul><li>Milk and honey, and <a href="https://a.example/">bread</a></li></ul>')).not.toBe(
      'bookmarks',
    );
    expect(await formatOf('<h1>Links</h1><ul><li><a href="https://a.example/">A page</a></li></ul>')).toBe('bookmarks');
    expect(await formatOf('<DT><A HREF="https://a.example/">A page</A>')).toBe('bookmarks');
    expect(await formatOf('just words')).not.toBe('bookmarks');
  });

  it('that contains nothing is refused', async () => {
    await expect(read(HEAD)).rejects.toThrow('This is not a bookmark file.');
  });
});

describe('Bookmark files of products', () => {
  it('of Benotes keep pins and favorites', async () => {
    const html = `${HEAD.replace('<TITLE', '<META NAME="generator" CONTENT="Benotes">\n<TITLE')}<DL><p>
      <DT><A HREF="https://a.example/" DATA-IMPORTANT="true" DATA-PINNED="true">a</A>`;
    expect(await formatOf(html)).toBe('benotes-html');
    expect((await read(html))[0]?.flags).toEqual(['pinned', 'favorite']);
  });

  it('of Pocket have headings that are flags', async () => {
    const html = `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
      <li><a href="https://a.example/" time_added="1541343937" tags="a,b">A</a></li></ul>
      <h1>Read Archive</h1><ul><li><a href="https://b.example/" time_added="1541343938" tags="">B</a></li></ul></body>`;
    expect(await formatOf(html)).toBe('pocket');
    expect(await read(html)).toMatchObject([
      { path: '', flags: ['unread'], tags: ['a', 'b'], created: '2018-11-04T15:05:37.000Z' },
      { path: '', flags: ['archived'], tags: [] },
    ]);
  });

  it('of Instapaper have headings that are folders or flags', async () => {
    const html = `<html><head><title>Instapaper: Export</title></head>${list('Unread', 'a')}${list('Starred', 'b')}${list('Essays', 'c')}`;
    expect(await formatOf(html)).toBe('instapaper');
    expect(await read(html)).toMatchObject([
      { path: '', flags: ['unread'] },
      { path: '', flags: ['favorite'] },
      { path: 'Essays', flags: [] },
    ]);
  });

  it('of linkding have notes, and links that are archived or to be read', async () => {
    const html = `${HEAD}<DL><p>\n\r<DT><A HREF="https://a.example/?a=1&b=2" ADD_DATE="1700000000" PRIVATE="1" TOREAD="1" TAGS="x,linkding:bookmarks.archived">A</A>
<DD>What it is[linkding-notes]My **notes**
on two lines

in two paragraphs[/linkding-notes]\n\r</DL><p>`;
    expect(await formatOf(html)).toBe('linkding');
    expect(await read(html)).toMatchObject([
      {
        description: 'What it is',
        html: '<p>My <strong>notes</strong><br>on two lines</p>\n<p>in two paragraphs</p>\n',
        tags: ['x'],
        flags: ['archived', 'unread'],
      },
    ]);
  });

  it('of Shaarli have notes in Markdown', async () => {
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Links</TITLE>
<H1>Shaarli export of all bookmarks on Sat, 06 Jun 20 17:19:06 +0200</H1>
<DL><p>
<DT><A HREF="?KvNdlQ" ADD_DATE="1591456706" PRIVATE="1" TAGS="dev, php 7.x">A note</A>
<DD>Code:

    if (a &lt; b)
        c();

* one
* two
<DT><A HREF="/shaare/Ab-_12" PRIVATE="0">Another</A><DD>Text
</DL><p>`;
    expect(await formatOf(html)).toBe('shaarli');
    const posts = await read(html);
    expect(posts).toMatchObject([
      { kind: 'note', title: 'A note', tags: ['dev', 'php 7.x'], id: '?KvNdlQ', path: '' },
      { kind: 'note', title: 'Another', html: '<p>Text</p>\n' },
    ]);
    expect(posts[0]?.html).toContain('if (a &lt; b)\n    c();');
    expect(posts[0]?.html).toContain('<li>one</li>');
  });

  it('of Raindrop.io have favorites', async () => {
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Raindrop.io Bookmarks</TITLE><H1>Raindrop.io Bookmarks</H1><DL><p>
      <DT><H3 ADD_DATE="0" LAST_MODIFIED="0">Unsorted</H3><DL><p>
      <DT><A HREF="https://a.example/" ADD_DATE="1530349052" TAGS="" DATA-COVER="https://a.example/a.png" DATA-IMPORTANT="true">A</A></DL><p></DL><p></DL><p>`;
    expect(await formatOf(html)).toBe('raindrop');
    expect(await read(html)).toMatchObject([{ path: 'Unsorted', flags: ['favorite'], tags: [] }]);
  });

  it('of Shiori escape nothing', async () => {
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1><DL>
<DT><A HREF="https://a.example/?a=1&b=2" ADD_DATE="1541343938" LAST_MODIFIED="1541343938" TAGS="">a < b & "c"</A>\n</DL>`;
    expect(await formatOf(html)).toBe('shiori');
    expect(await read(html)).toMatchObject([{ title: 'a < b & "c"', url: 'https://a.example/?a=1&b=2' }]);
  });

  it('of Nextcloud put a link into each of its folders', async () => {
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><DL><p>
<DT><H3>One</H3>\n<DL><p>\n<DT><A HREF="https://a.example/" TAGS="x,y" ADD_DATE="1700000000">A</A>\n<DD>about</DD>\n</DL><p>
<DT><H3>Two</H3>\n<DL><p>\n<DT><A HREF="https://a.example/" TAGS="x,y" ADD_DATE="1700000000">A</A>\n</DL><p>\n</DL><p>`;
    expect(await formatOf(html)).toBe('nextcloud-bookmarks');
    expect((await read(html)).map(({ path }) => path)).toEqual(['One', 'Two']);
  });
});
