import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../testing/file-of.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { readJsonHead } from './json-head-reader.ts';
import { jsonHead, parseJson } from './json-head.ts';

const valueOf = async (text: string | Uint8Array) => (await jsonHead(fileOf('some.json', text))).value;

const parsing = (text: string) => () => parseJson(text, 'some.json');

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

describe('The beginning of a JSON text', () => {
  it('contains what the text contains', () => {
    const value = { a: [1, -2.5e3, true, null, 'x "y" \\ \u00fc \n'], b: { __proto__x: {} }, '': [] };
    expect(readJsonHead(JSON.stringify(value, null, 2))).toEqual({ value, wrongAt: null, isCut: false });
  });

  it('contains the members before a cut', () => {
    expect(readJsonHead('{"a":1,"b":[{"c":"te').value).toEqual({ a: 1, b: [{ c: 'te' }] });
    expect(readJsonHead('{"a":1,"b":[{"c":12').value).toEqual({ a: 1, b: [{ c: 12 }] });
    expect(readJsonHead('{"a":1,"b":tr').value).toEqual({ a: 1 });
    expect(readJsonHead('{"a":"\\u00').value).toEqual({ a: '' });
  });

  it('contains the members before a mistake, and its index', () => {
    expect(readJsonHead('{"a":1,,')).toEqual({ value: { a: 1 }, wrongAt: 7, isCut: true });
    expect(readJsonHead('["a\nb"]').wrongAt).toBe(3);
    expect(readJsonHead('[1] x').wrongAt).toBe(4);
  });

  it('keeps a key named __proto__', () => {
    expect(Object.keys(readJsonHead('{"__proto__":{"a":1}}').value as object)).toEqual(['__proto__']);
  });

  it('may be nested as deeply as it is long', () => {
    expect(readJsonHead('['.repeat(65_536))).toMatchObject({ wrongAt: null, isCut: true });
  });

  it('agrees with JSON.parse about what is JSON, cut or changed anywhere', () => {
    const change = fc.tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', '"', ',', ']', '}', '\\', '\n', '0'),
    );
    fc.assert(
      fc.property(change, ([json, at, sign]) => {
        const text = json.slice(0, at % (json.length + 1)) + sign;
        const { value, wrongAt, isCut } = readJsonHead(text);
        const parsed = attempt(() => JSON.stringify(JSON.parse(text)));
        const read = wrongAt === null && !isCut ? JSON.stringify(value) : undefined;
        expect(read).toBe(parsed);
      }),
    );
  });
});

describe('A file', () => {
  it('is no JSON if it is Markdown that begins with brackets or braces', async () => {
    for (const text of [
      '[a link](https://x.example)',
      '[ ] to do',
      '[x] done',
      '[[a note]] and more',
      '[1]: x',
      '{{a}}',
      '{ a }',
    ])
      expect([text, await valueOf(text)]).toEqual([text, undefined]);
  });

  it('is JSON in every Unicode encoding, with and without a byte order mark', async () => {
    const text = '[{"a":"ж"}]';
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ])
      expect(await valueOf(bytes)).toEqual([{ a: 'ж' }]);
  });

  it('is JSON of old programs if it is not UTF-8, whatever charset its texts mention', async () => {
    expect(await valueOf(Buffer.from('[{"a":"ü"}]', 'latin1'))).toEqual([{ a: 'ü' }]);
    expect(await valueOf('[{"a":"charset=iso-8859-1 ü"}]')).toEqual([{ a: 'charset=iso-8859-1 ü' }]);
  });

  it('is JSON if only what follows is damaged', async () => {
    expect(await valueOf('{"bookmarks":[{"title":"x"},,')).toEqual({ bookmarks: [{ title: 'x' }] });
  });
});

describe('A damaged text', () => {
  it('is reported with line and column', () => {
    const later = new UnreadableFile('some.json: The JSON is damaged, at line 3, column 8.');
    expect(parsing('{\n  "a": 1,\n  "b": ?\n}')).toThrow(later);
    const cut = new UnreadableFile('some.json: The JSON is damaged: it ends too early, at line 2, column 2.');
    expect(parsing('[1,\n2')).toThrow(cut);
  });
});
