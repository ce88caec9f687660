import { describe, expect, it } from 'vitest';

import { sortKeys, titleKey } from './sort-keys.ts';

const byKey = (titles: readonly string[]) =>
  titles.toSorted((a, b) => Buffer.compare(Buffer.from(titleKey(a)), Buffer.from(titleKey(b))));

const keysOf = (given: Partial<Parameters<typeof sortKeys>[0]>) =>
  sortKeys({ title: '', content: '', url: null, created_at: '2026-01-02T03:04:05.000Z', ...given });

describe('Titles are sorted', () => {
  it.each([
    ['by letter, without case and accents', ['apple', 'Ärger', 'Banana', 'élan', 'Zebra']],
    ['by number', ['Chapter 2', 'chapter 09', 'Chapter 10', 'Chapter 10a', 'Chapter 100', 'Chapters']],
    ['with versions part by part', ['v1.2', 'v1.9.1', 'v1.10', 'v2']],
    ['without quotation marks and other signs', ['“Apple”', '*banana*', '🍒 cherry', '[draft] damson']],
    ['word by word', ['note book', 'note: on books', 'notebook']],
    ['with letters that do not decompose where they belong', ['Oslo', 'Østfold', 'Otto', 'Straße', 'strasser']],
    ['by script', ['Zoo', 'Ωmega', 'Яблоко', 'あお', '漢字']],
    ['with nothing to read first', ['***', '1', 'a']],
    ['with long numbers by their digits', ['9'.repeat(39), '1'.repeat(40), 'a']],
  ])('%s', (_, titles) => {
    expect(byKey(titles.toReversed())).toEqual(titles);
  });

  it('by a key of limited length, whatever the title', () => {
    for (const part of ['a', '😀', 'ﷺ', '漢', 'é', '1 ', "'"])
      expect(Buffer.byteLength(titleKey(part.repeat(500)))).toBeLessThanOrEqual(4 * 64);
  });
});

describe('The key of a post', () => {
  it('is that of the beginning of its text if it has no title', () => {
    const content = `<h1>A &amp; b</h1><p>${'c'.repeat(5000)}</p>`;
    expect(keysOf({ content }).title_key).toBe(`a b ${'c'.repeat(60)}`);
    expect(keysOf({ title: ' Title ', content }).title_key).toBe('title');
  });

  it('has the host without www, and sorts the newest of a site first and notes last', () => {
    const sorted = [
      keysOf({ url: 'https://a.example/x', created_at: '2026-01-02T00:00:00.000Z' }),
      keysOf({ url: 'https://www.a.example/y', created_at: '2026-01-01T00:00:00.000Z' }),
      keysOf({ url: 'https://a.example/z', created_at: '1960-01-01T00:00:00.000Z' }),
      keysOf({ url: 'https://b.example/' }),
      keysOf({}),
    ].map(({ site_key }) => site_key);
    expect(sorted.toSorted()).toEqual(sorted);
  });
});
