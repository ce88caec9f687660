import { expect, it } from 'vitest';

import { isolate } from './isolate.ts';

it.each(['שלום (1)', 'مرحبا', 'Bread ‏', 'a‮b'])('isolates text that could reorder a sentence: %j', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`);
});

it.each(['', 'Bread', 'Brötchen & 𝄞', '日本語', 'Хлеб, 2.'])('leaves other text unchanged: %j', (text) => {
  expect(isolate(text)).toBe(text);
});
