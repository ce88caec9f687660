import { describe, expect, it } from 'vitest';

import { fromEnglish } from './dates.ts';

describe('fromEnglish', () => {
  it.each([
    ['December 4, 2024 8:45 AM', '2024-12-04T08:45:00.000Z'],
    ['@March 1, 2024', '2024-03-01T00:00:00.000Z'],
    ['Sunday, 17 December 2023', '2023-12-17T00:00:00.000Z'],
    ['Apr 15, 2021, 7:07:43 PM', '2021-04-15T19:07:43.000Z'],
    ['May 5th, 2021 at 12:10\u202FAM', '2021-05-05T00:10:00.000Z'],
  ])('reads %s', (text, date) => {
    expect(fromEnglish(text)).toBe(date);
  });

  it.each(['yesterday', '', 'December 32, 2024', 'Foo 1, 2024', 'May 1, 0000', '4. Dezember', null, 5])(
    'takes no date from %s',
    (text) => {
      expect(fromEnglish(text)).toBeNull();
    },
  );
});
