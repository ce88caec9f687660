import { expect, it } from 'vitest';

import { textColorOn } from './link-color.ts';

it.each([
  ['#ffb27f', 'dark'],
  ['#ffffff', 'dark'],
  ['#777777', 'dark'],
  ['#707070', 'light'],
  ['#27324a', 'light'],
  ['#000000', 'light'],
  ['no colour', 'dark'],
])('on %s letters are %s', (color, letters) => {
  expect(textColorOn(color)).toBe(letters);
});
