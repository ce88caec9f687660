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
  if (days >= 0) return daysIn(locale).format(0, 'day');
  if (days > -7) return daysIn(locale).format(days, 'day');
  return datesIn(locale, then.getFullYear() === now.getFullYear() ? undefined : 'numeric').format(then);
}

// Making one of these takes longer than all else of a card's text.
const daysIn = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const datesIn = kept((locale, year) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year }));

function kept<Format>(make: (locale: string | undefined, year: 'numeric' | undefined) => Format) {
  const made = new Map<string, Format>();
  return (locale: string | undefined, year?: 'numeric') => {
    const known = made.get(`${locale} ${year}`) ?? make(locale, year);
    made.set(`${locale} ${year}`, known);
    return known;
  };
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
