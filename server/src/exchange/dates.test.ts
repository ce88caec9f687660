import { describe, expect, it } from 'vitest';

import { fromEnglish, readDate } from './dates.ts';

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

it.each([
  ['1591451445', '2020-06-06T13:50:45.000Z'],
  ['1591451445.75', '2020-06-06T13:50:45.000Z'],
  ['1591451445123.5', '2020-06-06T13:50:45.000Z'],
  ['2020-06-06T15:50:45+02:00', '2020-06-06T13:50:45.000Z'],
  ['2020-06-06', '2020-06-06T00:00:00.000Z'],
  ['yesterday', null],
  ['-1', null],
])('The date %s of a bookmark file is read', (date, iso) => {
  expect(readDate(date)).toBe(iso);
});
