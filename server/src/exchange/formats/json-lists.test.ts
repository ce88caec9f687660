import { describe, expect, it } from 'vitest';

import { JSON_EXPORTS } from '../../../testing/json-exports.ts';
import { NO_HTML, jsonFile, readFileWith } from '../../../testing/read-with.ts';
import { deliciousReader } from '../products/delicious/json.ts';
import { linkdingReader } from '../products/linkding/json.ts';
import { pinboardReader } from '../products/pinboard/json.ts';
import { shaarliReader } from '../products/shaarli/json.ts';
import { shioriReader } from '../products/shiori/json.ts';
import { wallabag1Reader, wallabagReader } from '../products/wallabag/json.ts';

const bread = {
  kind: 'link',
  path: [],
  title: 'Bread',
  url: 'https://bread.example/',
  description: 'Needs two days.',
  html: NO_HTML,
  updated: null,
  isDeleted: false,
};

describe('linkding', () => {
  it('has a description and a note in Markdown, flags, and dates', async () => {
    const { collected } = await readFileWith(linkdingReader, JSON_EXPORTS.linkding);
    expect(collected.items).toEqual([
      {
        ...bread,
        html: '<p><em>Rye</em> is best.</p>',
        tags: ['food', 'archived', 'unread'],
        created: '2024-03-21T05:46:40.123Z',
        updated: '2024-03-22T05:46:40.000Z',
      },
    ]);
    expect(collected.warnings).toEqual([]);
  });

  it('tells that pages are missing', async () => {
    const { warnings } = await readFileWith(linkdingReader, { ...JSON_EXPORTS.linkding, count: 123 });
    expect(warnings).toEqual(['This file contains 1 of 123 bookmarks: the other pages are missing.']);
  });

  it('may be the bare list of several pages', async () => {
    const list = JSON_EXPORTS.linkding.results;
    expect(await linkdingReader.recognizes(jsonFile(list))).toBe(true);
    expect((await readFileWith(linkdingReader, list)).posts).toHaveLength(1);
  });
});

describe('wallabag', () => {
  it('has highlights with comments, flags of any type, and dates with a zone', async () => {
    const { collected, options } = await readFileWith(wallabagReader, JSON_EXPORTS.wallabag);
    expect(collected.items).toEqual([
      {
        ...bread,
        description: null,
        html: '<blockquote><p>Let it rest.</p></blockquote><p>How long?</p>',
        tags: ['food', 'slow', 'favourite', 'archived'],
        created: '2016-09-08T09:55:58.000Z',
        updated: '2016-09-08T09:57:16.000Z',
      },
    ]);
    expect(options.articles).toBe(1);
  });

  it('has the text of the article if that is wanted', async () => {
    const { collected } = await readFileWith(wallabagReader, JSON_EXPORTS.wallabag, { articles: true });
    expect(collected.items[0]?.html).toContain('<h2>Dough</h2><p>Wait.</p>');
  });

  it('has no title where it found none', async () => {
    const [entry] = JSON_EXPORTS.wallabag;
    const { posts } = await readFileWith(wallabagReader, [{ ...entry, title: 'No title found' }]);
    expect(posts[0]?.title).toBe('');
  });

  it('had no dates in its first version', async () => {
    expect(await wallabag1Reader.recognizes(jsonFile(JSON_EXPORTS.wallabag1))).toBe(true);
    const { collected } = await readFileWith(wallabag1Reader, JSON_EXPORTS.wallabag1);
    expect(collected.items).toMatchObject([
      { title: '', url: 'https://a.example/', tags: ['a', 'b', 'archived'], created: null, updated: null },
    ]);
  });
});

describe('Pinboard', () => {
  it('has titles as descriptions, and tags with blanks between', async () => {
    const { collected } = await readFileWith(pinboardReader, JSON_EXPORTS.pinboard);
    expect(collected.items).toEqual([
      { ...bread, tags: ['food', 'slow', 'unread'], created: '2024-01-15T10:30:00.000Z' },
    ]);
  });

  it('may have no title', async () => {
    const [entry] = JSON_EXPORTS.pinboard;
    const { posts } = await readFileWith(pinboardReader, [{ ...entry, description: false }]);
    expect(posts[0]?.title).toBe('');
  });
});

describe('Delicious', () => {
  it('has seconds as text', async () => {
    const { collected } = await readFileWith(deliciousReader, JSON_EXPORTS.delicious);
    expect(collected.items).toEqual([{ ...bread, tags: ['food'], created: '2013-01-18T17:53:27.000Z' }]);
  });

  it('may be an answer of its API', async () => {
    const post = { href: bread.url, description: 'Bread', extended: bread.description, tag: 'food slow' };
    const answer = { 'api-count': 1, posts: [{ post: { ...post, time: '2012-05-01T10:00:00Z' } }] };
    expect(await deliciousReader.recognizes(jsonFile(answer))).toBe(true);
    expect(await pinboardReader.recognizes(jsonFile(answer))).toBe(false);
    const { collected } = await readFileWith(deliciousReader, answer);
    expect(collected.items).toEqual([{ ...bread, tags: ['food', 'slow'], created: '2012-05-01T10:00:00.000Z' }]);
  });
});

describe('Shiori', () => {
  it('has an excerpt, and dates in UTC', async () => {
    const { collected } = await readFileWith(shioriReader, JSON_EXPORTS.shiori);
    expect(collected.items).toEqual([
      { ...bread, tags: ['food'], created: '2024-01-15T10:30:00.000Z', updated: '2024-01-16T10:30:00.000Z' },
    ]);
  });

  it('tells that there are more pages', async () => {
    const { warnings } = await readFileWith(shioriReader, { ...JSON_EXPORTS.shiori, maxPage: 9 });
    expect(warnings).toEqual(['This file is page 1 of 9: the other pages are needed too.']);
  });
});

describe('Shaarli', () => {
  it('has links', async () => {
    const { collected } = await readFileWith(shaarliReader, JSON_EXPORTS.shaarli);
    expect(collected.items).toEqual([{ ...bread, tags: ['food'], created: '2024-01-15T09:30:00.000Z' }]);
  });

  it('has notes, whose addresses are their own pages', async () => {
    const [entry] = JSON_EXPORTS.shaarli;
    const urls = ['https://links.example/shaare/aBc123', '/shaare/aBc123', '?aBc123'];
    const notes = urls.map((url) => ({ ...entry, url, description: 'With **salt**\nand rye' }));
    const { collected } = await readFileWith(shaarliReader, notes);
    const note = { kind: 'note', title: 'Bread', url: null, html: '<p>With <strong>salt</strong><br>and rye</p>' };
    expect(collected.items).toMatchObject([note, note, note]);
  });
});
