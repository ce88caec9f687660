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

/** ISO 8601 and what products make of it: a blank for the `T`, zones with or without a colon. Without a zone it is UTC. */
export function fromIso(value: unknown): string | null {
  const match = typeof value === 'string' ? ISO.exec(value.trim()) : null;
  if (!match) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = match;
  const date = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (+month < 1 || +month > 12 || +day < 1 || new Date(Date.UTC(+year, +month - 1, +day)).getUTCDate() !== +day)
    return null;
  return fromMilliseconds(sign === '-' ? date + offset : date - offset);
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ENGLISH =
  /^(?:@|[a-z]+day,?\s+)?(?:([a-z]{3})[a-z]*\.?\s+(\d\d?)(?:st|nd|rd|th)?|(\d\d?)\.?\s+([a-z]{3})[a-z]*\.?),?\s+(\d{4})(?:,?\s+(?:at\s+)?(\d\d?):(\d\d)(?::(\d\d))?\s*([ap]m)?)?$/i;

/** A date in English words, such as `December 4, 2024 8:45 AM` and `Sunday, 17 December 2023`. It is read as UTC. */
export function fromEnglish(value: unknown): string | null {
  const match = typeof value === 'string' ? ENGLISH.exec(value.trim()) : null;
  if (!match) return null;
  const [, before, dayAfter, dayBefore, after, year, hour = '0', minute = '0', second = '0', half] = match;
  const month = MONTHS.indexOf((before ?? after ?? '').toLowerCase()) + 1;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return fromIso(`${year}-${month}-${dayAfter ?? dayBefore} ${hours}:${minute}:${second}`);
}
