import { formatDay } from '@benotes/post-card';

import { texts } from './texts.ts';

let formatter: Intl.DateTimeFormat | undefined;

function exactTime(timestamp: string): string {
  formatter ??= new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
  return formatter.format(new Date(timestamp));
}

/** The day of a deletion in words; the tooltip has the exact time. */
export function DeletionTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {texts.deleted(formatDay(at))}
    </time>
  );
}
