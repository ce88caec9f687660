import { describe, expect, it } from 'vitest';

import { formatDate, formatDateTime, formatDay, formatDayTime, formatTime } from './format-date.ts';

const now = new Date(2026, 9, 12, 9, 0);
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

describe('The formatted day', () => {
  it.each([
    { when: at(2026, 9, 12, 0), text: 'today' },
    { when: at(2026, 9, 11, 23), text: 'yesterday' },
    { when: at(2026, 9, 6, 12), text: '6 days ago' },
    { when: at(2026, 9, 5, 12), text: '5 October' },
    { when: at(2025, 9, 12, 12), text: '12 October 2025' },
    { when: at(2026, 9, 13, 12), text: 'today' },
    { when: 'never', text: '' },
  ])('is "$text"', ({ when, text }) => {
    expect(formatDay(when, { now })).toBe(text);
  });

  it.each([
    { when: at(2026, 9, 5, 12), text: '5 Oct' },
    { when: at(2025, 4, 12, 12), text: '12 May 2025' },
    { when: at(2026, 9, 6, 12), text: '6 days ago' },
  ])('is "$text" where there is little room', ({ when, text }) => {
    expect(formatDay(when, { now, isShort: true })).toBe(text);
  });
});

it('a date and a time are written the same in every browser', () => {
  const time = at(2025, 2, 4, 9);
  expect(formatDate(time)).toBe('4 March 2025');
  expect(formatTime(time)).toBe('09:00');
  expect(formatDateTime(time)).toBe('4 March 2025, 09:00');
  expect(formatDayTime(time)).toBe('4 March 2025, 09:00');
  expect(formatDayTime(new Date(Date.now()).setHours(0, 5))).toBe('today, 00:05');
});
