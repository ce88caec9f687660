import type { Share } from '@benotes/contract';

import { texts } from './texts.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a time was, such as "3 days ago". */
export function timeAgo(time: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(time));
  const [unit, size] = UNITS.find((each) => ms >= each[1]) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(ms / size), unit);
}

const dayOf = (time: string) => new Date(time).toLocaleDateString('en', { dateStyle: 'long' });

export const nameOf = ({ name }: Share): string => name ?? texts.unnamed;

/** The conditions of a link in a few words. */
export function conditionsOf(link: Share, now = Date.now()): string {
  const { expires_at } = link;
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= now;
  const words = [
    !link.is_active && texts.inactive,
    expires_at !== null && (hasEnded ? texts.endedOn : texts.endsOn)(dayOf(expires_at)),
    link.has_password && texts.withPassword,
    link.with_subcollections && texts.withSubcollections,
    link.may_add && texts.mayAdd,
    link.with_comments && texts.withComments,
  ].filter((each) => each !== false);
  return words.length === 0 ? texts.unconditional : words.join(' · ');
}

export const openingsOf = ({ openings, last_opened_at }: Share): string =>
  last_opened_at === null ? texts.neverOpened : texts.opened(openings, timeAgo(last_opened_at));
