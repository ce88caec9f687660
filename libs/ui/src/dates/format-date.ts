import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

/** A time as an ISO string, or in ms since 1970. */
type Time = string | number | Date;

/*
 * All dates on screen are written here. Not with `Intl`: creating its formatters takes longer than rendering the first
 * cards, and they would use the browser's language.
 */

/**
 * Formats a day as "today", "yesterday", "3 days ago" within a week, else as a date, with the year if it is not the
 * current one. An invalid time gives ''. `isShort`: names of months have three letters.
 */
export function formatDay(time: Time, { now = new Date(), isShort = false } = {}): string {
  const then = new Date(time);
  if (Number.isNaN(then.getTime())) return '';
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  // The server's clock may be slightly ahead.
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  if (days < 7) return texts.daysAgo(days);
  const isThisYear = then.getFullYear() === now.getFullYear();
  return (isShort ? shortDay(then) : dayInYear(then)) + (isThisYear ? '' : ` ${then.getFullYear()}`);
}

/** A day as `formatDay` writes it, and the time, such as "yesterday, 14:05". */
export const formatDayTime = (time: Time): string => `${formatDay(time)}, ${formatTime(time)}`;

/** A day with its year, such as "21 November 2026". */
export function formatDate(time: Time): string {
  const date = new Date(time);
  return `${dayInYear(date)} ${date.getFullYear()}`;
}

/** A date and time, such as "21 November 2026, 14:05". */
export const formatDateTime = (time: Time): string => `${formatDate(time)}, ${formatTime(time)}`;

/** A time of day, such as "14:05". */
export const formatTime = (time: Time): string => new Date(time).toTimeString().slice(0, 5);

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

const shortDay = (date: Date) => `${date.getDate()} ${texts.months[date.getMonth()]?.slice(0, 3) ?? ''}`;

const dayInYear = (date: Date) => `${date.getDate()} ${texts.months[date.getMonth()] ?? ''}`;
