import { afterEach, describe, expect, it, vi } from 'vitest';

import { generateToken, isGuessable, publicUrl } from './share-token.ts';

afterEach(() => vi.unstubAllGlobals());

/** Draws nothing but this byte at first, and nothing but `further` after that. */
function drawOnly(byte: number, further: number) {
  let drawn = byte;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => {
      bytes.fill(drawn);
      drawn = further;
      return bytes;
    },
  });
}

describe('A generated token', () => {
  it('has 32 letters and digits, and is another one each time', () => {
    const tokens = Array.from({ length: 50 }, generateToken);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(new Set(tokens).size).toBe(50);
    expect(tokens.some(isGuessable)).toBe(false);
  });

  it('holds each of the 62 characters with the same likelihood: four bytes mean it, the rest are drawn again', () => {
    const meaning = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      drawOnly(byte, byte);
      const character = generateToken().charAt(0);
      meaning.set(character, (meaning.get(character) ?? 0) + 1);
    }
    expect(meaning.size).toBe(62);
    expect(new Set(meaning.values())).toEqual(new Set([4]));
    for (let byte = 248; byte < 256; byte += 1) {
      drawOnly(byte, 61);
      expect(generateToken()).toBe('9'.repeat(32));
    }
  });
});

describe('A token', () => {
  it.each([
    ['fifteen letters', 'fifteen letters', true],
    ['sixteen letters!', 'sixteen letters!', false],
    ['fifteen pots, which are two units each', '🍲'.repeat(15), true],
  ])('could be guessed below 16 characters: %s', (_, token, guessable) => {
    expect(isGuessable(token)).toBe(guessable);
  });

  it.each([
    ['plain', 'plain'],
    ['Gäste & Käse', 'G%C3%A4ste%20%26%20K%C3%A4se'],
    ['a+b/c?d#e', 'a%2Bb%2Fc%3Fd%23e'],
    ['half a pot \ud83c', 'half%20a%20pot%20%EF%BF%BD'],
  ])('stands in the public address so that nothing of it is lost: %s', (token, encoded) => {
    expect(publicUrl(token)).toBe(`${location.origin}/s?token=${encoded}`);
  });
});
