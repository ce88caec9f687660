/** A period of time as ISO 8601 timestamps in UTC: `from` is part of it, `to` is not. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 24 * 3600_000;

interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

const DATE = /^([12]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/;
const AGO = /^(\d{1,3})([dwmy])$/;
const NAMED: Record<string, string> = { today: '0d', yesterday: '1d' };

/** Whether a text is a date: `2025`, `2025-03`, `2025-03-14`, `7d`, `2w`, `3m`, `1y`, `today`, or `yesterday`. */
export const isDate = (text: string): boolean => periodOf(text, new Date(0), 'UTC') !== null;

/**
 * The year, month, or day of a date in a time zone; of a relative one the day so long ago. Null if it is no date. An
 * unknown time zone counts as UTC.
 */
export function periodOf(text: string, now: Date, timeZone: string): Period | null {
  const clock = clockOf(timeZone);
  const [from, to] = daysOf(text, () => clock.dayAt(now)) ?? [];
  return from && to ? { from: clock.startOf(from), to: clock.startOf(to) } : null;
}

/** The first day of a period and the day after its last. */
function daysOf(text: string, today: () => Day): [Day, Day] | null {
  const [, years, months, days] = DATE.exec(text) ?? [];
  if (years !== undefined) {
    const [year, month, day] = [Number(years), Number(months ?? 1), Number(days ?? 1)];
    const first = { year, month, day };
    if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
    if (months === undefined) return [first, { ...first, year: year + 1 }];
    return [first, days === undefined ? normalized({ ...first, month: month + 1 }) : dayAfter(first)];
  }
  const [, count, unit = 'd'] = AGO.exec(NAMED[text] ?? text) ?? [];
  if (count === undefined) return null;
  const day = ago(today(), Number(count), unit);
  return [day, dayAfter(day)];
}

function ago({ year, month, day }: Day, count: number, unit: string): Day {
  if (unit === 'd') return normalized({ year, month, day: day - count });
  if (unit === 'w') return normalized({ year, month, day: day - 7 * count });
  const first = normalized({ year, month: month - count * (unit === 'y' ? 12 : 1), day: 1 });
  return { ...first, day: Math.min(day, daysIn(first.year, first.month)) };
}

const dayAfter = (day: Day) => normalized({ ...day, day: day.day + 1 });

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day that a month or day outside its range means. */
function normalized({ year, month, day }: Day): Day {
  const date = new Date(Date.UTC(year, month - 1, day));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function clockOf(timeZone: string) {
  const format = formatOf(timeZone);
  /** The wall clock of the time zone, as if it were UTC. */
  const wallTime = (time: number) => {
    const parts: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(time)) parts[type] = value;
    const { year, month, day, hour, minute, second } = parts;
    return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  };
  return {
    dayAt: (now: Date): Day => {
      const wall = new Date(wallTime(now.getTime()));
      return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
    },
    startOf: ({ year, month, day }: Day): string => {
      const midnight = Date.UTC(year, month - 1, day);
      return new Date(firstAt(midnight, (time) => wallTime(time) - time)).toISOString();
    },
  };
}

/**
 * The first moment at which a wall clock shows a time or a later one: where the clock is set forward over it, the
 * moment of the change, and where it is set back, the first of the two. All in ms; `offsetAt` is how far the clock is
 * ahead of UTC.
 */
function firstAt(wall: number, offsetAt: (time: number) => number): number {
  let [before, after] = [wall - DAY_MS, wall + DAY_MS]; // no clock is a day ahead or behind
  const [offset, next] = [offsetAt(before), offsetAt(after)];
  if (offset === next) return wall - offset;
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return wall - offset < after ? wall - offset : Math.max(after, wall - next);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const options = { ...fields, hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }); // no time zone that is known here
  }
}
