/** Values of parsed JSON whose types nobody has checked. What has another type counts as missing. */

export type JsonObject = Readonly<Record<string, unknown>>;

const NOTHING: JsonObject = {};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object itself; an empty one for anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : NOTHING);

/** The array itself; an empty one for anything else. */
export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The trimmed text, of a number too; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** The texts of an array that are not empty. */
export const textsOf = (value: unknown): string[] => arrayOf(value).flatMap((one) => textOf(one) || []);

/** What products write for yes: `true`, 1, `"1"`, `"true"`, or `"yes"`. */
export const isYes = (value: unknown): boolean => value === true || /^(?:1|true|yes)$/i.test(textOf(value));

/** What `fromSeconds` and its siblings read. */
export const numberOf = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** Whether an object has all of these keys, whatever their values. */
export const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  isObject(value) && keys.every((key) => Object.hasOwn(value, key));
