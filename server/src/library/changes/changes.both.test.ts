import {
  addToShare,
  actOnPosts,
  type Change,
  convertPost,
  createCollection,
  createGrant,
  createComment,
  createHighlight,
  createPersonalToken,
  createPost,
  createSavedSearch,
  createShare,
  createTag,
  createTags,
  deleteCollection,
  deleteGrant,
  deleteComment,
  deleteHighlight,
  deletePost,
  deleteSavedSearch,
  deleteShare,
  deleteTag,
  emptyRecycleBin,
  importBookmarks,
  keepPostVersion,
  listChanges,
  mergeTag,
  orderCollections,
  purgeCollection,
  restoreCollection,
  restorePostVersion,
  undoConversion,
  undoImport,
  undoPostJob,
  updateCollection,
  updateGrant,
  updateComment,
  updateHighlight,
  updateListSettings,
  updatePost,
  updatePostVersion,
  updateSavedSearch,
  stopAdditions,
  updateShare,
  updateTag,
} from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, PASSWORD, type Person } from '../../../testing/app.ts';
import { transact } from '../../kernel/database/transact.ts';
import { otherChanged } from '../events.ts';

const BOOKMARKS =
  '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/a">a</A><DT><A HREF="https://example.org/b">b</A></DL><p>';

const changesOf = async (person: Person, query: { after?: number; collection_id?: number; limit?: number } = {}) =>
  (await person.call(listChanges, { query })).body;

/** What changes say, in short: "post created 2 of import". */
const inShort = ({ type, kind, count, reason }: Change) =>
  [type, kind, count, reason && `of ${reason}`].filter((part) => part !== null).join(' ');

type Act = () => Promise<{ status: number }>;

const aCollection = (person: Person, parent_id: number | null = null) =>
  given(person, createCollection, { name: 'Recipes', parent_id });
const aPost = (person: Person, collection_id?: number) =>
  given(person, createPost, { title: 'Bread', content: 'flour', collection_id });
const aTag = async (person: Person, name: string) => (await person.call(createTag, { body: { name } })).body.data.id;
const aSearch = async (person: Person) =>
  (await person.call(createSavedSearch, { body: { name: 'Links', filter: 'is:link' } })).body.data.id;
async function aGrant(person: Person): Promise<number> {
  const params = { id: await aCollection(person) };
  return (await person.call(createGrant, { params, body: { kind: 'everyone', role: 'viewer' } })).body.data.id;
}

const aShare = async (person: Person) =>
  (await person.call(createShare, { body: { token: `of ${person.id}`, collection_id: await aCollection(person) } }))
    .body.data.id;
const passage = {
  source: 'note' as const,
  quote: 'flour',
  prefix: '',
  suffix: '',
  position: 0,
  color: 'blue' as const,
};
const aHighlight = async (person: Person) =>
  (await person.call(createHighlight, { body: { ...passage, post_id: await aPost(person) } })).body.data.id;

const aComment = async (person: Person): Promise<number> =>
  (await person.call(createComment, { params: { id: await aPost(person) }, body: { text: 'Rye?' } })).body.data.id;
const aVersion = async (person: Person) => {
  const id = await aPost(person);
  const { data } = (await person.call(keepPostVersion, { params: { id }, body: { name: 'First' } })).body;
  return { id, version_id: data.id };
};
const anImport = async (person: Person) =>
  (
    (await person.send({ method: 'POST', url: importBookmarks.url, ...aFile(BOOKMARKS) })).body as {
      data: { id: number };
    }
  ).data.id;
const all = (person: Person, type: 'favorite' | 'delete') =>
  person.call(actOnPosts, { body: { selection: { scope: {}, all: true }, action: { type } } });

/** Of each operation that changes a library: what is done before, then the request, and what the log says. */
const WRITES: Record<string, [change: string, prepare: (person: Person) => Promise<Act>]> = {
  createCollection: [
    'collection created',
    async (person) => () => person.call(createCollection, { body: { name: 'x' } }),
  ],
  updateCollection: [
    'collection changed',
    async (person) => {
      const id = await aCollection(person);
      return () => person.call(updateCollection, { params: { id }, body: { name: 'Cakes' } });
    },
  ],
  orderCollections: [
    'collection changed 2',
    async (person) => {
      const ids = [await aCollection(person), await aCollection(person)];
      return () => person.call(orderCollections, { body: { parent_id: null, ids: ids.toReversed() } });
    },
  ],
  deleteCollection: [
    'collection deleted 2',
    async (person) => {
      const id = await aCollection(person);
      await aPost(person, id);
      await aPost(person, await aCollection(person, id));
      return () => person.call(deleteCollection, { params: { id }, query: { nested: true } });
    },
  ],
  restoreCollection: [
    'collection restored 1',
    async (person) => {
      const id = await aCollection(person);
      await aPost(person, id);
      await person.call(deleteCollection, { params: { id } });
      return () => person.call(restoreCollection, { params: { id } });
    },
  ],
  purgeCollection: [
    'post removed 1 of recycle-bin',
    async (person) => {
      const id = await aCollection(person);
      await aPost(person, id);
      await person.call(deleteCollection, { params: { id } });
      return () => person.call(purgeCollection, { params: { id } });
    },
  ],
  createPost: ['post created', async (person) => () => person.call(createPost, { body: { content: 'x' } })],
  updatePost: [
    'post changed',
    async (person) => {
      const id = await aPost(person);
      return () => person.call(updatePost, { params: { id }, body: { title: 'Rye' } });
    },
  ],
  convertPost: [
    'post changed',
    async (person) => {
      const id = await given(person, createPost, { content: 'https://example.org/' });
      return () => person.call(convertPost, { params: { id }, body: { type: 'text' } });
    },
  ],
  undoConversion: [
    'post changed',
    async (person) => {
      const id = await given(person, createPost, { content: 'https://example.org/' });
      await person.call(convertPost, { params: { id }, body: { type: 'text' } });
      return () => person.call(undoConversion, { params: { id } });
    },
  ],
  deletePost: [
    'post deleted',
    async (person) => {
      const id = await aPost(person);
      return () => person.call(deletePost, { params: { id } });
    },
  ],
  emptyRecycleBin: [
    'post removed 2 of recycle-bin',
    async (person) => {
      for (let count = 0; count < 2; count += 1) await person.call(deletePost, { params: { id: await aPost(person) } });
      return () => person.call(emptyRecycleBin, { query: { is_archived: true } });
    },
  ],
  keepPostVersion: [
    'version created',
    async (person) => {
      const id = await aPost(person);
      return () => person.call(keepPostVersion, { params: { id }, body: { name: 'First' } });
    },
  ],
  updatePostVersion: [
    'version changed',
    async (person) => {
      const params = await aVersion(person);
      return () => person.call(updatePostVersion, { params, body: { name: 'Second' } });
    },
  ],
  restorePostVersion: [
    'post changed',
    async (person) => {
      const params = await aVersion(person);
      await person.call(updatePost, { params, body: { title: 'Rye' } });
      return () => person.call(restorePostVersion, { params, body: {} });
    },
  ],
  updateListSettings: [
    'list changed',
    async (person) => () => person.call(updateListSettings, { params: { list: 'home' }, body: { view: 'list' } }),
  ],
  createHighlight: [
    'highlight created',
    async (person) => {
      const post_id = await aPost(person);
      return () => person.call(createHighlight, { body: { ...passage, post_id } });
    },
  ],
  updateHighlight: [
    'highlight changed',
    async (person) => {
      const id = await aHighlight(person);
      return () => person.call(updateHighlight, { params: { id }, body: { color: 'pink' } });
    },
  ],
  deleteHighlight: [
    'highlight removed',
    async (person) => {
      const id = await aHighlight(person);
      return () => person.call(deleteHighlight, { params: { id } });
    },
  ],
  createComment: [
    'comment created',
    async (person) => {
      const id = await aPost(person);
      return () => person.call(createComment, { params: { id }, body: { text: 'Rye?' } });
    },
  ],
  updateComment: [
    'comment changed',
    async (person) => {
      const id = await aComment(person);
      return () => person.call(updateComment, { params: { id }, body: { text: 'Wheat?' } });
    },
  ],
  deleteComment: [
    'comment removed',
    async (person) => {
      const id = await aComment(person);
      return () => person.call(deleteComment, { params: { id } });
    },
  ],
  actOnPosts: [
    'post changed 3 of action',
    async (person) => {
      for (let count = 0; count < 3; count += 1) await aPost(person);
      return () => all(person, 'favorite');
    },
  ],
  undoPostJob: [
    'post changed 2 of undo-action',
    async (person) => {
      for (let count = 0; count < 2; count += 1) await aPost(person);
      const { id } = (await all(person, 'delete')).body.data;
      return () => person.call(undoPostJob, { params: { id } });
    },
  ],
  createTag: ['tag created', async (person) => () => person.call(createTag, { body: { name: 'rye' } })],
  updateTag: [
    'tag changed 0',
    async (person) => {
      const id = await aTag(person, 'rye');
      return () => person.call(updateTag, { params: { id }, body: { name: 'wheat' } });
    },
  ],
  mergeTag: [
    'tag removed 1',
    async (person) => {
      const [id, into] = [await aTag(person, 'rye'), await aTag(person, 'wheat')];
      await person.call(updatePost, { params: { id: await aPost(person) }, body: { tags: [id] } });
      return () => person.call(mergeTag, { params: { id }, body: { into } });
    },
  ],
  deleteTag: [
    'tag removed 0',
    async (person) => {
      const id = await aTag(person, 'rye');
      return () => person.call(deleteTag, { params: { id } });
    },
  ],
  createSavedSearch: [
    'saved_search created',
    async (person) => () => person.call(createSavedSearch, { body: { name: 'Links', filter: 'is:link' } }),
  ],
  updateSavedSearch: [
    'saved_search changed',
    async (person) => {
      const id = await aSearch(person);
      return () => person.call(updateSavedSearch, { params: { id }, body: { name: 'Pages' } });
    },
  ],
  deleteSavedSearch: [
    'saved_search removed',
    async (person) => {
      const id = await aSearch(person);
      return () => person.call(deleteSavedSearch, { params: { id } });
    },
  ],
  addToShare: [
    'post created',
    async (person) => {
      const token = `add to ${person.id}`;
      const collection_id = await aCollection(person);
      await person.call(createShare, { body: { token, collection_id, may_add: true } });
      const headers = { authorization: `Bearer ${token}` };
      return () => person.send({ method: 'POST', url: addToShare.url, payload: { content: 'Rye' }, headers });
    },
  ],
  createShare: [
    'share created',
    async (person) => {
      const collection_id = await aCollection(person);
      return () => person.call(createShare, { body: { token: `of ${person.id}`, collection_id } });
    },
  ],
  updateShare: [
    'share changed',
    async (person) => {
      const id = await aShare(person);
      return () => person.call(updateShare, { params: { id }, body: { is_active: false } });
    },
  ],
  stopAdditions: [
    'share changed',
    async (person) => {
      const collection_id = await aCollection(person);
      await person.call(createShare, { body: { token: `drop ${person.id}`, collection_id, may_add: true } });
      return () => person.call(stopAdditions, { params: { id: collection_id } });
    },
  ],
  deleteShare: [
    'share removed',
    async (person) => {
      const id = await aShare(person);
      return () => person.call(deleteShare, { params: { id } });
    },
  ],
  createGrant: [
    'grant created',
    async (person) => {
      const id = await aCollection(person);
      return () => person.call(createGrant, { params: { id }, body: { kind: 'everyone', role: 'viewer' } });
    },
  ],
  updateGrant: [
    'grant changed',
    async (person) => {
      const id = await aGrant(person);
      return () => person.call(updateGrant, { params: { id }, body: { role: 'editor' } });
    },
  ],
  deleteGrant: [
    'grant removed',
    async (person) => {
      const id = await aGrant(person);
      return () => person.call(deleteGrant, { params: { id } });
    },
  ],
  importBookmarks: [
    'post created 2 of import',
    async (person) => () => person.send({ method: 'POST', url: importBookmarks.url, ...aFile(BOOKMARKS) }),
  ],
  undoImport: [
    'post removed 2 of undo-import',
    async (person) => {
      const id = await anImport(person);
      return () => person.call(undoImport, { params: { id } });
    },
  ],
};

/** Sections of the API that are about something else. */
const OTHER_SECTIONS: Record<string, string> = {
  Auth: 'accounts',
  Users: 'accounts',
  'Email addresses': 'accounts',
  Invitations: 'accounts',
  Groups: 'accounts',
  Account: 'accounts',
  'OpenID Connect': 'accounts',
  'Second factors': 'accounts',
  Feeds: 'addresses of programs that read a library',
  Webhooks: 'addresses of programs that are told of changes',
  Modules: 'the server',
};

/** Operations that are not read with GET, and write no change. */
const EXCEPTED: Record<string, string> = {
  openShareSession: 'a visitor proves that they know the password',
  createMove: 'the changes are those of the posts and collections, in both libraries',
  undoMove: 'the changes are those of the posts and collections, in both libraries',
  favoritePost: 'of an own post the change is that of updatePost, of others it is beside the library',
  unfavoritePost: 'as favoritePost',
  updateReadingPosition: 'where a user stopped reading is beside the library',
  cancelPostJob: 'the change is the one of the action, which ends early',
  countPosts: 'changes nothing',
  unsubscribe: 'what a user is told of is beside the library',
  readNotifications: 'what a user is told of is beside the library',
  exportSelection: 'changes nothing',
  fetchCopy: 'asks the server to look at a page',
  deleteCopy: 'what the server keeps of a page; the post stays the same',
  uploadFile: 'an image belongs to a library when a post shows it',
  createImportPreview: 'changes nothing until it is imported',
  updateImportPreview: 'changes nothing until it is imported',
  deleteImportPreview: 'changes nothing',
  importPreviewed: 'imports as importBookmarks does',
  cancelImport: 'nothing of a canceled import is stored',
};

describe('The change log', () => {
  it('names each operation that can change a library', () => {
    const missing = Object.entries(operations)
      .filter(([section]) => !OTHER_SECTIONS[section])
      .flatMap(([, own]) => Object.entries(own))
      .filter(([name, { method }]) => method !== 'GET' && !WRITES[name] && !EXCEPTED[name])
      .map(([name]) => name);
    expect(missing).toEqual([]);
  });

  // #every-write-logged
  it('has one row for each operation that changes a library', async () => {
    const test = await anApp();
    const rows: Record<string, unknown> = {};
    for (const [name, [, prepare]] of Object.entries(WRITES)) {
      const person = await aPerson(test, `${name.toLowerCase()}@example.org`);
      const act = await prepare(person);
      const { revision } = await changesOf(person);
      const { status } = await act();
      const { data } = await changesOf(person, { after: revision });
      rows[name] = [status < 300, ...data.map(inShort)];
    }
    expect(rows).toEqual(Object.fromEntries(Object.entries(WRITES).map(([name, [row]]) => [name, [true, row]])));
  });

  it('says what changed, where, and who did it', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const [from, to] = [await aCollection(person), await aCollection(person)];
    const id = await aPost(person, from);
    const { revision } = await changesOf(person);
    const body = { name: 'Phone', scopes: ['everything' as const], days: null, password: PASSWORD };
    const { secret } = (await person.call(createPersonalToken, { body })).body.data;
    const headers = { authorization: `Bearer ${secret}` };
    await person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: { title: 'Rye' }, headers });
    await person.call(updatePost, { params: { id }, body: { collection_id: to } });
    const { data } = await changesOf(person, { after: revision });
    const post = {
      type: 'post',
      kind: 'changed',
      id,
      post_id: id,
      name: 'Rye',
      count: null,
      reason: null,
      action: null,
    };
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(data).toEqual([
      {
        ...post,
        revision: revision + 1,
        fields: ['title'],
        collection_id: from,
        from_collection_id: null,
        by: 'token',
        maker_id: person.id,
        by_name: 'Phone',
        created_at: time,
      },
      {
        ...post,
        revision: revision + 2,
        fields: ['collection_id'],
        collection_id: to,
        from_collection_id: from,
        by: 'user',
        maker_id: person.id,
        by_name: 'owner@example.org',
        created_at: time,
      },
    ]);
    const asToken = await person.send({ method: 'GET', url: `/api/changes?after=${revision}&limit=1`, headers });
    expect(asToken.body).toMatchObject({ data: [{ by: 'token', by_name: null }], next_after: revision + 1 });
  });

  it('keeps no title longer than its post', async () => {
    const person = await aPerson(await anApp());
    const id = await aPost(person);
    await person.call(deletePost, { params: { id }, query: { permanent: true } });
    await person.call(deletePost, { params: { id } });
    await person.call(deletePost, { params: { id }, query: { permanent: true } });
    const { data } = await changesOf(person);
    expect(data.map(inShort)).toEqual(['post created', 'post deleted', 'post removed']);
    expect(JSON.stringify(data)).not.toContain('Bread');
  });

  // #nothing-logged-after-rollback
  it('has nothing of what was refused, changed nothing, or was rolled back', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await aPost(person);
    const collection = await aCollection(person);
    const { revision } = await changesOf(person);
    await person.call(updatePost, { params: { id }, body: { title: 'Rye', tags: [999_999] } });
    await person.call(updatePost, { params: { id }, body: { title: 'Bread' } });
    await person.call(updateCollection, { params: { id: collection }, body: { name: 'Recipes' } });
    await person.call(createTags, { body: { tags: [] } });
    await person.send({ method: 'POST', url: `${importBookmarks.url}?dry_run=true`, ...aFile('<DL>') });
    const fail = transact(test.db, person.id, async (trx) => {
      await otherChanged(trx, person.id, { type: 'tag', kind: 'created', id: 1 });
      throw new Error('The disk is full.');
    });
    await expect(fail).rejects.toThrow('The disk is full.');
    expect(await changesOf(person, { after: revision })).toMatchObject({ data: [], revision });
  });

  // #revisions-without-gaps
  it('numbers the changes of concurrent requests without gaps', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collections: number[] = [];
    for (let count = 0; count < 6; count += 1) collections.push(await aCollection(person));
    const shares = collections.map((collection_id) =>
      person.call(createShare, { body: { token: `share ${collection_id}`, collection_id } }),
    );
    const posts = Array.from({ length: 12 }, (_, index) => aPost(person, collections[index % 6]));
    const tags = Array.from({ length: 6 }, (_, index) => aTag(person, `tag ${index}`));
    await Promise.all([...shares, ...posts, ...tags]);
    const { data, revision } = await changesOf(person);
    expect(revision).toBe(30);
    expect(data.map((change) => change.revision)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  // #changes-of-others-unseen
  it('shows nothing to others', async () => {
    const test = await anApp();
    const [one, other] = [await aPerson(test, 'one@example.org'), await aPerson(test, 'other@example.org')];
    const collection = await aCollection(one);
    await aPost(one, collection);
    await aPost(other);
    expect((await changesOf(one)).data.map(inShort)).toEqual(['collection created', 'post created']);
    const theirs = await changesOf(other);
    expect(theirs).toMatchObject({ revision: 1, data: [{ type: 'post', by_name: 'other@example.org' }] });
    for (const collection_id of [collection, 999_999])
      expect(await other.call(listChanges, { query: { collection_id } })).toMatchObject({
        status: 404,
        body: 'Collection not found',
      });
    await one.call(createShare, { body: { token: 'open to visitors', collection_id: collection } });
    const headers = { authorization: 'Bearer open to visitors' };
    expect((await one.send({ method: 'GET', url: listChanges.url, headers })).status).toBe(403);
  });

  it('is read in pages, and of a collection with all below it', async () => {
    const person = await aPerson(await anApp());
    const [top, beside] = [await aCollection(person), await aCollection(person)];
    const below = await aCollection(person, top);
    const inside = await aPost(person, below);
    await aPost(person, beside);
    await all(person, 'favorite');
    await person.call(updatePost, { params: { id: inside }, body: { collection_id: beside } });
    const revisions = async (query: Parameters<typeof changesOf>[1]) =>
      (await changesOf(person, query)).data.map(({ revision }) => revision);
    expect(await revisions({ collection_id: top })).toEqual([1, 3, 4, 6, 7]);
    expect(await revisions({ collection_id: beside })).toEqual([2, 5, 6, 7]);
    expect(await revisions({ limit: 2 })).toEqual([6, 7]);
    const seen: number[] = [];
    for (let after = 0; ;) {
      const { data, next_after, revision } = await changesOf(person, { after, limit: 3, collection_id: top });
      seen.push(...data.map((change) => change.revision));
      if (next_after === revision) break;
      after = next_after;
    }
    expect(seen).toEqual([1, 3, 4, 6, 7]);
  });

  // #kept-for-90-days
  it('is kept for 90 days, and tells who asks for more', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (let count = 0; count < 4; count += 1) await aPost(person);
    const age = async (upTo: number) => {
      await test.db
        .updateTable('changes')
        .set({ created_at: new Date(Date.now() - 91 * 86_400_000).toISOString() })
        .where('revision', '<=', upTo)
        .execute();
      await test.housekeeping.round();
    };
    await age(2);
    const from = async (after: number) => {
      const { data, must_reload, next_after } = await changesOf(person, { after });
      return { revisions: data.map(({ revision }) => revision), must_reload, next_after };
    };
    const gone = { revisions: [], must_reload: true, next_after: 4 };
    expect(await from(1)).toEqual(gone);
    expect(await from(2)).toEqual({ revisions: [3, 4], must_reload: false, next_after: 4 });
    expect(await from(5)).toEqual(gone);
    await age(4);
    expect(await from(3)).toEqual(gone);
    expect(await from(4)).toEqual({ revisions: [], must_reload: false, next_after: 4 });
    await aPost(person);
    expect((await changesOf(person)).data).toMatchObject([{ revision: 5 }]);
  });
});
