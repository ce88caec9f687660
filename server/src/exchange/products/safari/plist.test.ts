import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { binaryPlist, binaryPlistOf, plistArray } from '../../../../testing/binary-plist.ts';
import { jsonFile, readFileWith } from '../../../../testing/read-with.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { readBinaryPlist } from './plist-binary.ts';
import { safariReader } from './plist.ts';

const leaf = (title: string, more = {}) => ({
  WebBookmarkType: 'WebBookmarkTypeLeaf',
  URLString: `https://${title}.example/`,
  URIDictionary: { title },
  ...more,
});
const list = (Title: string, ...Children: unknown[]) => ({ WebBookmarkType: 'WebBookmarkTypeList', Title, Children });

const BOOKMARKS = list(
  '',
  { WebBookmarkType: 'WebBookmarkTypeProxy', Title: 'History' },
  list('BookmarksBar', list('Food', leaf('brød')), leaf('news')),
  list('BookmarksMenu'),
  list(
    'com.apple.ReadingList',
    leaf('later', { ReadingList: { DateAdded: new Date('2024-01-15T10:30:00Z'), PreviewText: 'Wait.' } }),
  ),
);

const FOUND = [
  { path: ['Reading list'], title: 'later', description: 'Wait.', created: '2024-01-15T10:30:00.000Z' },
  { path: ['Favorites', 'Food'], title: 'brød', url: 'https://brød.example/', created: null },
  { path: ['Favorites'], title: 'news' },
];

function xmlOf(value: unknown): string {
  if (typeof value === 'string') return `<string>${value}</string>`;
  if (value instanceof Date) return `<date>${value.toISOString().replace('.000', '')}</date>`;
  if (Array.isArray(value)) return `<array>${value.map((one) => xmlOf(one)).join('')}</array>`;
  const members = Object.entries(value as object).map(([key, one]) => `<key>${key}</key>\n${xmlOf(one)}`);
  return `<dict><key>Sync</key><data>AAAA</data>${members.join('')}</dict>`;
}

const xml = (content: string, doctype = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x.dtd">') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<plist version="1.0">${content}</plist>`;

function refusalOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return error;
  }
  return undefined;
}

const damaged = new UnreadableFile('The file is damaged or incomplete.');

describe('The bookmarks of Safari', () => {
  for (const [form, file] of [
    ['binary', binaryPlist(BOOKMARKS)],
    ['XML', xml(xmlOf(BOOKMARKS))],
  ] as const) {
    it(`are read from a ${form} property list`, async () => {
      expect(await safariReader.recognizes(jsonFile(file))).toBe(true);
      const { collected } = await readFileWith(safariReader, file);
      expect(collected.items).toMatchObject(FOUND);
      expect(collected.collections).toBe(3);
    });

    it(`are refused if a ${form} property list is cut`, async () => {
      for (let end = 8; end < file.length - 1; end += 7)
        await expect(readFileWith(safariReader, file.slice(0, end))).rejects.toThrow(damaged);
    });
  }

  it('are not any property list', async () => {
    expect(await safariReader.recognizes(jsonFile(xml('<dict><key>a</key><string>b</string></dict>')))).toBe(false);
    expect(await safariReader.recognizes(jsonFile(binaryPlist({ a: 'b' })))).toBe(false);
  });
});

describe('An XML property list', () => {
  it('has entities of XML, but none of its own', async () => {
    const doctype = '<!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    const { collected } = await readFileWith(safariReader, xml(xmlOf(list('', leaf('&amp;&#233;&b;'))), doctype));
    expect(collected.items).toMatchObject([{ title: '&é&b;' }]);
  });

  it('is refused if it is nested too deeply', async () => {
    const deep = `${'<array>'.repeat(200_000)}${'</array>'.repeat(200_000)}`;
    await expect(readFileWith(safariReader, xml(deep))).rejects.toThrow(damaged);
  });
});

describe('A binary property list', () => {
  it('is refused if references make it endless or huge', () => {
    expect(() => readBinaryPlist(binaryPlistOf([plistArray([0])]))).toThrow(RangeError);
    const doubled = Array.from({ length: 100 }, (_, index) => plistArray([index + 1, index + 1]));
    expect(() => readBinaryPlist(binaryPlistOf([...doubled, plistArray([])]))).toThrow(RangeError);
  });

  it('is read or refused, whatever byte is wrong', () => {
    const whole = binaryPlist(BOOKMARKS);
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 9 }), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const bytes = Buffer.from(whole);
        bytes[at + 8] = byte;
        expect(refusalOf(() => readBinaryPlist(bytes)) ?? new RangeError()).toBeInstanceOf(RangeError);
      }),
    );
  });
});
