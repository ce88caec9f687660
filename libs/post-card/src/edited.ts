const DAY_MS = 86_400_000;

/**
 * The day of a change as a person says it: "today", "yesterday", "3 days ago" within a week, else the date, with
 * the year when it is another one. An unreadable time gives ''.
 */
export function dayOf(timestamp: string, now = new Date(), locale?: string): string {
  const then = new Date(timestamp);
  if (Number.isNaN(then.getTime())) return '';
  const days = Math.round((midnight(then) - midnight(now)) / DAY_MS);
  // A clock that is a little ahead is no reason to say "in 1 day".
  if (days >= 0) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day');
  if (days > -7) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year }).format(then);
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
