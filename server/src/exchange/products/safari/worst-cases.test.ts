import { describe, expect, it } from 'vitest';

import { GROWTH_MAX, growthOfReading, type Make, numbered, repeated, worstCases } from '../../../../testing/growth.ts';
import { safariReader } from './plist.ts';

const END = '</array></dict></plist>';
const LIST =
  '<dict><key>WebBookmarkType</key><string>WebBookmarkTypeList</string><key>Title</key><string>a</string><key>Children</key><array>';
const LEAF =
  '<dict><key>WebBookmarkType</key><string>WebBookmarkTypeLeaf</string><key>URLString</key><string>https://a.example/</string></dict>';

const file =
  (make: Make): Make =>
  (size) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">${LIST}${make(size)}`;

describe('A property list of mostly signs', { timeout: 60_000 }, () => {
  it.each(
    worstCases([
      ['dictionaries in each other', repeated('<dict>')],
      ['lists in each other', repeated('<array>')],
      ['folders in each other', repeated(LIST)],
      [
        'folders in each other that are closed',
        (size) => {
          const count = Math.ceil(size / LIST.length);
          return LIST.repeat(count) + '</array></dict>'.repeat(count) + END;
        },
      ],
      ['links', (size) => repeated(LEAF)(size) + END],
      ['end tags of nothing', (size) => `${'<array>'.repeat(900)}${repeated('</y>')(size)}`],
      ['keys', repeated('<key>a</key>')],
      [
        'different keys',
        (size) => `<dict>${numbered((index) => `<key>a${index}</key><string>b</string>`)(size)}</dict>${END}`,
      ],
      ['a long text', (size) => `<string>${repeated('a')(size)}</string>${END}`],
      ['a text of references', (size) => `<string>${repeated('&amp;')(size)}</string>${END}`],
      ['a text of ampersands', (size) => `<string>${repeated('&')(size)}</string>${END}`],
      ['angle brackets', repeated('<')],
      ['comments that nothing ends', repeated('<!--')],
    ]),
  )('is read or refused in a time that grows with its length: %s', async (_what, make) => {
    expect(await growthOfReading(safariReader, 'Bookmarks.plist', file(make))).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
