import { invalid } from '../../kernel/problems.ts';

/** @throws Invalid for the name of a time zone that is not known here; undefined is none. */
export function checkTimeZone(name: string | undefined): void {
  if (name !== undefined && !isTimeZone(name)) throw invalid('time_zone', 'There is no such time zone.');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return true;
  } catch {
    return false; // no time zone that is known here
  }
}
