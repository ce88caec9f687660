import { expect, it } from 'vitest';

import { hueOf } from './site-hue.ts';

it('is always the same for a site', () => {
  expect(['example.org', 'github.com', 'en.wikipedia.org', ''].map(hueOf)).toEqual([252, 72, 0, 0]);
});

it('is one of ten, and all of them occur', () => {
  const hues = new Set(Array.from({ length: 300 }, (_, index) => hueOf(`site-${index}.example.org`)));
  expect([...hues].toSorted((a, b) => a - b)).toEqual([0, 36, 72, 108, 144, 180, 216, 252, 288, 324]);
});
