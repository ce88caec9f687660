import { editDistance, maxEdits } from '@benotes/contract/edit-distance';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { findSimilarWords, storeWords } from './search-words.repo.ts';

/** A word with each possible edit. */
const edited = (word: string): string[] =>
  Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    return [
      before + after,
      `${before}x${letter}${after}`,
      `${before}x${after}`,
      before + after.charAt(0) + letter + after.slice(1),
    ];
  }).flat();

describe('Similar words', () => {
  // #words-within-the-distance
  it.each([4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'of a word with %i letters include each one within the distance',
    async (length) => {
      const test = await anApp();
      const { id: userId } = await aPerson(test);
      const word = 'abcdefghijkl'.slice(0, length);
      const words = [...new Set(edited(word).flatMap((once) => [once, ...edited(once)]))];
      await storeWords(test.db, [{ userId, body: ` ${words.join(' ')} ` }]);
      const found = await findSimilarWords(test.db, userId, word);
      const expected = words.filter(
        (other) => other.length >= 3 && editDistance(word, other) <= maxEdits(Math.max(length, other.length)),
      );
      expect(expected.length).toBeGreaterThan(10);
      expect(expected.filter((other) => !found.includes(other))).toEqual([]);
    },
  );

  it('are words of alphabets, not too short and not too long', async () => {
    const test = await anApp();
    const { id: userId } = await aPerson(test);
    await storeWords(test.db, [{ userId, body: ` rye of ${'x'.repeat(33)} 2026 мир a1 日 , ${'y'.repeat(32)} ` }]);
    const words = await test.db.selectFrom('search_words').select('word').orderBy('word').execute();
    expect(words.map(({ word }) => word)).toEqual(['rye', 'y'.repeat(32), 'мир']);
  });

  it('are stored again after they were removed, and after a transaction that has not stored them', async () => {
    const test = await anApp();
    const { id: userId } = await aPerson(test);
    const lines = [{ userId, body: ' rye rye flour ' }];
    const inTransaction = (end: () => void) =>
      test.db.transaction().execute(async (trx) => {
        await storeWords(trx, lines);
        await storeWords(trx, lines);
        end();
      });
    const words = async () =>
      (await test.db.selectFrom('search_words').select('word').orderBy('word').execute()).map(({ word }) => word);
    await expect(
      inTransaction(() => {
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await words()).toEqual([]);
    await inTransaction(() => {});
    await test.db.deleteFrom('search_words').execute();
    await inTransaction(() => {});
    await test.db.deleteFrom('search_words').where('word', '=', 'rye').execute();
    await storeWords(test.db, lines);
    expect(await words()).toEqual(['flour', 'rye']);
  });
});
