import { type Grant, type Group, listGroups, listUsers, type User } from '@benotes/contract';
import { call } from '@benotes/platform';
import type { TreeSelect } from '@benotes/ui';
import type { ComponentProps } from 'react';

import { texts } from './texts.ts';

type Principal = Pick<Grant, 'kind' | 'principal_id'>;
type Option = ComponentProps<typeof TreeSelect>['tree'][number];

/** The users and groups of this server. */
export interface Principals {
  users: readonly User[];
  groups: readonly Group[];
}

export async function fetchPrincipals(): Promise<Principals> {
  const [users, groups] = await Promise.all([call(listUsers, {}), call(listGroups, {})]);
  return { users: users.data.filter(({ disabled_at }) => disabled_at === null), groups: groups.data };
}

const EVERYONE = 0;

/** The number of an option: users by their ids, groups by the negative ones, everyone by 0. */
const numberOf = ({ kind, principal_id }: Principal): number =>
  kind === 'user' ? (principal_id ?? EVERYONE) : kind === 'group' ? -(principal_id ?? EVERYONE) : EVERYONE;

export const principalOf = (number: number): Principal => ({
  kind: number > EVERYONE ? 'user' : number < EVERYONE ? 'group' : 'everyone',
  principal_id: number === EVERYONE ? null : Math.abs(number),
});

/** Everyone, the groups, and the users, without some of the users and those who have a grant already. */
export function optionsOf(
  { users, groups }: Principals,
  without: readonly number[],
  grants: readonly Grant[],
): Option[] {
  const taken = new Set([...without, ...grants.filter(({ from }) => from === null).map(numberOf)]);
  const names = users.map(({ name }) => name);
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return [
    { id: EVERYONE, name: texts.everyone, icon: 'users' as const },
    ...groups.map(({ id, name }) => ({ id: -id, name, icon: 'users' as const })),
    ...users.map(({ id, name, email }) => ({
      id,
      name: isUnique(name) ? name : texts.withEmail(name, email),
      icon: 'user' as const,
    })),
  ]
    .filter(({ id }) => !taken.has(id))
    .map((option) => ({ ...option, icon_id: null, nested: [] }));
}
