import { AsyncLocalStorage } from 'node:async_hooks';

import {
  createCollection,
  createPost,
  createTags,
  deletePost,
  type Endpoint,
  type Input,
  updatePost,
} from '@benotes/contract';
import { DefaultQueryExecutor } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let person: Person;
let note: number;
let link: number;
let collection: number;
let tag: number;

beforeEach(async () => {
  app = await anApp();
  person = await aPerson(app);
  collection = await given(person, createCollection, { name: 'Recipes' });
  note = await given(person, createPost, { title: 'Bread', content: '<p>flour</p>', collection_id: collection });
  await given(person, createPost, { title: 'Soup', content: '<p>water</p>', collection_id: collection });
  link = await given(person, createPost, { content: 'https://example.org/bread', preview_later: true });
  const { body } = await person.call(createTags, { body: { tags: [{ name: 'rye' }, { name: 'later' }] } });
  tag = body.data[0]?.id ?? 0;
  await person.call(updatePost, { params: { id: note }, body: { tags: [tag] } });
});

/** Separates the statements of a request from those of work in the background, such as looking for links to preview. */
const ofRequest = new AsyncLocalStorage<true>();

/** The statements that a request runs. */
async function statementsOf<E extends Endpoint>(endpoint: E, input: Partial<Input<E>>): Promise<string[]> {
  const { executeQuery } = DefaultQueryExecutor.prototype;
  const statements: string[] = [];
  const run = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    query,
    ...rest
  ) {
    if (ofRequest.getStore()) statements.push(query.sql);
    return executeQuery.call(this, query, ...rest) as never;
  });
  const { status } = await ofRequest.run(true, () => person.call(endpoint, input));
  run.mockRestore();
  expect(status).toBeLessThan(300);
  // A lock on PostgreSQL, which is part of the begin.
  return statements.filter((text) => !text.includes('pg_advisory_xact_lock'));
}

const change = (id: () => number, body: () => Input<typeof updatePost>['body']) => () =>
  statementsOf(updatePost, { params: { id: id() }, body: body() });

/** Two of each are the revision of the library and the row of its change log. */
const WRITES: [name: string, max: number, run: () => Promise<string[]>][] = [
  ['create a note', 9, () => statementsOf(createPost, { body: { title: 'Rye', content: '<p>meal</p>' } })],
  [
    'create a note in a collection, with a tag',
    12,
    () =>
      statementsOf(createPost, {
        body: { title: 'Rye', content: '<p>meal</p>', collection_id: collection, tags: [tag] },
      }),
  ],
  [
    'save a link',
    12,
    () => statementsOf(createPost, { body: { content: 'https://example.org/rye', preview_later: true } }),
  ],
  [
    'change a title',
    9,
    change(
      () => note,
      () => ({ title: 'Rye bread' }),
    ),
  ],
  [
    'change a note',
    10,
    change(
      () => note,
      () => ({ title: 'Bread', content: '<p>more flour</p>' }),
    ),
  ],
  [
    'change the title of a link',
    9,
    change(
      () => link,
      () => ({ title: 'Rye bread' }),
    ),
  ],
  [
    'change tags',
    10,
    change(
      () => note,
      () => ({ tags: [] }),
    ),
  ],
  [
    'move to a collection',
    9,
    change(
      () => link,
      () => ({ collection_id: collection }),
    ),
  ],
  [
    'mark as favorite',
    7,
    change(
      () => note,
      () => ({ is_favorite: true }),
    ),
  ],
  ['delete', 6, () => statementsOf(deletePost, { params: { id: note } })],
];

/** The first version of the note is due. */
const later = async () => {
  await app.db.updateTable('posts').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
};

describe('Statements of the commonest writes', () => {
  it('to keep a version with a change of a note: three more', async () => {
    await later();
    const statements = await WRITES[4]?.[2]();
    expect(statements?.filter((text) => /post_versions|version_at" =/.test(text))).toHaveLength(3);
    expect(statements?.slice(10 + 3)).toEqual([]);
  });

  it('to keep a version of what another author wrote: three more', async () => {
    await app.db.updateTable('posts').set({ last_author_id: 999 }).execute();
    const statements = await WRITES[4]?.[2]();
    expect(statements?.filter((text) => /post_versions|version_at" =/.test(text))).toHaveLength(3);
    expect(statements?.slice(10 + 3)).toEqual([]);
  });

  it.each(WRITES)('to %s: at most %i', async (_name, max, run) => {
    const statements = await run();
    // The statements themselves, so that a failure shows them.
    expect(statements.slice(max)).toEqual([]);
  });
});
