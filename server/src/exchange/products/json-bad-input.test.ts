import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type CollectingSink } from '../../../testing/collecting-sink.ts';
import { JSON_EXPORTS } from '../../../testing/json-exports.ts';
import { jsonFile, readFileWith } from '../../../testing/read-with.ts';
import type { FileReader } from '../formats/reader.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { FILE_READERS } from './products.ts';

type Path = readonly (string | number)[];

async function readerOf(content: unknown): Promise<FileReader | undefined> {
  const file = jsonFile(content);
  for (const reader of FILE_READERS) if (await reader.recognizes(file)) return reader;
  return undefined;
}

/** What is found, or why nothing is. */
async function outcomeOf(reader: FileReader, content: unknown): Promise<CollectingSink | UnreadableFile> {
  try {
    return await readFileWith(reader, content, { articles: true });
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

/** The value with another one in one place. */
function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, other);
  return copy;
}

const DEEP = 10_000;
const HTML = '<script>alert(1)</script><img src=x onerror=alert(1)><b>bold</b>';
const STRANGE_DATES = [
  0,
  -1,
  1e300,
  'yesterday',
  '0000-00-00',
  '1601-01-01T00:00:00Z',
  '30828-09-14T02:48:05Z',
  '910670515199000000',
  '',
];
const DATES = new Set(
  [
    'createdAt',
    'created',
    'created_at',
    'added',
    'time',
    'savedAt',
    'date_added',
    'dateAdded',
    'importDate',
    'modified',
  ].concat(['updatedAt', 'updated', 'updated_at', 'lastmodified', 'modifiedAt', 'date_modified', 'lastModified']),
);

describe.each(Object.entries(JSON_EXPORTS))('A file of %s', (_name, content) => {
  const text = JSON.stringify(content, null, 1);

  it('is refused with the place of the cut, wherever it is cut', async () => {
    for (let end = 2; end < text.length; end += 3) {
      const part = text.slice(0, end);
      const reader = await readerOf(part);
      const line = part.split('\n').length;
      await expect(readFileWith(reader!, part)).rejects.toThrow(
        new UnreadableFile(
          `The JSON is damaged: it ends too early, at line ${line}, column ${end - part.lastIndexOf('\n')}.`,
        ),
      );
    }
  });

  it('is read whatever stands in one of its fields', async () => {
    const reader = await readerOf(content);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pathsOf(content).slice(1)),
        fc.jsonValue({ maxDepth: 2 }),
        async (path, value) => {
          const sink = await outcomeOf(reader!, replaced(content, path, value));
          expect(sink).not.toBeInstanceOf(UnreadableFile);
          for (const post of (sink as CollectingSink).posts) {
            expect([typeof post.title, typeof post.line, typeof (post.url ?? '')]).toEqual([
              'string',
              'number',
              'string',
            ]);
            expect(
              [...(post.tags ?? []), post.description ?? '', post.html ?? ''].map((one) => typeof one),
            ).not.toContain('object');
            expect(post.created ?? '').toMatch(/^(?:\d{4}-\d\d-\d\dT.*Z)?$/);
          }
        },
      ),
    );
  });

  it('is refused or read if it is in another encoding', async () => {
    const reader = await readerOf(content);
    const plain = (await outcomeOf(reader!, text)) as CollectingSink;
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const bytes = Buffer.from(text.replaceAll(/[^\0-\u00FF]/g, '?'), encoding);
      expect(await reader!.recognizes(jsonFile(bytes))).toBe(true);
      const read = (await outcomeOf(reader!, bytes)) as CollectingSink;
      expect(read.posts).toHaveLength(plain.posts.length);
    }
  });

  it('may be nested 10,000 deep in any place', async () => {
    const reader = await readerOf(content);
    for (const [index, path] of pathsOf(content).slice(1).entries()) {
      const [open, close] = index % 2 === 0 ? ['[', ']'] : ['{"children":[', ']}'];
      const deep = open.repeat(DEEP) + close.repeat(DEEP);
      const json = JSON.stringify(replaced(content, path, '@')).replace('"@"', deep);
      expect(await outcomeOf(reader!, json)).not.toBeInstanceOf(UnreadableFile);
    }
  });

  it('has no scripts, whatever its texts contain', async () => {
    const reader = await readerOf(content);
    const keys = new Set(['type', 'id', 'parentId', 'root', 'url', 'href', 'uri', 'shorturl', 'slug', 'tag_names']);
    const strange = JSON.parse(text, (key, value: unknown) =>
      typeof value === 'string' && !keys.has(key) ? value + HTML : value,
    ) as unknown;
    const { collected } = (await outcomeOf(reader!, strange)) as CollectingSink;
    for (const { html } of collected.items) expect(html).not.toMatch(/<script|<[^>]*\sonerror/);
  });

  it('has no invented dates', async () => {
    const reader = await readerOf(content);
    for (const date of STRANGE_DATES) {
      const strange = JSON.parse(text, (key, value: unknown) => (DATES.has(key) ? date : value)) as unknown;
      const { posts } = (await outcomeOf(reader!, strange)) as CollectingSink;
      expect(posts.map(({ created, updated }) => created ?? updated ?? null)).toEqual(posts.map(() => null));
    }
  });
});

describe('JSON that nobody knows', () => {
  it('is unknown', async () => {
    for (const content of ['{}', '[]', '{"a":1}', '[{"url":"https://a.example/"}]', '[1,2]', 'null', '"text"'])
      expect([content, await readerOf(content)]).toEqual([content, undefined]);
  });

  it('is damaged if it does not parse', async () => {
    const reader = await readerOf('{"settings": {"a": 1,, }}');
    await expect(readFileWith(reader!, '{"settings": {"a": 1,, }}')).rejects.toThrow(
      new UnreadableFile('The JSON is damaged, at line 1, column 22.'),
    );
  });
});
