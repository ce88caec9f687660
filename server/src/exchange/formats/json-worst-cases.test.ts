import { describe, expect, it } from 'vitest';

import { GROWTH_MAX, growthOfReading, type Make, numbered, repeated, worstCases } from '../../../testing/growth.ts';
import { unreadableJsonReader } from '../products/any/json.ts';
import { chromiumReader } from '../products/chromium/json.ts';
import { firefoxReader } from '../products/firefox/json.ts';
import { karakeepReader } from '../products/karakeep/json.ts';

const inText =
  (make: Make): Make =>
  (size) =>
    `{"bookmarks":[{"title":"a","content":{"type":"text","text":"${make(size)}`;
const nested =
  (open: string, close = ''): Make =>
  (size) => {
    const count = Math.ceil(size / (open.length + close.length));
    return open.repeat(count) + close.repeat(count);
  };

const TEXTS: [string, Make][] = [
  ['brackets', repeated('[')],
  ['brackets that are closed', nested('[', ']')],
  ['objects in each other', repeated('{"a":')],
  ['brackets in a member', (size) => `{"bookmarks":${repeated('[')(size)}`],
  ['keys', (size) => `{${repeated('"a":1,')(size)}"b":2}`],
  ['different keys', (size) => `{${numbered((index) => `"k${index}":1,`)(size)}"b":2}`],
  ['numbers', (size) => `[${repeated('1,')(size)}1]`],
  ['one long number', (size) => `[${repeated('1')(size)}]`],
  ['one long word', (size) => `[${repeated('t')(size)}]`],
  ['commas', repeated(',')],
  ['blanks', (size) => `[${repeated(' ')(size)}`],
  ['blanks behind an entry', (size) => `[{"a":1}${repeated(' ')(size)}]`],
  ['lines behind an entry', (size) => `[{"a":1}${repeated('\n')(size)}]`],
  ['a text without an end', inText(repeated('a'))],
  ['a text of escaped quotation marks', inText(repeated(String.raw`\"`))],
  ['a text of backslashes', inText(repeated('\\'))],
  ['a text of backslashes and quotation marks', inText(repeated(String.raw`\\\"`))],
  [
    'folders of Chromium',
    (size) => `{"roots":{"bookmark_bar":${repeated('{"type":"folder","name":"a","children":[')(size)}`,
  ],
  ['folders of Firefox', nested('{"type":"text/x-moz-place-container","title":"a","children":[', ']}')],
];

describe('A JSON text of mostly signs', { timeout: 60_000 }, () => {
  it.each(worstCases(TEXTS))('is read or refused in a time that grows with its length: %s', async (_what, make) => {
    for (const reader of [chromiumReader, firefoxReader, karakeepReader, unreadableJsonReader])
      expect(await growthOfReading(reader, 'a.json', make)).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
