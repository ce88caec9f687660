import { describe, expect, it } from 'vitest';

import { fingerprintOf, isChangedMuch } from './fingerprint.ts';

const page = (text: string) => ({
  bytes: Buffer.from(`<body><nav>a b c</nav>${text}</body>`),
  contentType: 'text/html',
});
const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `word${from + index}`).join(' ');
const isChanged = (before: string, now: string) =>
  isChangedMuch(fingerprintOf(page(before)) ?? '', fingerprintOf(page(now)) ?? '');

describe('The fingerprint of a page', () => {
  it('tells another text from one that was edited', () => {
    expect(isChanged(words(0, 1000), words(0, 1000))).toBe(false);
    expect(isChanged(words(0, 1000), words(100, 1100))).toBe(false);
    expect(isChanged(words(0, 1000), words(950, 1950))).toBe(true);
    expect(isChanged(words(0, 1000), words(2000, 3000))).toBe(true);
  });

  it('ignores markup, scripts, and the case of letters', () => {
    const text = words(0, 100);
    expect(fingerprintOf(page(`<script>${words(500, 900)}</script><p>${text.toUpperCase()}</p>`))).toBe(
      fingerprintOf(page(`<div><b>${text}</b></div>`)),
    );
  });

  it('is missing for a page with few words', () => {
    expect(fingerprintOf(page('Please turn on JavaScript.'))).toBeNull();
  });
});
