import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

/**
 * Formats a day as "today", "yesterday", "3 days ago" within a week, else as a date, with the year if it is not the
 * current one. An invalid time gives ''. `isShort`: names of months have three letters.
 *
 * Not with `Intl`: creating its formatters takes longer than rendering the first cards, and they would use the
 * browser's language.
 */
export function formatDay(timestamp: string, { now = new Date(), isShort = false } = {}): string {
  const then = new Date(timestamp);
  if (Number.isNaN(then.getTime())) return '';
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  // The server's clock may be slightly ahead.
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  if (days < 7) return texts.daysAgo(days);
  const isThisYear = then.getFullYear() === now.getFullYear();
  return (isShort ? shortDay(then) : dayInYear(then)) + (isThisYear ? '' : ` ${then.getFullYear()}`);
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

const shortDay = (date: Date) => `${date.getDate()} ${texts.months[date.getMonth()]?.slice(0, 3) ?? ''}`;

const dayInYear = (date: Date) => `${date.getDate()} ${texts.months[date.getMonth()] ?? ''}`;

/** A day with its year, such as "21 November 2026". */
export const fullDay = (date: Date): string => `${dayInYear(date)} ${date.getFullYear()}`;
