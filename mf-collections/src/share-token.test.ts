import { afterEach, describe, expect, it, vi } from 'vitest';

import { generateToken, isGuessable, publicUrl } from './share-token.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mocks the random generator: the first call fills with `byte`, later calls with `further`. */
function mockRandomBytes(byte: number, further: number) {
  let next = byte;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => {
      bytes.fill(next);
      next = further;
      return bytes;
    },
  });
}

describe('A generated token', () => {
  // #32-random-characters
  it('has 32 letters and digits and is different each time', () => {
    const tokens = Array.from({ length: 50 }, generateToken);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(new Set(tokens).size).toBe(50);
    expect(tokens.some(isGuessable)).toBe(false);
  });

  it('uses each of the 62 characters equally often: four byte values each, the others are rejected', () => {
    const bytesPerCharacter = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      mockRandomBytes(byte, byte);
      const character = generateToken().charAt(0);
      bytesPerCharacter.set(character, (bytesPerCharacter.get(character) ?? 0) + 1);
    }
    expect(bytesPerCharacter.size).toBe(62);
    expect(new Set(bytesPerCharacter.values())).toEqual(new Set([4]));
    for (let byte = 248; byte < 256; byte += 1) {
      mockRandomBytes(byte, 61);
      expect(generateToken()).toBe('9'.repeat(32));
    }
  });
});

describe('A token', () => {
  it.each([
    ['fifteen letters', 'fifteen letters', true],
    ['sixteen letters!', 'sixteen letters!', false],
    ['fifteen emojis of two UTF-16 units each', '🍲'.repeat(15), true],
  ])('is guessable below 16 characters: %s', (_, token, guessable) => {
    expect(isGuessable(token)).toBe(guessable);
  });

  // #token-percent-encoded
  it.each([
    ['plain', 'plain'],
    ['Gäste & Käse', 'G%C3%A4ste%20%26%20K%C3%A4se'],
    ['a+b/c?d#e', 'a%2Bb%2Fc%3Fd%23e'],
    ['half an emoji \ud83c', 'half%20an%20emoji%20%EF%BF%BD'],
  ])('is percent-encoded in the public URL: %s', (token, encoded) => {
    expect(publicUrl(token)).toBe(`${location.origin}/s?token=${encoded}`);
  });
});
