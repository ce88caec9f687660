import { describe, expect, it } from 'vitest';

import { formatDay } from './relative-date.ts';

const now = new Date(2026, 9, 12, 9, 0);
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

describe('The day of a change', () => {
  it.each([
    { when: at(2026, 9, 12, 0), said: 'today' },
    { when: at(2026, 9, 11, 23), said: 'yesterday' },
    { when: at(2026, 9, 6, 12), said: '6 days ago' },
    { when: at(2026, 9, 5, 12), said: '5 October' },
    { when: at(2025, 9, 12, 12), said: '12 October 2025' },
    { when: at(2026, 9, 13, 12), said: 'today' },
    { when: 'never', said: '' },
  ])('is said as "$said"', ({ when, said }) => {
    expect(formatDay(when, now)).toBe(said);
  });
});
