import { deepEqual, ok } from 'node:assert/strict';

import { inForm } from '@benotes/build/test-form';
import {
  createCollection,
  createGrant,
  createPost,
  deleteGrant,
  deletePost,
  type Endpoint,
  getPost,
  type Input,
  listPosts,
  type Role,
  updateCollection,
  updateGrant,
  updatePost,
} from '@benotes/contract';
import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';

const ROLES: Readonly<Record<Role, number>> = { viewer: 4, editor: 6, manager: 7 };

interface ModelCollection {
  id: number;
  /** The index of the person. */
  owner: number;
  parent: ModelCollection | null;
}

interface ModelPost {
  id: number;
  collection: ModelCollection;
  isDeleted: boolean;
}

interface ModelGrant {
  id: number;
  collection: ModelCollection;
  member: number;
  role: Role;
}

/** Who may do what, as docs/sharing.md says. */
class SharingModel {
  collections: ModelCollection[] = [];
  posts: ModelPost[] = [];
  grants: ModelGrant[] = [];

  /** 7 for owners, the highest role of a grant of the collection or of one above it, or 0. */
  permission(person: number, collection: ModelCollection): number {
    if (collection.owner === person) return ROLES.manager;
    const path = pathOf(collection);
    const roles = this.grants.filter((grant) => grant.member === person && path.includes(grant.collection));
    return Math.max(0, ...roles.map(({ role }) => ROLES[role]));
  }

  /** Viewers do not see the recycle bin. */
  sees(person: number, { collection, isDeleted }: ModelPost): boolean {
    return this.permission(person, collection) >= (isDeleted ? ROLES.editor : ROLES.viewer);
  }
}

function pathOf(collection: ModelCollection): ModelCollection[] {
  const path: ModelCollection[] = [];
  for (let each: ModelCollection | null = collection; each; each = each.parent) path.push(each);
  return path;
}

/** What a person tries: which things it is about follows from the numbers. */
const attempt = record({
  type: constantFrom(
    'create collection',
    'create post',
    'create post',
    'edit',
    'delete',
    'restore',
    'move post',
    'move collection',
    'share',
    'share',
    'change role',
    'end grant',
  ),
  person: nat(2),
  one: nat(50),
  other: nat(50),
  role: constantFrom<Role>('viewer', 'editor', 'manager'),
});

type Attempt = typeof attempt extends Arbitrary<infer A> ? A : never;

/** The three people on the server, and the model of what they do. */
class ThreePeople {
  readonly model = new SharingModel();
  readonly people: readonly Person[];

  constructor(people: readonly Person[]) {
    this.people = people;
  }

  /** Each has a collection with a post. */
  async begin(person: number): Promise<void> {
    await this.try({ type: 'create collection', person, one: 0, other: 0, role: 'viewer' });
    await this.try({ type: 'create post', person, one: person, other: 0, role: 'viewer' });
  }

  /** Does what is tried; the server must allow what the model allows, and refuse everything else. */
  async try({ type, person, one, other, role }: Attempt): Promise<void> {
    const { model } = this;
    const collection = pick(model.collections, one);
    const target = pick(model.collections, other);
    const post = pick(model.posts, one);
    const grant = pick(model.grants, one);
    const may = (need: number, of: ModelCollection) => model.permission(person, of) >= need;
    switch (type) {
      case 'create collection': {
        const parent = one % 3 === 0 || !collection ? null : collection;
        const body = { name: 'Collection', ...(parent && { parent_id: parent.id }) };
        const id = await this.#send(person, createCollection, { body }, !parent || may(ROLES.editor, parent));
        if (id) model.collections.push({ id, owner: parent?.owner ?? person, parent });
        return;
      }
      case 'create post': {
        if (!collection) return;
        const body = { title: 'Leek', content: 'soup', collection_id: collection.id };
        const id = await this.#send(person, createPost, { body }, may(ROLES.editor, collection));
        if (id) model.posts.push({ id, collection, isDeleted: false });
        return;
      }
      case 'edit':
        if (post && !post.isDeleted) await this.#change(person, post, { title: `Leek ${other}` });
        return;
      case 'delete': {
        if (!post || post.isDeleted) return;
        const isAllowed = may(ROLES.editor, post.collection);
        if (await this.#send(person, deletePost, { params: { id: post.id } }, isAllowed)) post.isDeleted = true;
        return;
      }
      case 'restore':
        if (post?.isDeleted && (await this.#change(person, post, { is_archived: false }))) post.isDeleted = false;
        return;
      case 'move post': {
        if (!post || post.isDeleted || !target || post.collection === target) return;
        const isAllowed = target.owner === post.collection.owner && may(ROLES.editor, target);
        if (await this.#change(person, post, { collection_id: target.id }, isAllowed)) post.collection = target;
        return;
      }
      case 'move collection':
        if (collection && target) await this.#moveCollection(person, collection, target);
        return;
      case 'share': {
        if (!collection) return;
        const member = other % 3;
        const isNew = !model.grants.some((each) => each.collection === collection && each.member === member);
        const isAllowed = may(ROLES.manager, collection) && member !== collection.owner && isNew;
        const body = { kind: 'user', principal_id: this.people[member]?.id ?? 0, role } as const;
        const id = await this.#send(person, createGrant, { params: { id: collection.id }, body }, isAllowed);
        if (id) model.grants.push({ id, collection, member, role });
        return;
      }
      case 'change role': {
        if (!grant) return;
        const isAllowed = may(ROLES.manager, grant.collection);
        if (await this.#send(person, updateGrant, { params: { id: grant.id }, body: { role } }, isAllowed))
          grant.role = role;
        return;
      }
      case 'end grant': {
        if (!grant) return;
        const isAllowed = grant.member === person || may(ROLES.manager, grant.collection);
        const isEnded = await this.#send(person, deleteGrant, { params: { id: grant.id } }, isAllowed);
        if (isEnded) model.grants = model.grants.filter((each) => each !== grant);
      }
    }
  }

  /** Each person sees exactly what the model says, by id and in a search of everything. */
  async check(): Promise<void> {
    for (const [person, { call }] of this.people.entries()) {
      const seen = this.model.posts.filter((post) => this.model.sees(person, post));
      for (const post of this.model.posts) {
        const { status } = await call(getPost, { params: { id: post.id } });
        deepEqual([post.id, status], [post.id, seen.includes(post) ? 200 : 404]);
      }
      const query = { filter: 'leek', withShared: true, limit: 100 };
      const { data } = (await call(listPosts, { query })).body;
      const found = data.map(({ id, owner_id, permission }) => ({ id, owner_id, permission }));
      const live = seen.filter(({ isDeleted }) => !isDeleted).toSorted((a, b) => b.id - a.id);
      const expected = live.map((post) => this.#asFound(person, post));
      deepEqual(found, expected);
    }
  }

  #asFound(person: number, { id, collection }: ModelPost) {
    if (collection.owner === person) return { id, owner_id: undefined, permission: undefined };
    const permission = this.model.permission(person, collection);
    return { id, owner_id: this.people[collection.owner]?.id, permission };
  }

  /** Into another tree, out of one, into itself, and within one's own library. */
  async #moveCollection(person: number, collection: ModelCollection, target: ModelCollection): Promise<void> {
    const isOwn = collection.owner === person;
    // What managers may do within a tree is the matter of other tests.
    if (!isOwn && target.owner === collection.owner) return;
    const isAllowed = isOwn && target.owner === person && !pathOf(target).includes(collection);
    const input = { params: { id: collection.id }, body: { parent_id: target.id } };
    if (await this.#send(person, updateCollection, input, isAllowed)) collection.parent = target;
  }

  #change(person: number, { id, collection }: ModelPost, body: Input<typeof updatePost>['body'], isAllowed = true) {
    const mayEdit = this.model.permission(person, collection) >= ROLES.editor;
    return this.#send(person, updatePost, { params: { id }, body }, mayEdit && isAllowed);
  }

  /** The id of what was made, or 1; 0 if it was refused. */
  async #send<E extends Endpoint>(
    person: number,
    to: E,
    input: Partial<Input<E>>,
    isAllowed: boolean,
  ): Promise<number> {
    const { status, body } = (await this.people[person]?.call(to, input)) ?? { status: 0, body: null };
    const what = `${to.method} ${to.url} by ${person}`;
    const isRight = isAllowed ? status < 300 : [403, 404, 409, 422].includes(status);
    ok(isRight, `${what}: ${status} ${JSON.stringify(body)}`);
    if (status >= 300) return 0;
    return (body as { data?: { id?: number } } | null)?.data?.id ?? 1;
  }
}

const pick = <T>(things: readonly T[], index: number): T | undefined => things[index % Math.max(things.length, 1)];

async function threePeople(test: TestApp, sequence: number): Promise<ThreePeople> {
  const people: Person[] = [];
  for (const name of ['ada', 'grace', 'alan']) people.push(await aPerson(test, `${name}${sequence}@example.org`));
  return new ThreePeople(people);
}

// #three-people-as-modeled
it('Three people who share, move, and edit see and change exactly what they may', { timeout: 1_800_000 }, async () => {
  const test = await anApp();
  let sequence = 0;
  await assert(
    asyncProperty(array(attempt, { minLength: 10, maxLength: 30 }), async (attempts) => {
      sequence += 1;
      const three = await threePeople(test, sequence);
      for (const person of [0, 1, 2]) await three.begin(person);
      for (const each of attempts) await three.try(each);
      await three.check();
    }),
    { numRuns: inForm(50, 2000), endOnFailure: true },
  );
});
