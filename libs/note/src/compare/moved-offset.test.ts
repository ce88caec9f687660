import { describe, expect, it } from 'vitest';

import { movedOffset } from './moved-offset.ts';

/** Where the caret, as `|`, is after a change of the text around it. */
function moved(before: string, after: string): string {
  const offset = movedOffset(before.replace('|', ''), after, before.indexOf('|'));
  return `${after.slice(0, offset)}|${after.slice(offset)}`;
}

describe('A place in a text that changes', () => {
  it.each([
    ['stays in its word', 'buy mi|lk today', 'please buy milk now', 'please buy mi|lk now'],
    ['stays before what is added there', 'buy |milk', 'buy the milk', 'buy |the milk'],
    ['stays after the word that it follows', 'buy milk|', 'buy some milk, and eggs', 'buy some milk|, and eggs'],
    ['stays within words that were replaced', 'buy mil|k', 'buy br', 'buy br|'],
    ['stays at the start', '|milk', 'buy milk', '|buy milk'],
    ['stays where nothing changed', 'milk| and bread', 'milk| and bread'.replace('|', ''), 'milk| and bread'],
    ['stays in its word in scripts without spaces', '東京に行く予|定です', '京都に行く予定です', '京都に行く予|定です'],
  ])('%s', (_name, before, after, expected) => {
    expect(moved(before, after)).toBe(expected);
  });
});
