import {
  API_SCOPES,
  type ApiScope,
  createCollection,
  createComment,
  createFeed,
  createGrant,
  createGroup,
  addGroupMember,
  deleteGrant,
  createHighlight,
  createPersonalToken,
  createPost,
  deleteCollection,
  deletePost,
  EDIT_PERMISSION,
  type Role as MemberRole,
  disableUser,
  logout,
  openShareSession,
  OWNER,
  updateShare,
  USER_PERMISSION,
} from '@benotes/contract';

import { type Need, PERMISSIONS } from '../src/library/access/access.ts';
import { ROLE_PERMISSIONS } from '../src/library/grants/grants.repo.ts';
import { anApp, aPerson, given, PASSWORD, type Person, type TestApp } from './app.ts';
import { stateOf } from './attack-state.ts';
import { aLibrary, type Call, calls, kindOf, lateness, type Library, send } from './every-route.ts';

/** Where the thing is that a request names by its id, seen from the user whom the roles are about. */
export type Place = 'inside the share' | 'outside the share' | 'in the recycle bin' | 'of another owner';

/** The user, what is theirs, and what is of another owner. */
interface World {
  test: TestApp;
  user: Person;
  owner: Person;
  another: Person;
  ids: Record<Place, Library>;
}

/** Who sends requests. Whoever comes with rights of a new kind is a row more, with the places that they include. */
export interface Role {
  name: string;
  /** What the guard takes them for. */
  as: 'nobody' | 'visitor' | 'user' | 'owner' | 'releasing program';
  /** The only scopes of an API token; a session has none. */
  scopes?: readonly ApiScope[];
  /** Of a member of a collection that the user shares: what they may do there. */
  permission?: number;
  /** The things that they may know of. */
  reaches: readonly Place[];
  /** Makes the user what they are, and returns the header of their requests. */
  authorize: (world: World) => Promise<string> | string;
}

const LINK = 'open to visitors';
const OWN: readonly Place[] = ['inside the share', 'outside the share', 'in the recycle bin'];

const bearer = (token: string) => `Bearer ${token}`;
const nobody = (name: string, authorize: Role['authorize']): Role => ({ name, as: 'nobody', reaches: [], authorize });

async function tokenWith(scope: ApiScope, { user }: World): Promise<string> {
  const body = { name: 'Program', scopes: [scope], days: 90, password: PASSWORD };
  return bearer((await user.call(createPersonalToken, { body })).body.data.secret);
}

const disable = ({ owner, user }: World) => owner.call(disableUser, { params: { id: user.id } });

/** Shares the place inside the share with a person. */
async function grantTo({ user, ids }: World, member: Person, role: MemberRole): Promise<number> {
  const params = { id: ids['inside the share'].collections };
  return (await user.call(createGrant, { params, body: { kind: 'user', principal_id: member.id, role } })).body.data.id;
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

const stranger = (name: string, authorize: (world: World, member: Person) => Promise<unknown>): Role => ({
  name,
  as: 'user',
  permission: 0,
  reaches: [],
  authorize: async (world) => {
    const member = await aMember(world);
    await authorize(world, member);
    return bearer(member.token);
  },
});

const member = (
  name: string,
  role: MemberRole,
  authorize: (world: World, member: Person) => Promise<unknown> = (world, person) => grantTo(world, person, role),
): Role => ({ ...stranger(name, authorize), permission: ROLE_PERMISSIONS[role], reaches: ['inside the share'] });

export const ROLES: readonly Role[] = [
  member('a viewer of a shared collection', 'viewer'),
  member('an editor of a shared collection', 'editor'),
  member('a manager of a shared collection', 'manager'),
  member('a member of a group', 'viewer', (world, person) => groupWith(world, person, true)),
  member('a user of a server where it is shared with everyone', 'viewer', ({ user, ids }) =>
    user.call(createGrant, {
      params: { id: ids['inside the share'].collections },
      body: { kind: 'everyone', role: 'viewer' },
    }),
  ),
  stranger('a member of another group', (world, person) => groupWith(world, person, false)),
  stranger('a former member', async (world, person) => {
    const id = await grantTo(world, person, 'manager');
    await world.user.call(deleteGrant, { params: { id } });
  }),
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
    const authorization = await tokenWith('everything', world);
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
    authorize: (world) => tokenWith(scope, world),
  })),
];

async function aWorld(role: Role): Promise<World> {
  const test = await anApp(role.as === 'releasing program' ? { MODULE_RELEASES: 'token' } : {});
  const isOfOwner = role.as === 'owner' || role.as === 'releasing program';
  const user = await aPerson(test, 'user@example.org', isOfOwner ? OWNER : USER_PERMISSION);
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const another = await aPerson(test, 'another@example.org');
  const managed = await aPerson(test, 'managed@example.org');
  const inside = { ...(await aLibrary(user, LINK)), users: managed.id };
  const others = await aLibrary(another, 'another share');
  // Not to the user whom owners delete: what another user shared with them would end.
  for (const [person, library, member] of [
    [user, inside, managed],
    [another, others, owner],
  ] as const) {
    const body = { kind: 'user', principal_id: member.id, role: 'viewer' } as const;
    library.grants = (await person.call(createGrant, { params: { id: library.collections }, body })).body.data.id;
  }
  const ids = {
    'inside the share': inside,
    'outside the share': { ...inside, ...(await aPlace(user)) },
    'in the recycle bin': { ...inside, ...(await aDeletedPlace(user)) },
    'of another owner': others,
  };
  return { test, user, owner, another, ids };
}

/** A collection with a post that has a highlight and a comment. */
async function aPlace(person: Person): Promise<Pick<Library, 'collections' | 'posts' | 'highlights' | 'comments'>> {
  const collections = await given(person, createCollection, { name: 'Another' });
  const posts = await given(person, createPost, { content: 'Mine', collection_id: collections });
  const passage = { source: 'note' as const, quote: 'Mine', prefix: '', suffix: '', position: 0 };
  const body = { ...passage, post_id: posts, color: 'blue' as const };
  const highlights = (await person.call(createHighlight, { body })).body.data.id;
  const comment = { params: { id: posts }, body: { text: 'Mine' } };
  const comments = (await person.call(createComment, comment)).body.data.id;
  return { collections, posts, highlights, comments };
}

async function aDeletedPlace(person: Person): ReturnType<typeof aPlace> {
  const place = await aPlace(person);
  await person.call(deletePost, { params: { id: place.posts } });
  await person.call(deleteCollection, { params: { id: place.collections } });
  return place;
}

const NO_ID = 999_999;

/** Ids that nothing has. */
const UNKNOWN: Library = {
  posts: NO_ID,
  collections: NO_ID,
  tags: NO_ID,
  'saved-searches': NO_ID,
  highlights: NO_ID,
  comments: NO_ID,
  shares: NO_ID,
  feeds: NO_ID,
  webhooks: NO_ID,
  imports: NO_ID,
  previews: 'A'.repeat(22),
  users: NO_ID,
  grants: NO_ID,
  groups: NO_ID,
  moves: NO_ID,
};

/** A request of the matrix; one that names no thing of a library has no place. */
interface Cell {
  call: Call;
  place: Place | null;
}

/** Things of libraries have their places; users and modules are of the server, as is what only its owners manage. */
const namesThing = ({ endpoint: { url, access } }: Call) =>
  url.includes(':id') && !url.includes('/actions/') && access !== 'owner' && kindOf(url) !== 'users';

function placesOf(call: Call): readonly (Place | null)[] {
  if (!namesThing(call)) return [null];
  const hasPlaces = ['posts', 'collections', 'highlights', 'comments'].includes(kindOf(call.endpoint.url));
  return hasPlaces ? [...OWN, 'of another owner'] : ['inside the share', 'of another owner'];
}

const cells: readonly Cell[] = calls
  .filter(({ endpoint }) => endpoint.access !== 'anyone')
  .toSorted((a, b) => lateness(a) - lateness(b))
  .flatMap((call) => placesOf(call).map((place) => ({ call, place })));

/** Whether a program may call what one of the `wanted` scopes allows; without any, no program may. */
const isCovered = (scopes: readonly ApiScope[], wanted: readonly ApiScope[] = []) =>
  wanted.length > 0 && scopes.some((scope) => scope === 'everything' || wanted.includes(scope));

/** What the guard answers before a handler runs; null if it lets them pass. */
function refusal({ as, scopes }: Role, { endpoint }: Call): 401 | 403 | null {
  const { access, isConfirmed } = endpoint;
  const refused = endpoint.url.startsWith('/api/auth/') ? 401 : 403;
  if (as === 'nobody') return 401;
  if (as === 'visitor') return access === 'user-or-visitor' || access === 'visitor' ? null : refused;
  if (access === 'token' || access === 'owner-or-token') {
    if (as === 'releasing program' || (as === 'owner' && access === 'owner-or-token')) return null;
    return scopes ? 403 : refused;
  }
  if (scopes && !isCovered(scopes, endpoint.scopes)) return 403;
  if (access === 'visitor' || (access === 'owner' && as !== 'owner')) return refused;
  return isConfirmed && as !== 'owner' ? 403 : null; // only the sessions of owners were confirmed
}

/** What calls need that name a thing in a collection. */
const NEEDS: Readonly<Record<Need, readonly string[]>> = {
  view: [
    'getPost',
    'getCopy',
    'getCollection',
    'listPostVersions',
    'getPostVersion',
    'comparePostVersions',
    'listPostHighlights',
    'listComments',
  ],
  edit: [
    'updatePost',
    'deletePost',
    'convertPost',
    'undoConversion',
    'fetchCopy',
    'deleteCopy',
    'keepPostVersion',
    'updatePostVersion',
    'restorePostVersion',
    'updateHighlight',
    'createComment',
    'listPostPeople',
    'deleteHighlight',
    'restoreCollection',
  ],
  manage: [
    'updateCollection',
    'deleteCollection',
    'purgeCollection',
    'updateComment',
    'deleteComment',
    'listGrants',
    'createGrant',
    'updateGrant',
    'deleteGrant',
    'stopAdditions',
    'updateShare',
    'deleteShare',
  ],
};

const needOf = ({ name }: Call): Need | undefined =>
  (Object.keys(NEEDS) as Need[]).find((need) => NEEDS[need].includes(name));

/** Members know of what is in collections, and nothing else of a library. */
const knows = ({ reaches, permission }: Role, { call, place }: Cell): boolean =>
  place === null || (reaches.includes(place) && (permission === undefined || needOf(call) !== undefined));

interface Answer {
  status: number;
  body: string;
}

/** The rule of the whole matrix. Null if an answer follows it, otherwise what it should have been. */
function breaks(role: Role, { call, place }: Cell, { status, body }: Answer): string | null {
  const expected = (right: number) => (status === right ? null : String(right));
  const refused = refusal(role, call);
  if (refused === 401) return body === '"Unauthenticated."' ? expected(401) : '401 and nothing else';
  if (refused !== null) return expected(refused);
  if (!knows(role, { call, place })) return expected(404);
  if (place !== null && role.permission !== undefined) {
    if (role.permission < PERMISSIONS[needOf(call) ?? 'manage']) return expected(403);
    if (call.name === 'updateComment') return expected(403); // the owner wrote it
    if (call.name === 'deleteCollection') return expected(403); // the root is its owner's to delete
  }
  if (call.name === 'updateUser') return expected(403); // users change only themselves
  if (call.name === 'addToShare') return expected(403); // this link does not allow it
  if (call.name === 'getVisitor') return expected(role.as === 'visitor' ? 200 : 401);
  if (call.name === 'getPost') return expected(200);
  if (call.name === 'getCollection') return expected(place === 'in the recycle bin' ? 404 : 200);
  // An error about the input, or about the state of the thing, still means that they have access.
  return [401, 403, 500].includes(status) ? 'access' : null;
}

/** Files need a form, and releases need a file: who may send them is asked before either is read. */
const isSent = (role: Role, call: Call) =>
  refusal(role, call) !== null || (!call.endpoint.form && call.endpoint.access !== 'token');

/**
 * Sends the requests of a role, one of every `stride` of the matrix, and returns what breaks its rule: an answer for an id
 * of another owner that differs from that for an unknown one, and a change of what is not theirs, as well.
 */
export async function violations(role: Role, stride = 1): Promise<string[]> {
  const world = await aWorld(role);
  const { test, user, another, ids } = world;
  const authorization = await role.authorize(world);
  const mayWrite = role.as !== 'nobody' && role.as !== 'visitor' && (role.permission ?? OWNER) >= EDIT_PERMISSION;
  const untouched = mayWrite ? [another] : [user, another];
  const states = () => Promise.all(untouched.map(({ id }) => stateOf(test.db, id)));
  const before = JSON.stringify(await states());
  const start = ROLES.indexOf(role) % stride;
  const wrong: string[] = [];
  for (const cell of cells.filter(({ call }, index) => index % stride === start && isSent(role, call))) {
    const { call, place } = cell;
    const answer = await send(test.app, call, ids[place ?? 'inside the share'], authorization);
    const got = `${call.label} ${place ?? ''}: ${answer.status} ${answer.body.slice(0, 80)}`;
    const right = breaks(role, cell, answer);
    if (right !== null) wrong.push(`${got} instead of ${right}`);
    if (place !== 'of another owner') continue;
    const unknown = await send(test.app, call, UNKNOWN, authorization);
    if (unknown.status !== answer.status || unknown.body !== answer.body)
      wrong.push(`${got} unlike ${unknown.status} ${unknown.body.slice(0, 80)} for an unknown id`);
  }
  if (JSON.stringify(await states()) !== before) wrong.push('Something was changed.');
  return wrong;
}
