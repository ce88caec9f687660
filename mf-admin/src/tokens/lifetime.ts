import { formatDate } from '@benotes/ui/dates';

import { texts } from './texts.ts';

const DAYS = ['30', '90', '365', 'never'] as const;

/** How long something new can be valid, as options of a select. */
export const LIFETIMES = DAYS.map((value) => ({ value, label: texts.days[value] }));

/** The number of days of an option; null for no end. */
export const daysOf = (option: string): number | null => (option === 'never' ? null : Number(option));

/** Until when something is valid, in words. `idleDays`: each use moves the end to so many days later. */
export function endInWords(expires: string | null, idleDays: number | null = null): string {
  if (expires === null) return texts.noEnd;
  if (Date.parse(expires) <= Date.now()) return texts.ended(formatDate(expires));
  return idleDays === null ? texts.validUntil(formatDate(expires)) : texts.renewed(formatDate(expires), idleDays);
}
