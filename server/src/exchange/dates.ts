/** Dates of other products as ISO 8601 in UTC. Every function returns null for what is no date or cannot be true. */

/** One day: clocks and time zones differ. */
const AHEAD_MS = 86_400_000;
/** 1970-01-02: earlier ones are zeros with a time zone. */
const FIRST_MS = 86_400_000;
/** Milliseconds from 1601, the epoch of Windows and WebKit, to 1970. */
const WEBKIT_EPOCH_MS = 11_644_473_600_000;
/** Milliseconds from 1970 to 2001, the epoch of Apple. */
const APPLE_EPOCH_MS = 978_307_200_000;

type Input = number | string | null | undefined;

const numberOf = (value: Input) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);

export function fromMilliseconds(value: Input): string | null {
  const time = numberOf(value);
  if (typeof time !== 'number' || !Number.isFinite(time) || time < FIRST_MS || time > Date.now() + AHEAD_MS)
    return null;
  return new Date(time).toISOString();
}

const scaled =
  (toMilliseconds: (value: number) => number) =>
  (value: Input): string | null => {
    const number = numberOf(value);
    return typeof number === 'number' ? fromMilliseconds(toMilliseconds(number)) : null;
  };

/** Seconds since 1970. */
export const fromSeconds = scaled((value) => value * 1000);
/** Microseconds since 1970: Firefox and Google Keep. */
export const fromMicroseconds = scaled((value) => Math.floor(value / 1000));
/** Microseconds since 1601: Chromium. */
export const fromWebkit = scaled((value) => Math.floor(value / 1000) - WEBKIT_EPOCH_MS);
/** Seconds since 2001: Apple. */
export const fromApple = scaled((value) => value * 1000 + APPLE_EPOCH_MS);

const ISO =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * ISO 8601 and what products make of it: a blank for the `T`, zones with or without a colon. Without a zone it is UTC.
 */
export function fromIso(value: unknown): string | null {
  const match = typeof value === 'string' ? ISO.exec(value.trim()) : null;
  if (!match) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '0', fraction = '', zone = 'Z'] = match;
  const date = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (+month < 1 || +month > 12 || +day < 1 || new Date(Date.UTC(+year, +month - 1, +day)).getUTCDate() !== +day)
    return null;
  return fromMilliseconds(sign === '-' ? date + offset : date - offset);
}

/** @param half AM or PM, if the clock has twelve hours. */
const hoursOf = (hour: string, half: string | undefined) =>
  half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ENGLISH =
  /^(?:@|[a-z]+day,?\s+)?(?:([a-z]{3})[a-z]*\.?\s+(\d\d?)(?:st|nd|rd|th)?|(\d\d?)\.?\s+([a-z]{3})[a-z]*\.?),?\s+(\d{4})(?:,?\s+(?:at\s+)?(\d\d?):(\d\d)(?::(\d\d))?\s*([ap]m)?)?$/i;

/** A date in English words, such as `December 4, 2024 8:45 AM` and `Sunday, 17 December 2023`. It is read as UTC. */
export function fromEnglish(value: unknown): string | null {
  const match = typeof value === 'string' ? ENGLISH.exec(value.trim()) : null;
  if (!match) return null;
  const [, before, dayAfter, dayBefore, after, year, hour = '0', minute = '00', second = '0', half] = match;
  const month = MONTHS.indexOf((before ?? after ?? '').toLowerCase()) + 1;
  return fromIso(
    `${year}-${month}-${dayAfter ?? dayBefore} ${hoursOf(hour, half)}:${minute}:${second.padStart(2, '0')}`,
  );
}

const NUMERIC = /^(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?:[ ,T]+(.*))?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?$/i;

/**
 * A date of any product or spreadsheet: seconds to microseconds since 1970, ISO 8601, `15.01.2024 16:40`, or English
 * words. Without a zone it is UTC. `isDayFirst`: `3/4/2024` is in April.
 */
export function anyDate(cell: string, { isDayFirst = false } = {}): string | null {
  const text = cell.trim();
  if (/^\d{9,17}(?:\.\d+)?$/.test(text))
    return text.includes('.') ? fromSeconds(text) : fromMilliseconds(Date.parse(readDate(text) ?? ''));
  return fromIso(text) ?? dayMonthYear(text, isDayFirst) ?? inWords(text);
}

function dayMonthYear(text: string, isDayFirst: boolean): string | null {
  const [, one = '', sign, two = '', three = '', time = ''] = NUMERIC.exec(text) ?? [];
  if (sign === undefined) return null;
  const clock = clockOf(time);
  if (clock === null) return null;
  if (one.length === 4) return fromIso(`${one}-${two}-${three}T${clock}Z`);
  const year = three.length === 2 ? `20${three}` : three;
  const [day, month] = isDayFirst || sign === '.' ? [one, two] : [two, one];
  return fromIso(`${year}-${month}-${day}T${clock}Z`);
}

function clockOf(time: string): string | null {
  if (time.trim() === '') return '00:00:00';
  const [, hour, minute = '', second = '00', half] = TIME.exec(time.trim()) ?? [];
  if (hour === undefined) return null;
  return `${String(hoursOf(hour, half)).padStart(2, '0')}:${minute}:${second}`;
}

/** Dates with the English name of a month, such as `December 4, 2024 8:45 AM`; a number alone is none. */
function inWords(text: string): string | null {
  if (text.length > 64 || !/(?:^|[^a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text)) return null;
  if (!/\d{4}/.test(text)) return null;
  const hasZone = /(?:\b(?:GMT|UTC|Z|[ECMP][SD]T)|[+-]\d\d:?\d\d)(?:\s*\([^)]*\))?$/.test(text);
  return fromMilliseconds(Date.parse(hasZone ? text : `${text} UTC`));
}

/** Whether dates such as `15/01/2024` among some values tell that the day comes first. */
export const isDayFirst = (cells: readonly string[]) =>
  cells.some((cell) => Number(/^(\d{1,2})[/-]\d{1,2}[/-]\d{4}/.exec(cell.trim())?.[1] ?? 0) > 12);

const MILLION = 1_000_000;
/** The last moment that ISO 8601 writes with a four-digit year, in seconds. */
const LAST_SECOND = 253_402_300_799;

/**
 * A date in seconds, milli- or microseconds since 1970, microseconds since 1601, or ISO 8601, as ISO 8601 in UTC; null
 * if it is invalid.
 */
export function readDate(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  const [, digits = ''] = /^(\d{1,17})(?:\.\d*)?$/.exec(text) ?? [];
  if (digits === '') return fromIso(text);
  const number = Number(digits);
  if (number === 0) return null;
  const seconds = Math.floor(secondsOf(digits.length, number));
  return seconds > LAST_SECOND ? null : new Date(seconds * 1000).toISOString();
}

function secondsOf(length: number, number: number): number {
  if (length === 17 && number > WEBKIT_EPOCH_MS * 1000) return number / MILLION - WEBKIT_EPOCH_MS / 1000;
  if (length <= 11) return number;
  return length <= 14 ? number / 1000 : number / MILLION;
}

/** The earlier of two times in ISO 8601. */
export const earlier = (one: string, other: string) => (one < other ? one : other);
