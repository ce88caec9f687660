import { createCollection, createPost, createTag, USER_PERMISSION, VISITOR_PERMISSION } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { NOBODY } from '../../kernel/http/guard.ts';
import { RequestAccess } from './request-access.ts';

interface Library {
  test: TestApp;
  person: Person;
  shared: number;
  shown: number;
  another: number;
  hidden: number;
}

/** Two collections with a post each, of which one is shared. */
async function aLibrary(): Promise<Library> {
  const test = await anApp();
  const person = await aPerson(test);
  const shared = await given(person, createCollection, { name: 'Shared' });
  const another = await given(person, createCollection, { name: 'Another' });
  const shown = await given(person, createPost, { content: 'Shown', collection_id: shared });
  const hidden = await given(person, createPost, { content: 'Hidden', collection_id: another });
  return { test, person, shared, shown, another, hidden };
}

const ofVisitor = ({ test, person, shared }: Library) => {
  const named = { collection_name: 'Shared', collection_description: null, collection_cover: null, name: null };
  const plain = { session: null, with_subcollections: false, with_comments: false, may_add: false };
  const subject = { collection_id: shared, saved_search_id: null, post_id: null };
  const visitor = { shareId: 1, token: 'x', ownerId: person.id, ...subject, ...named, ...plain };
  return new RequestAccess({ kind: 'visitor', visitor }, { read: () => test.db, primary: test.db });
};

const unknown = { statusCode: 404 };
const forbidden = { statusCode: 403 };

describe('The access of a request', () => {
  it('of a visitor is to view what the link shows', async () => {
    const library = await aLibrary();
    const access = ofVisitor(library);
    const { person, shared, shown } = library;
    const toView = {
      ownerId: person.id,
      permission: VISITOR_PERMISSION,
      within: [{ collectionId: shared, below: false }],
      as: 'visitor',
      mayComment: false,
    };
    expect(access.own).toEqual(toView);
    expect(await access.to('post', shown, 'view')).toEqual(toView);
    expect(await access.to('collection', shared, 'view')).toEqual(toView);
    expect(await access.toList({ collection_id: library.another }, 'view')).toEqual(toView);
    await expect(access.to('post', shown, 'edit')).rejects.toMatchObject(forbidden);
    await expect(access.toList({ collection_id: shared }, 'edit')).rejects.toMatchObject(forbidden);
  });

  it('of a visitor does not tell what else there is', async () => {
    const library = await aLibrary();
    const access = ofVisitor(library);
    const { data: tag } = (await library.person.call(createTag, { body: { name: 'x' } })).body;
    for (const need of ['view', 'edit', 'manage'] as const) {
      await expect(access.to('post', library.hidden, need)).rejects.toMatchObject(unknown);
      await expect(access.to('post', 999_999, need)).rejects.toMatchObject(unknown);
      await expect(access.to('collection', library.another, need)).rejects.toMatchObject(unknown);
      await expect(access.to('tag', tag.id, need)).rejects.toMatchObject(unknown);
    }
  });

  it('of a user is to everything in their own library', async () => {
    const { test, person, hidden } = await aLibrary();
    const user = { id: person.id, name: 'x', email: 'owner@example.org', permission: USER_PERMISSION };
    const access = new RequestAccess(
      { kind: 'user', user, isMember: false },
      { read: () => test.db, primary: test.db },
    );
    const all = {
      ownerId: person.id,
      permission: USER_PERMISSION,
      within: 'everything',
      as: 'owner',
      mayComment: true,
    };
    expect(access.own).toEqual(all);
    expect(await access.to('post', hidden, 'manage')).toEqual(all);
    expect(await access.toList({}, 'edit')).toEqual(all);
  });

  it('of nobody does not exist', () => {
    const access = new RequestAccess(NOBODY, { read: () => expect.unreachable(), primary: undefined as never });
    expect(() => access.own).toThrow('nobody');
  });
});
