import {
  type ApiScope,
  createCollection,
  createComment,
  createGrant,
  createHighlight,
  createPost,
  deleteCollection,
  deletePost,
  OWNER,
  updateCollection,
  USER_PERMISSION,
} from '@benotes/contract';

import { anApp, aPerson, given, type Person, type TestApp } from './app.ts';
import { aLibrary, aVersion, type Library } from './every-route.ts';

/** Where the thing is that a request names by its id, seen from the user whom the roles are about. */
export type Place =
  | 'inside the share'
  | 'outside the share'
  | 'moved out of the share'
  | 'in the recycle bin'
  | 'of another owner';

/** The user, what is theirs, and what is of another owner. */
export interface World {
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
  /** Of a viewer: whether they may comment. */
  mayComment?: true;
  /** The things that they may know of. */
  reaches: readonly Place[];
  /** Makes the user what they are, and returns the header of their requests. */
  authorize: (world: World) => Promise<string> | string;
}

/** The token of the public link of the user. */
export const LINK = 'open to visitors';

export async function aWorld(role: Role): Promise<World> {
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
    'moved out of the share': { ...inside, ...(await aMovedPlace(user, inside.collections)) },
    'in the recycle bin': { ...inside, ...(await aDeletedPlace(user)) },
    'of another owner': others,
  };
  return { test, user, owner, another, ids };
}

/** A collection with a post that has a highlight, a comment, and a version. */
async function aPlace(
  person: Person,
  parent_id?: number,
): Promise<Pick<Library, 'collections' | 'posts' | 'highlights' | 'comments' | 'versions'>> {
  const collections = await given(person, createCollection, { name: 'Another', parent_id });
  const posts = await given(person, createPost, { content: 'Mine', collection_id: collections });
  const passage = { source: 'note' as const, quote: 'Mine', prefix: '', suffix: '', position: 0 };
  const body = { ...passage, post_id: posts, color: 'blue' as const };
  const highlights = (await person.call(createHighlight, { body })).body.data.id;
  const comment = { params: { id: posts }, body: { text: 'Mine' } };
  const comments = (await person.call(createComment, comment)).body.data.id;
  return { collections, posts, highlights, comments, versions: await aVersion(person, posts) };
}

/** Shared with a collection above it until it was moved out of that. */
async function aMovedPlace(person: Person, shared: number): ReturnType<typeof aPlace> {
  const place = await aPlace(person, shared);
  await person.call(updateCollection, { params: { id: place.collections }, body: { is_root: true } });
  return place;
}

async function aDeletedPlace(person: Person): ReturnType<typeof aPlace> {
  const place = await aPlace(person);
  await person.call(deletePost, { params: { id: place.posts } });
  await person.call(deleteCollection, { params: { id: place.collections } });
  return place;
}
