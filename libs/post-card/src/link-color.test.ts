import { expect, it } from 'vitest';

import { textColorOn } from './link-color.ts';

it.each([
  ['#ffb27f', 'dark'],
  ['#ffffff', 'dark'],
  ['#777777', 'dark'],
  ['#707070', 'light'],
  ['#27324a', 'light'],
  ['#000000', 'light'],
  ['no color', 'dark'],
])('on %s the text is %s', (color, letters) => {
  expect(textColorOn(color)).toBe(letters);
});
