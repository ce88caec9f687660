import { propertyRuns } from '@benotes/build/test-form';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Chain, chainAfter, encodeState, readStates, type StoredState } from './encode-states.ts';
import { patched, patchOf, type PostState, readText, textOf } from './state-text.ts';
import { surplusOf } from './thin-versions.ts';

const STATE: PostState = {
  type: 'text',
  title: 'Plan',
  content: '<p>one</p>',
  url: null,
  description: null,
  note: null,
  collection_id: 7,
  tags: [{ id: 3, name: 'rye' }],
};

/** Texts as they are stored one after the other. */
async function stored(texts: readonly string[]): Promise<StoredState[]> {
  const rows: StoredState[] = [];
  let chain: Chain | null = null;
  for (const [index, text] of texts.entries()) {
    const id = index + 1;
    const { base_id, state } = await encodeState(chain, text);
    rows.push({ id, base_id, state });
    chain = chainAfter(chain, { id, base_id }, text);
  }
  return rows;
}

describe('A stored state', () => {
  it('is what it was', () => {
    for (const note of [null, '', '<p>x</p>']) expect(readText(textOf({ ...STATE, note }))).toEqual({ ...STATE, note });
  });

  it('of an earlier format, which had fewer fields, is read without them', () => {
    const old = [JSON.stringify({ title: 'Plan' }), '<p>one</p>', ''].join('\u0000');
    expect(readText(old)).toEqual({ ...STATE, collection_id: null, tags: [] });
  });

  it('is rebuilt from its difference to any other', () => {
    const text = fc
      .array(fc.constantFrom('<p>', '</p>', 'milk', ' ', 'Zürich', '👨‍👩‍👧'), { maxLength: 30 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.tuple(text, text), ([before, after]) => {
        expect(patched(before, patchOf(before, after))).toBe(after);
      }),
    );
  });

  it('is rebuilt with all those before it', async () => {
    const text = fc.array(fc.constantFrom('<p>', 'milk', 'bread'), { maxLength: 12 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 60 }), async (texts) => {
        expect([...(await readStates(await stored(texts))).values()]).toEqual(texts);
      }),
      { numRuns: propertyRuns(0.5) },
    );
  });

  // #versions-are-small
  it('takes little: fifty small edits less than twice the note', async () => {
    const lines = Array.from(
      { length: 200 },
      (_, index) => `<p>Line ${index} of ${(index * 7919) % 1009} things to remember</p>`,
    );
    const texts = Array.from({ length: 50 }, (_, edit) => {
      lines[(edit * 37) % 200] = `<p>Edit ${edit} says something else here</p>`;
      return textOf({ ...STATE, content: lines.join('') });
    });
    const bytes = (await stored(texts)).reduce((sum, { state }) => sum + state.byteLength, 0);
    expect(bytes).toBeLessThan(2 * Buffer.byteLength(texts[0] ?? ''));
  });
});

describe('Versions that are removed', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  const at = (id: number, minutesAgo: number, name: string | null = null) => ({
    id,
    name,
    created_at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  });
  const DAY = 24 * 60;

  it('are none of the last day', () => {
    expect(surplusOf([at(1, 50), at(2, 40), at(3, 39), at(4, 1)], NOW, 50)).toEqual([]);
  });

  it('are those of the same hour, day, or week before, except the last', () => {
    const hours = [at(1, 2 * DAY + 50), at(2, 2 * DAY + 40), at(3, 2 * DAY - 10)];
    expect(surplusOf(hours, NOW, 50)).toEqual([1]);
    const days = [at(1, 20 * DAY + 300), at(2, 20 * DAY + 60), at(3, 18 * DAY)];
    expect(surplusOf(days, NOW, 50)).toEqual([1]);
    const weeks = [at(1, 400 * DAY), at(2, 399 * DAY), at(3, 380 * DAY)];
    expect(surplusOf(weeks, NOW, 50)).toEqual([1]);
  });

  it.each([
    ['ten minutes in one hour', 'a day', 1, 10],
    ['eighty minutes in one day', 'a week', 7, 80],
    ['a day in one week', 'ninety days', 90, DAY],
  ])('are of two versions with %s between them the older one, but only if both are older than %s', (...row) => {
    const [, , days, apart] = row;
    const end = days * DAY;
    expect(surplusOf([at(1, end - 5), at(2, end - 5 - apart)], NOW, 50)).toEqual([]);
    expect(surplusOf([at(1, end + 5 + apart), at(2, end + 5)], NOW, 50)).toEqual([1]);
  });

  it('are the oldest, if there are more than the server keeps', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => at(index + 1, (10_000 - index) / 100));
    expect(surplusOf(many, NOW, 50)).toHaveLength(9_950);
    expect(surplusOf(many, NOW, 50)).not.toContain(10_000);
  });

  it('are never those with a name', () => {
    const named = Array.from({ length: 9 }, (_, index) => at(index + 1, 400 * DAY, 'before the rewrite'));
    expect(surplusOf([...named, at(10, 3), at(11, 2)], NOW, 1)).toEqual([10]);
  });
});
