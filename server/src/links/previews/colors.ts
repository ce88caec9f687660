import { hexColor } from '../../library/files/hex-color.ts';
import { COLOR_NAMES } from './color-names.ts';

/** Converts `#rgb`, `#rrggbb` (also with alpha), `rgb(…)`, and CSS color names to `#rrggbb`; null for anything else. */
export function colorOf(color: string | undefined): string | null {
  const text = color?.trim().toLowerCase() ?? '';
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/.exec(text);
  if (short) return `#${[short[1], short[2], short[3]].map((digit) => `${digit}${digit}`).join('')}`;
  const long = /^(#[\da-f]{6})(?:[\da-f]{2})?$/.exec(text);
  if (long) return long[1] ?? null;
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text)?.slice(1).map(Number);
  if (parts) return parts.every((part) => part <= 255) ? hexColor(parts) : null;
  return Object.hasOwn(COLOR_NAMES, text) ? (COLOR_NAMES[text] ?? null) : null;
}
