import {
  actOnPosts,
  createPost,
  getPost,
  listCheckedLinks,
  listPosts,
  type PostAction,
  type Selection,
  undoPostJob,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../../testing/app.ts';

const [OLD, NEW] = ['https://old.example.org/a', 'https://new.example.org/a?b=1&c=2'];
const MOVED: Selection = { scope: { filter: 'is:moved' }, all: true };

/** A link whose page has moved, one whose page has changed, and one to a page that is there. */
async function aLibrary(env: Record<string, string> = {}) {
  const test = await anApp(env);
  const person = await aPerson(test);
  const moved = await given(person, createPost, { content: OLD });
  const changed = await given(person, createPost, { content: 'https://example.org/changed' });
  const ok = await given(person, createPost, { content: 'https://example.org/ok' });
  const set = (id: number, fields: object) =>
    test.db.updateTable('link_checks').set(fields).where('post_id', '=', id).execute();
  await set(moved, { state: 'moved', moved_to: NEW, checked_at: '2026-01-01T00:00:00.000Z' });
  await set(changed, { state: 'changed', fingerprint: 'one', seen_fingerprint: 'other' });
  await set(ok, { state: 'ok' });
  const checkOf = (id: number) =>
    test.db.selectFrom('link_checks').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow();
  return { test, person, moved, changed, ok, checkOf };
}

const act = async (person: Person, action: PostAction, selection: Selection) =>
  (await person.call(actOnPosts, { body: { selection, action } })).body.data;
const undo = async (person: Person, id: number) => (await person.call(undoPostJob, { params: { id } })).body.data;
const post = async (person: Person, id: number) => (await person.call(getPost, { params: { id } })).body.data;
const found = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter } })).body.data.map(({ id }) => id);

describe('Replacing addresses', () => {
  it('gives links the new addresses of their pages, which are found then, and can be undone exactly', async () => {
    const { person, moved, checkOf } = await aLibrary();
    const before = [await post(person, moved), await checkOf(moved)];
    const job = await act(person, { type: 'replace_url' }, MOVED);
    expect(job).toMatchObject({ status: 'done', total: 1, changed: 1, can_undo: true });
    expect(await post(person, moved)).toMatchObject({
      url: NEW,
      base_url: 'https://new.example.org',
      content: NEW.replace('&', '&amp;'),
      title: NEW,
    });
    expect([await found(person, 'is:moved'), await found(person, 'site:new.example.org')]).toEqual([[], [moved]]);
    expect(await undo(person, job.id)).toMatchObject({ status: 'undone', kept: 0 });
    const { due_at: _due, ...check } = await checkOf(moved);
    expect([await post(person, moved), before[1]]).toMatchObject([
      before[0] ?? {},
      { state: check.state, moved_to: NEW },
    ]);
    expect(await found(person, 'site:new.example.org')).toEqual([]);
    expect(await found(person, 'is:moved')).toEqual([moved]);
  });

  it('leaves links that are not known to have moved', async () => {
    const { person, ok, changed } = await aLibrary();
    const job = await act(person, { type: 'replace_url' }, { scope: {}, ids: [ok, changed] });
    expect(job).toMatchObject({ total: 2, changed: 0, can_undo: false });
    expect(await post(person, ok)).toMatchObject({ url: 'https://example.org/ok' });
  });

  it('is not undone for a link that was edited since', async () => {
    const { person, moved } = await aLibrary();
    const { id } = await act(person, { type: 'replace_url' }, MOVED);
    await person.call(updatePost, { params: { id: moved }, body: { title: 'Mine' } });
    expect(await undo(person, id)).toMatchObject({ kept: 1 });
    expect(await post(person, moved)).toMatchObject({ url: NEW, title: 'Mine' });
  });

  it('is about the links of the user alone', async () => {
    const { test, person, moved } = await aLibrary();
    const other = await aPerson(test, 'other@example.org');
    for (const type of ['replace_url', 'check', 'accept'] as const)
      expect(await act(other, { type }, { scope: {}, ids: [moved] })).toMatchObject({ total: 0 });
    expect((await other.call(listCheckedLinks, { query: { state: 'moved' } })).body.data).toEqual([]);
    expect(await post(person, moved)).toMatchObject({ url: OLD });
  });
});

describe('Accepting a page', () => {
  it('compares it with what it is now, until that is undone', async () => {
    const { person, changed, checkOf } = await aLibrary();
    const { id } = await act(person, { type: 'accept' }, { scope: {}, ids: [changed] });
    expect(await checkOf(changed)).toMatchObject({ state: 'ok', fingerprint: 'other' });
    expect(await undo(person, id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await checkOf(changed)).toMatchObject({ state: 'changed', fingerprint: 'one' });
  });
});

describe('Asking for a check', () => {
  it('makes it due at once, and cannot be undone', async () => {
    const { person, ok, checkOf } = await aLibrary();
    const job = await act(person, { type: 'check' }, { scope: {}, ids: [ok] });
    expect(job).toMatchObject({ status: 'done', changed: 1, can_undo: false });
    const { due_at, is_asked } = await checkOf(ok);
    expect([Date.parse(due_at) <= Date.now(), is_asked]).toEqual([true, 1]);
  });

  it('is refused by a server that checks no links', async () => {
    const { person, ok } = await aLibrary({ CHECK_LINKS: 'off' });
    const body = { selection: { scope: {}, ids: [ok] }, action: { type: 'check' as const } };
    expect((await person.call(actOnPosts, { body })).status).toBe(409);
  });
});

describe('Another address of a link', () => {
  it('is to be checked anew', async () => {
    const { person, moved, ok, checkOf } = await aLibrary();
    await person.call(updatePost, { params: { id: moved }, body: { url: 'https://example.org/other' } });
    expect(await checkOf(moved)).toMatchObject({ state: null, moved_to: null, checked_at: null });
    await person.call(updatePost, { params: { id: ok }, body: { content: 'a note' } });
    await expect(checkOf(ok)).rejects.toThrow('no result');
  });
});
