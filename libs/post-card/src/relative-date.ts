import { texts } from './texts.ts';

const DAY_MS = 86_400_000;

/**
 * The day of a change as a person says it: "today", "yesterday", "3 days ago" within a week, else the date, with
 * the year when it is another one. An unreadable time gives ''.
 *
 * In words of our own: the browser's formats take longer to make than all else of the first cards, and would speak the
 * browser's language in the midst of ours.
 */
export function dayOf(timestamp: string, now = new Date()): string {
  const then = new Date(timestamp);
  if (Number.isNaN(then.getTime())) return '';
  const days = Math.round((midnight(now) - midnight(then)) / DAY_MS);
  // A clock that is a little ahead is no reason to say "in 1 day".
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  if (days < 7) return texts.daysAgo(days);
  const date = `${then.getDate()} ${texts.months[then.getMonth()] ?? ''}`;
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
