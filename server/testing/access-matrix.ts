import { type ApiScope, EDIT_PERMISSION, OWNER } from '@benotes/contract';

import { type Need, PERMISSIONS } from '../src/library/access/access.ts';
import { OWN, ROLES } from './access-roles.ts';
import { aWorld, type Place, type Role } from './access-world.ts';
import { stateOf } from './attack-state.ts';
import { type Call, calls, kindOf, lateness, type Library, send } from './every-route.ts';

const NO_ID = 999_999;

/** Ids that nothing has. */
const UNKNOWN: Library = {
  posts: NO_ID,
  collections: NO_ID,
  tags: NO_ID,
  'saved-searches': NO_ID,
  highlights: NO_ID,
  comments: NO_ID,
  versions: NO_ID,
  shares: NO_ID,
  feeds: NO_ID,
  webhooks: NO_ID,
  imports: NO_ID,
  previews: 'A'.repeat(22),
  users: NO_ID,
  grants: NO_ID,
  groups: NO_ID,
  moves: NO_ID,
  invitations: NO_ID,
  tokens: NO_ID,
  account: NO_ID,
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
function refusal({ as, scopes }: Role, { endpoint }: Call): 401 | 403 | 404 | null {
  const { access, isConfirmed, missingForVisitors } = endpoint;
  const refused = endpoint.url.startsWith('/api/auth/') ? 401 : 403;
  if (as === 'nobody') return 401;
  if (as === 'visitor') {
    if (access === 'user-or-visitor' || access === 'visitor') return null;
    return missingForVisitors ? 404 : refused;
  }
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
    'favoritePost',
    'unfavoritePost',
    'getReadingPosition',
    'updateReadingPosition',
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
  ],
  manage: [
    'updateCollection',
    'deleteCollection',
    'restoreCollection',
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

/** What viewers may do, too, who may comment. */
const COMMENTING = new Set(['createComment', 'listPostPeople']);

const needFrom = (role: Role, call: Call): Need =>
  role.mayComment && COMMENTING.has(call.name) ? 'view' : (needOf(call) ?? 'manage');

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
    if (role.permission < PERMISSIONS[needFrom(role, call)]) return expected(403);
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

/** What a comment on a post of somebody else changes in their library. */
const WITH_COMMENT = { comments: [], changes: [], libraries: [] };

/**
 * Sends the requests of a role, one of every `stride` of the matrix, and returns what breaks its rule: an answer for an
 * id of another owner that differs from that for an unknown one, and a change of what is not theirs, as well.
 */
export async function violations(role: Role, stride = 1): Promise<string[]> {
  const world = await aWorld(role);
  const { test, user, another, ids } = world;
  const authorization = await role.authorize(world);
  const mayWrite = role.as !== 'nobody' && role.as !== 'visitor' && (role.permission ?? OWNER) >= EDIT_PERMISSION;
  const untouched = mayWrite ? [another] : [user, another];
  const states = () =>
    Promise.all(
      untouched.map(async ({ id }) => {
        const state = await stateOf(test.db, id);
        return role.mayComment && id === user.id ? { ...state, ...WITH_COMMENT } : state;
      }),
    );
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
