import { expect, it } from 'vitest';

import { isolate } from './isolate.ts';

it.each(['שלום (1)', 'مرحبا', 'Bread ‏', 'a‮b'])('isolates what could change the order of a sentence: %j', (words) => {
  expect(isolate(words)).toBe(`\u2068${words}\u2069`);
});

it.each(['', 'Bread', 'Brötchen & 𝄞', '日本語', 'Хлеб, 2.'])('leaves everything else as it is: %j', (words) => {
  expect(isolate(words)).toBe(words);
});
