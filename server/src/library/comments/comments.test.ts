import {
  COMMENT_MAX_LENGTH,
  createCollection,
  createComment,
  createGrant,
  createPost,
  createShare,
  deleteComment,
  deletePost,
  deleteUser,
  emptyRecycleBin,
  listChanges,
  listComments,
  OWNER,
  type Role,
  updateComment,
  updateGrant,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
let family: number;
let soup: number;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  family = await given(ada, createCollection, { name: 'Family' });
  soup = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id: family });
});

const share = (role: Role, may_comment = false, person = grace) =>
  ada.call(createGrant, {
    params: { id: family },
    body: { kind: 'user', principal_id: person.id, role, may_comment },
  });

const comment = (person: Person, text: string, id = soup) =>
  person.call(createComment, { params: { id }, body: { text } });

async function aComment(person: Person, text: string): Promise<number> {
  const { status, body } = await comment(person, text);
  expect(status).toBe(201);
  return body.data.id;
}

const edit = (person: Person, id: number, text: string) =>
  person.call(updateComment, { params: { id }, body: { text } });
const remove = (person: Person, id: number) => person.call(deleteComment, { params: { id } });
const list = (person: Person, query = {}) => person.call(listComments, { params: { id: soup }, query });
const texts = async (person: Person, query = {}) => (await list(person, query)).body.data.map(({ text }) => text);

describe('Comments on a post', () => {
  it('are listed for everybody with access, oldest first, with the names of their authors alone', async () => {
    await share('editor');
    await aComment(ada, 'More salt?');
    await aComment(grace, '  Less.\r\nMuch less.  ');
    for (const person of [ada, grace]) {
      const { data } = (await list(person)).body;
      expect(data.map(({ text, author }) => [text, author])).toEqual([
        ['More salt?', { id: ada.id, name: expect.any(String) }],
        ['Less.\nMuch less.', { id: grace.id, name: expect.any(String) }],
      ]);
    }
  });

  it('come in pages', async () => {
    const ids = [];
    for (const text of ['a', 'b', 'c']) ids.push(await aComment(ada, text));
    expect(await texts(ada, { limit: 2 })).toEqual(['a', 'b']);
    expect(await texts(ada, { limit: 2, after_id: ids[1] })).toEqual(['c']);
  });

  it('are written by the owner, by editors, and by viewers who may comment', async () => {
    await share('viewer');
    expect((await comment(grace, 'x')).status).toBe(403);
    const joan = await aPerson(test, 'joan@example.org');
    expect((await comment(joan, 'x')).status).toBe(404);
    expect((await list(joan)).status).toBe(404);
    await share('viewer', true, joan);
    expect((await comment(joan, 'x')).status).toBe(201);
    expect(await texts(grace)).toEqual(['x']);
  });

  it('are edited by their authors alone', async () => {
    await share('manager');
    const ofAda = await aComment(ada, 'Ada');
    const ofGrace = await aComment(grace, 'Grace');
    expect((await edit(grace, ofAda, 'x')).status).toBe(403);
    expect((await edit(ada, ofGrace, 'x')).status).toBe(403);
    expect((await edit(grace, ofGrace, 'Grace again')).status).toBe(200);
    expect(await texts(ada)).toEqual(['Ada', 'Grace again']);
  });

  it('are deleted, and not edited, by authors who may not comment any more', async () => {
    const { id } = (await share('viewer', true)).body.data;
    const ofGrace = await aComment(grace, 'Grace');
    await ada.call(updateGrant, { params: { id }, body: { role: 'viewer', may_comment: false } });
    expect((await edit(grace, ofGrace, '@ada@example.org')).status).toBe(403);
    expect(await texts(ada)).toEqual(['Grace']);
    expect((await remove(grace, ofGrace)).status).toBe(204);
  });

  it('are deleted by their authors and by managers', async () => {
    const joan = await aPerson(test, 'joan@example.org');
    await share('editor');
    await share('manager', false, joan);
    const ofAda = await aComment(ada, 'Ada');
    const ofGrace = await aComment(grace, 'Grace');
    expect((await remove(grace, ofAda)).status).toBe(403);
    expect((await remove(grace, ofGrace)).status).toBe(204);
    expect((await remove(joan, ofAda)).status).toBe(204);
    expect((await remove(joan, ofAda)).status).toBe(404);
    expect(await texts(ada)).toEqual([]);
  });

  it('are unknown to strangers, like those that do not exist', async () => {
    const id = await aComment(ada, 'Ada');
    for (const each of [id, 999_999]) {
      expect(await edit(grace, each, 'x')).toMatchObject({ status: 404, body: 'Comment not found' });
      expect(await remove(grace, each)).toMatchObject({ status: 404, body: 'Comment not found' });
    }
    expect(await texts(ada)).toEqual(['Ada']);
  });

  it('stay in the recycle bin, and are deleted with their post', async () => {
    await aComment(ada, 'Ada');
    await ada.call(deletePost, { params: { id: soup } });
    expect(await texts(ada)).toEqual(['Ada']);
    await ada.call(emptyRecycleBin, { query: { is_archived: true } });
    expect((await list(ada)).status).toBe(404);
    expect(await test.db.selectFrom('comments').selectAll().execute()).toEqual([]);
  });

  it('stay without a name when their author is deleted', async () => {
    await share('editor');
    await aComment(grace, 'Grace');
    await ada.call(deleteUser, { params: { id: grace.id } });
    expect((await list(ada)).body.data).toMatchObject([{ text: 'Grace', author: null }]);
  });

  it('are plain text of any kind, up to a length, without control characters', async () => {
    const odd = '<script>alert(1)</script> & \u202eשלום\u202c @ada https://example.org/\n\tعربي 👩‍👩‍👧';
    await aComment(ada, odd);
    await aComment(ada, '👍'.repeat(COMMENT_MAX_LENGTH));
    expect(await texts(ada)).toEqual([odd, '👍'.repeat(COMMENT_MAX_LENGTH)]);
    for (const text of ['', ' \n\t', 'x\u0000', 'x\u001b[31m', 'x'.repeat(COMMENT_MAX_LENGTH + 1)])
      expect((await comment(ada, text)).status).toBe(422);
  });

  it('are shown to visitors only if their link says so', async () => {
    await aComment(ada, 'Ada');
    const open = async (token: string, with_comments: boolean) => {
      await ada.call(createShare, { body: { token, collection_id: family, is_active: true, with_comments } });
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await test.app.inject({ url: `/api/posts/${soup}/comments`, headers });
      const payload = { text: 'x' };
      const written = await test.app.inject({ method: 'POST', url: `/api/posts/${soup}/comments`, headers, payload });
      expect(written.statusCode).toBe(403);
      return { status: statusCode, body };
    };
    expect((await open('without', false)).status).toBe(404);
    expect((await open('with', true)).body).toContain('"text":"Ada"');
  });

  it('are changes of the library of their post', async () => {
    await share('editor');
    const { revision } = (await ada.call(listChanges)).body;
    const id = await aComment(grace, 'Grace');
    await edit(grace, id, 'Grace again');
    await remove(ada, id);
    const query = { after: revision, collection_id: family };
    const about = { type: 'comment', id, post_id: soup, name: 'Soup' };
    for (const person of [ada, grace])
      expect((await person.call(listChanges, { query })).body.data).toMatchObject([
        { ...about, kind: 'created', maker_id: grace.id },
        { ...about, kind: 'changed', maker_id: grace.id, fields: ['text'] },
        { ...about, kind: 'removed', maker_id: ada.id },
      ]);
  });
});
