import type { ComponentProps } from 'react';

import { formatDateTime, formatDay, formatDayTime } from './format-date.ts';

interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'children' | 'dateTime' | 'title'> {
  /** ISO 8601. */
  at: string;
  /** Also says the time of day. */
  hasTime?: boolean;
  /** What is said of it, such as "Deleted yesterday". */
  words?: (when: string) => string;
}

/** When something happened, such as "yesterday"; its tooltip has the date and time. */
export const RelativeTime = ({ at, hasTime = false, words = String, ...rest }: RelativeTimeProps) => (
  <time {...rest} dateTime={at} title={formatDateTime(at)}>
    {words(hasTime ? formatDayTime(at) : formatDay(at))}
  </time>
);
