import { describe, expect, it } from 'vitest';

import { isDate, periodOf } from './dates.ts';

const NOW = new Date('2026-03-31T22:30:00Z'); // April 1 in Berlin

const period = (text: string, timeZone = 'UTC', now = NOW) => {
  const { from = '', to = '' } = periodOf(text, now, timeZone) ?? {};
  return [from, to].map((time) => time.replace(':00.000Z', '')).join(' ');
};

describe('A date', () => {
  it.each([
    ['2025', '2025-01-01T00:00 2026-01-01T00:00'],
    ['2025-12', '2025-12-01T00:00 2026-01-01T00:00'],
    ['2024-02-29', '2024-02-29T00:00 2024-03-01T00:00'],
    ['today', '2026-03-31T00:00 2026-04-01T00:00'],
    ['yesterday', '2026-03-30T00:00 2026-03-31T00:00'],
    ['7d', '2026-03-24T00:00 2026-03-25T00:00'],
    ['2w', '2026-03-17T00:00 2026-03-18T00:00'],
    ['1m', '2026-02-28T00:00 2026-03-01T00:00'],
    ['1y', '2025-03-31T00:00 2025-04-01T00:00'],
  ])('%s is a period', (text, expected) => {
    expect(period(text)).toBe(expected);
  });

  it.each([
    ['today', 'Europe/Berlin', '2026-03-31T22:00 2026-04-01T22:00'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00 2026-03-29T22:00'], // 23 hours
    ['2026', 'Asia/Kolkata', '2025-12-31T18:30 2026-12-31T18:30'],
    ['today', 'America/New_York', '2026-03-31T04:00 2026-04-01T04:00'],
    ['2025-03-09', 'America/Havana', '2025-03-09T05:00 2025-03-10T04:00'], // set forward at midnight
    ['2025-03-08', 'America/Havana', '2025-03-08T05:00 2025-03-09T05:00'],
    ['2025-11-02', 'America/Havana', '2025-11-02T04:00 2025-11-03T05:00'], // set back to midnight
    ['2025-04-05', 'America/Santiago', '2025-04-05T03:00 2025-04-06T04:00'], // set back at midnight
    ['2025-09-07', 'America/Santiago', '2025-09-07T04:00 2025-09-08T03:00'],
    ['2025-03-30', 'Atlantic/Azores', '2025-03-30T01:00 2025-03-31T00:00'],
    ['2025-10-26', 'Atlantic/Azores', '2025-10-26T00:00 2025-10-27T01:00'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00 2011-12-30T10:00'], // a day that there was not
    ['today', 'Nowhere/At all', '2026-03-31T00:00 2026-04-01T00:00'],
  ])('%s is a period of the time zone %s', (text, timeZone, expected) => {
    expect(period(text, timeZone)).toBe(expected);
  });

  it.each([
    ['1d', 'Europe/Berlin', '2026-03-29T22:30Z', '2026-03-28T23:00 2026-03-29T22:00'], // yesterday had 23 hours
    ['1d', 'Europe/Berlin', '2026-03-29T21:30Z', '2026-03-27T23:00 2026-03-28T23:00'], // today has 23
    ['1d', 'Europe/Berlin', '2025-10-26T23:30Z', '2025-10-25T22:00 2025-10-26T23:00'], // yesterday had 25
    ['1d', 'Europe/Berlin', '2025-10-26T22:30Z', '2025-10-24T22:00 2025-10-25T22:00'], // today has 25
    ['1d', 'America/Havana', '2025-03-10T04:30Z', '2025-03-09T05:00 2025-03-10T04:00'], // began at one o'clock
    ['1w', 'Europe/Berlin', '2026-03-31T22:30Z', '2026-03-24T23:00 2026-03-25T23:00'],
  ])(
    '%s in the time zone %s at %s is counted in days, across changes of the clock',
    (text, timeZone, now, expected) => {
      expect(period(text, timeZone, new Date(now))).toBe(expected);
    },
  );

  it.each(['', '20', '2025-13', '2025-02-30', '2025-3', '0025', '1000d', 'd', 'tomorrow', '7 d', 'constructor'])(
    'is not %j',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );
});
