import {
  type CommonFacts,
  isMet,
  isOwner,
  type ModuleLink,
  type SlotFacts,
  type SlotKind,
  type SlotName,
  type SlotNameOf,
} from '@benotes/contract';

import { isMobile } from '../browser/use-media.ts';
import { isVisitor, session } from '../session/session.ts';
import { hasFailed, type LiveContribution, slotHost } from './slot-host.ts';

/** The contributions to a slot whose conditions are met, in order. */
export function contributionsTo<Name extends SlotName>(
  slot: Name,
  kind: SlotKind,
  facts: Omit<SlotFacts<Name>, keyof CommonFacts>,
): LiveContribution[] {
  const own = slotHost()?.contributions.filter((each) => each.slot === slot && each.kind === kind) ?? [];
  if (own.length === 0) return own;
  const known = { ...facts, ...commonFacts() };
  return own.filter((each) => !hasFailed(each) && isMet(each.when, known)).toSorted(byOrder);
}

/** The links in a slot that the current user sees, in order. */
export function linksIn(slot: SlotNameOf<'link'>): ModuleLink[] {
  const user = userKind();
  const links = slotHost()?.links.filter((link) => link.slot === slot) ?? [];
  return links.filter(({ audience }) => audience === 'user' || user === 'owner').toSorted(byOrder);
}

const byOrder = (one: { order: number; id: string }, other: { order: number; id: string }) =>
  one.order - other.order || one.id.localeCompare(other.id);

const commonFacts = (): CommonFacts => ({ user: userKind(), isMobile: isMobile() });

function userKind(): CommonFacts['user'] {
  if (isVisitor()) return 'visitor';
  return isOwner(session.user?.permission ?? 0) ? 'owner' : 'user';
}
