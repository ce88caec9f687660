import type { Share } from '@benotes/contract';
import { formatDate, formatDay } from '@benotes/ui/dates';

import { texts } from './texts.ts';

export const nameOf = ({ name }: Share): string => name ?? texts.unnamed;

/** The conditions of a link in a few words. */
export function conditionsOf(link: Share, now = Date.now()): string {
  const { expires_at } = link;
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= now;
  const words = [
    !link.is_active && texts.inactive,
    expires_at !== null && (hasEnded ? texts.endedOn : texts.endsOn)(formatDate(expires_at)),
    link.has_password && texts.withPassword,
    link.with_subcollections && texts.withSubcollections,
    link.may_add && texts.mayAdd,
    link.with_comments && texts.withComments,
  ].filter((each) => each !== false);
  return words.length === 0 ? texts.unconditional : words.join(' · ');
}

export const openingsOf = ({ openings, last_opened_at }: Share): string =>
  last_opened_at === null ? texts.neverOpened : texts.opened(openings, formatDay(last_opened_at));
