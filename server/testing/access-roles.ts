import {
  API_SCOPES,
  type ApiScope,
  createFeed,
  createGrant,
  createGroup,
  addGroupMember,
  deleteGrant,
  createPersonalToken,
  type Role as MemberRole,
  disableUser,
  logout,
  openShareSession,
  updateShare,
  updateUser,
} from '@benotes/contract';

import { ROLE_PERMISSIONS } from '../src/library/grants/grants.repo.ts';
import { LINK, type Place, type Role, type World } from './access-world.ts';
import { aPerson, PASSWORD, type Person } from './app.ts';
import { invited } from './invitations.ts';

export const OWN: readonly Place[] = [
  'inside the share',
  'outside the share',
  'moved out of the share',
  'in the recycle bin',
];

const bearer = (token: string) => `Bearer ${token}`;
const nobody = (name: string, authorize: Role['authorize']): Role => ({ name, as: 'nobody', reaches: [], authorize });

async function tokenWith(scope: ApiScope, person: Person): Promise<string> {
  const body = { name: 'Program', scopes: [scope], days: 90, password: PASSWORD };
  return bearer((await person.call(createPersonalToken, { body })).body.data.secret);
}

/** The header of a program with all of a person's rights, and that of their session. */
const program = (person: Person) => tokenWith('everything', person);
const session = ({ token }: Person) => bearer(token);

const disable = ({ owner, user }: World) => owner.call(disableUser, { params: { id: user.id } });

/** Shares the place inside the share with a person. */
async function grantTo({ user, ids }: World, member: Person, role: MemberRole, may_comment = false): Promise<number> {
  const params = { id: ids['inside the share'].collections };
  const body = { kind: 'user' as const, principal_id: member.id, role, may_comment };
  return (await user.call(createGrant, { params, body })).body.data.id;
}

const aMember = ({ test }: World) => aPerson(test, 'member@example.org');

/** Shares the place inside the share with a group, and adds a person to a group. */
async function groupWith({ user, owner, ids }: World, member: Person, isThatGroup: boolean): Promise<void> {
  const groups = [];
  for (const name of ['Family', 'Friends'])
    groups.push((await owner.call(createGroup, { body: { name } })).body.data.id);
  const [family = 0, friends = 0] = groups;
  const params = { id: ids['inside the share'].collections };
  await user.call(createGrant, { params, body: { kind: 'group', principal_id: family, role: 'viewer' } });
  await owner.call(addGroupMember, { params: { id: isThatGroup ? family : friends, member_id: member.id } });
}

const stranger = (
  name: string,
  authorize: (world: World, member: Person) => Promise<unknown>,
  signIn: (member: Person) => Promise<string> | string = session,
): Role => ({
  name,
  as: 'user',
  permission: 0,
  reaches: [],
  authorize: async (world) => {
    const member = await aMember(world);
    const authorization = await signIn(member);
    await authorize(world, member);
    return authorization;
  },
});

const member = (
  name: string,
  role: MemberRole,
  authorize: (world: World, member: Person) => Promise<unknown> = (world, person) => grantTo(world, person, role),
  signIn: (member: Person) => Promise<string> | string = session,
): Role => ({
  ...stranger(name, authorize, signIn),
  permission: ROLE_PERMISSIONS[role],
  reaches: ['inside the share'],
});

const mayComment = (world: World, person: Person) => grantTo(world, person, 'viewer', true);
const hasManaged = async (world: World, person: Person) => {
  const id = await grantTo(world, person, 'manager');
  await world.user.call(deleteGrant, { params: { id } });
};

/** A program of a member, by default with all their rights. */
const programOf = (
  name: string,
  role: MemberRole,
  authorize?: typeof mayComment,
  scope: ApiScope = 'everything',
): Role => ({
  ...member(`a program of ${name}`, role, authorize, (person) => tokenWith(scope, person)),
  scopes: [scope],
});

export const ROLES: readonly Role[] = [
  member('a viewer of a shared collection', 'viewer'),
  member('an editor of a shared collection', 'editor'),
  member('a manager of a shared collection', 'manager'),
  { ...member('a viewer who may comment', 'viewer', mayComment), mayComment: true },
  programOf('a viewer', 'viewer'),
  programOf('an editor', 'editor'),
  programOf('a manager', 'manager'),
  programOf('a manager, which only reads,', 'manager', undefined, 'posts:read'),
  { ...programOf('a viewer who may comment', 'viewer', mayComment), mayComment: true },
  member('a member of a group', 'viewer', (world, person) => groupWith(world, person, true)),
  member('a member of a group whose new email address is not confirmed', 'viewer', async (world, person) => {
    await groupWith(world, person, true);
    await person.call(updateUser, { params: { id: person.id }, body: { email: 'new@example.org' } });
  }),
  member('a user of a server where it is shared with everyone', 'viewer', ({ user, ids }) =>
    user.call(createGrant, {
      params: { id: ids['inside the share'].collections },
      body: { kind: 'everyone', role: 'viewer' },
    }),
  ),
  stranger('a member of another group', (world, person) => groupWith(world, person, false)),
  stranger('a former member', hasManaged),
  { ...stranger('a program of a former member', hasManaged, program), scopes: ['everything'] },
  stranger('a member of a disabled user', async (world, person) => {
    await grantTo(world, person, 'manager');
    await disable(world);
  }),
  nobody('a disabled member', async (world) => {
    const person = await aMember(world);
    await grantTo(world, person, 'manager');
    await world.owner.call(disableUser, { params: { id: person.id } });
    return bearer(person.token);
  }),
  nobody('somebody without a token', () => ''),
  nobody('a client that sends a missing token', () => bearer('null')),
  nobody('somebody who guesses', () => bearer('garbage')),
  nobody('an unknown session', () => bearer(`bna_${'A'.repeat(43)}`)),
  nobody('somebody with another scheme', () => 'Basic eDp5'),
  nobody('somebody who has not accepted an invitation', async ({ owner }) => bearer((await invited(owner)).token)),
  nobody('a reader with the address of a feed', async ({ user, ids }) => {
    const { collections: collection_id } = ids['inside the share'];
    return bearer((await user.call(createFeed, { body: { collection_id } })).body.data.secret);
  }),
  nobody('a visitor of a link that was ended', async ({ user, ids }) => {
    const { shares: id } = ids['inside the share'];
    await user.call(updateShare, { params: { id }, body: { is_active: false } });
    return bearer(LINK);
  }),
  nobody('a visitor of a link that has expired', async ({ test, ids }) => {
    const { shares: id } = ids['inside the share'];
    await test.db
      .updateTable('shares')
      .set({ expires_at: new Date(0).toISOString() })
      .where('id', '=', id)
      .execute();
    return bearer(LINK);
  }),
  nobody('a visitor without the password of a link', async ({ user, ids }) => {
    const { shares: id } = ids['inside the share'];
    await user.call(updateShare, { params: { id }, body: { password: PASSWORD } });
    return bearer(LINK);
  }),
  nobody('a visitor of a link of a disabled user', async (world) => {
    await disable(world);
    return bearer(LINK);
  }),
  nobody('a user who has signed out', async ({ user }) => {
    await user.call(logout);
    return bearer(user.token);
  }),
  nobody('a disabled user', async (world) => {
    await disable(world);
    return bearer(world.user.token);
  }),
  nobody('a program of a disabled user', async (world) => {
    const authorization = await tokenWith('everything', world.user);
    await disable(world);
    return authorization;
  }),
  { name: 'a visitor', as: 'visitor', reaches: ['inside the share'], authorize: () => bearer(LINK) },
  {
    name: 'a visitor with the password of a link',
    as: 'visitor',
    reaches: ['inside the share'],
    authorize: async ({ user, ids, test }) => {
      const { shares: id } = ids['inside the share'];
      await user.call(updateShare, { params: { id }, body: { password: PASSWORD, with_subcollections: true } });
      const payload = { token: LINK, password: PASSWORD };
      const { body } = await test.app.inject({ method: 'POST', url: openShareSession.url, payload });
      return bearer((JSON.parse(body) as { data: { token: string } }).data.token);
    },
  },
  { name: 'a user', as: 'user', reaches: OWN, authorize: ({ user }) => bearer(user.token) },
  { name: 'an owner of the server', as: 'owner', reaches: OWN, authorize: ({ user }) => bearer(user.token) },
  ...API_SCOPES.map((scope): Role => ({
    name: `a program with the scope ${scope}`,
    as: scope === 'modules:release' ? 'releasing program' : 'user',
    scopes: [scope],
    reaches: OWN,
    authorize: ({ user }) => tokenWith(scope, user),
  })),
];
