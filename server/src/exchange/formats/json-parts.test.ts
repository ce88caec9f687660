import { Readable } from 'node:stream';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../testing/file-of.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { type JsonPart, jsonParts } from './json-parts.ts';

async function partsOf(text: string, chunk = 65_536): Promise<JsonPart[]> {
  const file = fileOf('some.json', text);
  const bytes = Buffer.from(text);
  file.stream = () =>
    Promise.resolve(
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
          bytes.subarray(at * chunk, (at + 1) * chunk),
        ),
      ),
    );
  const parts: JsonPart[] = [];
  for await (const part of jsonParts(file)) parts.push(part);
  return parts;
}

const at = (place: string) => new UnreadableFile(`The JSON is damaged, at ${place}.`);

describe('A JSON file', () => {
  it('comes as the elements of its array', async () => {
    expect(await partsOf(' [{"a":[1]}, 2 , "x"] ')).toEqual([
      { key: null, value: { a: [1] }, entry: 1 },
      { key: null, value: 2, entry: 2 },
      { key: null, value: 'x', entry: 3 },
    ]);
  });

  it('comes as the members of its object, and those that are arrays as their elements', async () => {
    expect(await partsOf('{"count":2,"results":[{"id":1},[2]],"none":[],"roots":{"bar":[3]}}')).toEqual([
      { key: 'count', value: 2, entry: 0 },
      { key: 'results', value: { id: 1 }, entry: 1 },
      { key: 'results', value: [2], entry: 2 },
      { key: 'roots', value: { bar: [3] }, entry: 0 },
    ]);
  });

  it('gives the same parts whatever the size of its chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 3 })),
        fc.integer({ min: 1, max: 9 }),
        async (values, size) => {
          const parts = await partsOf(JSON.stringify(values, null, size % 3), size);
          expect(parts.map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(values)));
        },
      ),
    );
  });

  it('may have an empty string after a backslash that ends a chunk', async () => {
    const values = ['\\"', ''];
    for (let size = 1; size < 12; size += 1)
      expect(await partsOf(JSON.stringify([values]), size)).toEqual([{ key: null, value: values, entry: 1 }]);
  });

  it('is refused wherever it is cut', async () => {
    const text = '{"a":1,"b":[{"c":"\\\\\\""},[2]],"d":{"e":null}}';
    for (let end = 0; end < text.length; end += 1)
      await expect(partsOf(text.slice(0, end), 3)).rejects.toThrow(
        new UnreadableFile(`The JSON is damaged: it ends too early, at line 1, column ${end + 1}.`),
      );
  });

  it('is refused with the place of what is wrong', async () => {
    await expect(partsOf('[\n  {"a": 1},\n  {"a": ?}\n]', 4)).rejects.toThrow(at('line 3, column 9'));
    await expect(partsOf('[1,\n]', 4)).rejects.toThrow(at('line 2, column 1'));
    await expect(partsOf('{"a" 1}')).rejects.toThrow(at('line 1, column 6'));
    await expect(partsOf('{"a":1}\n{"a":2}')).rejects.toThrow(at('line 2, column 1'));
    await expect(partsOf('{"a":[1}')).rejects.toThrow(at('line 1, column 8'));
  });

  it('may be nested as deeply as it is long', async () => {
    const text = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(await partsOf(text)).toHaveLength(1);
  });
});
