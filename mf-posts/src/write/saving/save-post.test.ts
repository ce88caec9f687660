import { createPost, createTags, getPost, listPosts, type Post, updatePost } from '@benotes/contract';
import { aLink, aPost, aTag } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { type AppEvents, on } from '@benotes/platform';
import { mockResponse, mockResponseIfMatch, requests, mockError } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openList, postList } from '../../list/store/post-list.store.ts';
import { stubBrowser } from '../../testing.tsx';
import type { Draft, Version } from './draft.ts';
import type { SentPost } from './idempotent-create.ts';
import { saveChanges, saveNew } from './save-post.ts';

const old = aPost({ id: 4, title: 'Old', content: 'words', collection_id: 7 });
const read = (post: Post) => ({ post, etag: '"as-read"' });
const patches = () => requests.filter((call) => call.startsWith('PATCH'));
const titles = () => postList.posts.map(({ title }) => title);

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(async () => {
  stubBrowser();
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
  mockResponse(listPosts, { data: [old] });
  await openList({ collection_id: 7 });
});
afterEach(() => stop());

/** Saves like a form that has not sent anything before. */
const create = (draft: Draft) =>
  saveNew(draft, { sent: undefined, store: () => Promise.resolve() }, () => expect.unreachable());

describe('Saving a new post', () => {
  it('sends the collection, and shows the post on top without fetching the list again', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, title: 'New', collection_id: 7 }) });
    await create({ title: 'New', content: 'words', collection_id: 7, tags: [] });
    expect(requests.slice(1)).toEqual([
      'POST /api/posts {"title":"New","content":"words","collection_id":7,"is_uncategorized":false,"tags":[]}',
    ]);
    expect(titles()).toEqual(['New', 'Old']);
  });

  it('sends null and the flag for Uncategorized', async () => {
    mockResponse(createPost, { data: aPost({ id: 5 }) });
    await create({ title: '', content: 'words', collection_id: null, tags: [] });
    expect(requests.at(-1)).toBe(
      'POST /api/posts {"title":"","content":"words","collection_id":null,"is_uncategorized":true,"tags":[]}',
    );
  });

  // #failed-creation-shows-status
  it('shows the status of a failure', async () => {
    mockError(createPost, 413);
    const result = await create({ title: '', content: 'words', collection_id: null, tags: [] });
    expect(result).toMatchObject({ status: 'failed', error: { status: 413 } });
    expect(notices).toEqual([{ type: 'error', title: 'Error 413', description: 'Post could not be created.' }]);
    expect(titles()).toEqual(['Old']);
  });
});

describe('Saving an edited post', () => {
  it('sends only what changed', async () => {
    mockResponse(updatePost, { data: { ...old, title: 'Better' } });
    await saveChanges(read(old), { title: 'Better', content: 'words', collection_id: 7, tags: [] });
    expect(requests.at(-1)).toBe('PATCH /api/posts/4 {"title":"Better"}');
    expect(titles()).toEqual(['Better']);
  });

  it('sends nothing if nothing changed', async () => {
    const result = await saveChanges(read(old), { title: 'Old', content: 'words', collection_id: 7, tags: [] });
    expect(result).toEqual({ status: 'saved', ...read(old) });
    expect(requests).toHaveLength(1);
  });

  it('removes it from the list if its collection changed', async () => {
    mockResponse(updatePost, { data: { ...old, collection_id: null } });
    await saveChanges(read(old), { title: 'Old', content: 'words', collection_id: null, tags: [] });
    expect(requests.at(-1)).toBe('PATCH /api/posts/4 {"collection_id":null,"is_uncategorized":true}');
    expect(titles()).toEqual([]);
  });

  // #failed-edit-notification
  it('shows a notification if it fails', async () => {
    mockError(updatePost, 500);
    const result = await saveChanges(read(old), { title: 'Better', content: 'words', collection_id: 7, tags: [] });
    expect(result).toMatchObject({ status: 'failed', error: { status: 500 } });
    expect(notices).toEqual([{ type: 'error', title: 'Error', description: 'Post could not be updated.' }]);
    expect(titles()).toEqual(['Old']);
  });
});

describe('Saving a post that was changed elsewhere', () => {
  const mine: Draft = { title: 'Mine', content: 'words', collection_id: 7, tags: [] };
  const base = '{"title":"Old","content":"words","collection_id":7,"tags":[]}';
  const merging = `PATCH /api/posts/4 {"title":"Mine","merge":true,"base":${base}}`;
  const merged = { ...old, tags: [], title: 'Mine', content: 'other words' };

  // #merged-with-its-base
  it('is sent again with what the post was, for the server to merge', async () => {
    mockResponseIfMatch(updatePost, '"present"', { data: merged, merged: true });
    const result = await saveChanges(read({ ...old, tags: [] }), mine);
    expect(result).toMatchObject({ status: 'saved', post: merged, mergedWith: [] });
    expect(patches()).toEqual(['PATCH refused: it is not "present"', merging]);
    expect(titles()).toEqual(['Mine']);
  });

  it('is sent once, with what the post was, if its ETag is not known', async () => {
    mockResponse(updatePost, { data: merged }, { etag: '"next"' });
    const result = await saveChanges({ post: { ...old, tags: [] }, etag: undefined }, mine);
    expect(result).toMatchObject({ status: 'saved', etag: '"next"', mergedWith: undefined });
    expect(requests.slice(1)).toEqual([merging]);
  });

  // #same-field-conflicts
  it('is a conflict if the same words were changed, and overwrites nothing', async () => {
    const decision = aMergeDecision({ ...old, title: 'Theirs' }, { field: 'title' });
    mockError(updatePost, 409, { error: 'The same words were changed.', ...decision });
    expect(await saveChanges(read(old), mine)).toMatchObject({ status: 'conflict', decision });
    expect([titles(), notices]).toEqual([['Old'], []]);
  });

  it('is sent with what was decided', async () => {
    mockResponse(updatePost, { data: merged, merged: true });
    const decided = { etag: '"now"', choices: ['mine' as const] };
    expect(await saveChanges(read({ ...old, tags: [] }), mine, { decided })).toMatchObject({ status: 'saved' });
    expect(patches()).toEqual([merging.replace(/}$/, ',"decided":{"etag":"\\"now\\"","choices":["mine"]}}')]);
  });

  it('fails if it was rejected for another reason', async () => {
    mockError(updatePost, 409);
    expect(await saveChanges(read(old), mine)).toMatchObject({ status: 'failed', error: { status: 409 } });
  });
});

describe('Saving more after a response was lost', () => {
  const sent: Draft = { title: 'Old', content: '<p>words</p><p>more</p>', collection_id: 7, tags: [] };
  const next: Draft = { ...sent, content: '<p>words</p><p>more and more</p>' };
  const stored = { ...old, ...sent, tags: [] };

  async function saveTwice(found: Post, after: Draft, version: Version = read({ ...old, tags: [] })) {
    mockError(updatePost, 0);
    await saveChanges(version, sent, { isQuiet: true });
    mockResponse(getPost, { data: found }, { etag: '"present"' });
    mockResponseIfMatch(updatePost, '"present"', { data: { ...stored, ...after, tags: [] } });
    const result = await saveChanges(version, after);
    return { result, lastPatches: patches().slice(1) };
  }

  it('sends what was typed since on top of what had arrived', async () => {
    const { result, lastPatches } = await saveTwice(stored, next);
    expect(result).toMatchObject({ status: 'saved', mergedWith: undefined });
    expect(lastPatches).toEqual([
      'PATCH refused: it is not "present"',
      'PATCH /api/posts/4 {"content":"<p>words</p><p>more and more</p>"}',
    ]);
  });

  it('does so as well without an ETag', async () => {
    const { lastPatches } = await saveTwice(stored, next, { post: { ...old, tags: [] }, etag: undefined });
    expect(lastPatches).toEqual(['PATCH /api/posts/4 {"content":"<p>words</p><p>more and more</p>"}']);
  });

  it('removes what had arrived if that was undone', async () => {
    const { lastPatches } = await saveTwice(stored, { ...sent, content: 'words' });
    expect(lastPatches).toEqual(['PATCH /api/posts/4 {"content":"words"}']);
  });

  it('is merged with what it was made of if somebody else has changed the post', async () => {
    const { lastPatches } = await saveTwice({ ...stored, title: 'Theirs' }, next);
    expect(lastPatches.at(-1)).toContain('"merge":true,"base":{"title":"Old","content":"words"');
  });
});

describe('Saving tags', () => {
  const music = aTag({ id: 1, name: 'music' });
  const travel = aTag({ id: 2, name: 'travel' });
  const draft = { title: 'Old', content: 'words', collection_id: 7 };
  const tagged = aPost({ ...old, tags: [music, travel] });

  // #new-tags-created-first
  it('creates new ones first, in one request, and sends all ids', async () => {
    mockResponse(createTags, { data: [aTag({ id: 8, name: 'sea' }), aTag({ id: 9, name: 'wind' })] });
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    await create({ ...draft, tags: [{ name: 'sea' }, music, { name: 'wind' }] });
    expect(requests.slice(1)).toEqual([
      'POST /api/tags {"tags":[{"name":"sea"},{"name":"wind"}]}',
      'POST /api/posts {"title":"Old","content":"words","collection_id":7,"is_uncategorized":false,"tags":[8,1,9]}',
    ]);
  });

  it('creates none if all exist', async () => {
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    await create({ ...draft, tags: [travel, music] });
    expect(requests.slice(1)).toEqual([
      'POST /api/posts {"title":"Old","content":"words","collection_id":7,"is_uncategorized":false,"tags":[2,1]}',
    ]);
  });

  it('sends an id only once, even if a new name turns out to be that of a selected tag', async () => {
    mockResponse(createTags, { data: [music] });
    mockResponse(createPost, { data: aPost({ id: 5, collection_id: 7 }) });
    await create({ ...draft, tags: [music, { name: 'Music' }] });
    expect(requests.at(-1)).toContain('"tags":[1]');
  });

  // #saved-with-existing-tags
  it('saves the post with the existing ones if creating the new ones fails, and shows a notification', async () => {
    mockError(createTags, 500);
    mockResponse(createPost, { data: aPost({ id: 5, title: 'New', collection_id: 7 }) });
    expect(await create({ ...draft, tags: [music, { name: 'sea' }] })).toMatchObject({ status: 'saved' });
    expect(requests.at(-1)).toContain('"tags":[1]');
    expect(notices).toEqual([{ type: 'error', title: 'Error', description: 'Tag(s) could not be created.' }]);
  });

  it.each([
    ['with a tag added', [music, travel, aTag({ id: 3 })], '{"tags":[1,2,3]}'],
    ['with a tag removed', [travel], '{"tags":[2]}'],
    ['with all tags removed', [], '{"tags":[]}'],
  ])('sends the tags of an edited post %s', async (_, tags, sent) => {
    mockResponse(updatePost, { data: { ...tagged, tags } });
    await saveChanges(read(tagged), { ...draft, tags });
    expect(requests.at(-1)).toBe(`PATCH /api/posts/4 ${sent}`);
  });

  it('omits them from an edited post if only their order differs', async () => {
    await saveChanges(read(tagged), { ...draft, tags: [travel, music] });
    expect(requests).toHaveLength(1);
  });

  it('sends nothing else if creating the only new tag of an edited post fails', async () => {
    mockError(createTags, 422);
    const result = await saveChanges(read(tagged), { ...draft, tags: [music, travel, { name: 'sea' }] });
    expect(result).toEqual({ status: 'saved', ...read(tagged) });
    expect(requests.slice(1)).toEqual(['POST /api/tags {"tags":[{"name":"sea"}]}']);
    expect(notices).toHaveLength(1);
  });
});

describe('Saving a link', () => {
  const link = aLink({ id: 4, title: 'Rye', url: 'https://example.org/rye', note: 'a', collection_id: 7, tags: [] });
  const draftOf = (changes: Partial<Draft>): Draft => ({ ...link, tags: [], ...changes });

  it('sends its note and never its content', async () => {
    mockResponse(updatePost, { data: link });
    await saveChanges(read(link), draftOf({ note: 'b', content: 'something else' }));
    await saveChanges(read(link), draftOf({ note: null }));
    expect(patches()).toEqual(['PATCH /api/posts/4 {"note":"b"}', 'PATCH /api/posts/4 {"note":null}']);
  });

  it('sends what it was, without its content, if it was changed elsewhere', async () => {
    mockResponseIfMatch(updatePost, '"present"', { data: link, merged: true });
    await saveChanges(read(link), draftOf({ note: 'mine' }));
    expect(patches().at(-1)).toContain('{"note":"mine","merge":true,"base":{"title":"Rye",');
    expect(patches().at(-1)).toContain('"note":"a","collection_id":7,"tags":[]}');
    expect(patches().at(-1)).not.toContain('"content"');
  });

  it('creates a link with its note, and a text with that note if the content is no longer a URL', async () => {
    mockResponse(createPost, { data: link });
    const draft = { title: '', collection_id: 7, tags: [], note: 'mine' };
    await create({ ...draft, content: 'https://example.org/rye' });
    expect(requests.at(-1)).toContain('"content":"https://example.org/rye","note":"mine"');
    await create({ ...draft, content: 'https://example.org/rye and more' });
    expect(requests.at(-1)).toContain('"content":"<p>https://example.org/rye and more</p><p>mine</p>"');
  });
});

describe('Saving a new post once more whose response was lost', () => {
  const url = 'https://example.org/rye';
  const draft: Draft = { title: '', content: url, collection_id: 7, tags: [] };
  const page = aLink({ id: 5, title: 'All about rye', description: 'A page', url, content: url, collection_id: 7 });

  /** Sends a draft, whose response is lost, and then another one. Returns how the post is updated. */
  async function saveAgain(first: Draft, next: Draft, created: Post = page): Promise<unknown> {
    let sent: SentPost | undefined;
    const store = async (request: SentPost | undefined) => void (sent = request);
    let read: Version | undefined;
    mockError(createPost, 0);
    await saveNew(first, { sent, store }, () => expect.unreachable());
    mockResponse(createPost, { data: created }, { etag: '"created"' });
    mockError(updatePost, 0);
    await saveNew(next, { sent, store }, (version) => (read = version));
    mockResponse(updatePost, { data: created });
    await saveChanges(read!, next);
    expect(new Set(patches())).toHaveLength(1);
    return JSON.parse(patches()[0]!.replace(/^\S+ \S+ /, ''));
  }

  it('makes a text of a link to which words were added', async () => {
    const content = `<p>${url} and more</p>`;
    expect(await saveAgain(draft, { ...draft, content })).toEqual({ content });
  });

  it('keeps the title and the description of the page of a link', async () => {
    const copied = { ...draft, url, description: null, note: null };
    expect(await saveAgain(copied, { ...copied, note: 'mine' })).toEqual({ note: 'mine' });
  });

  it('removes a title that the user has removed', async () => {
    expect(await saveAgain({ ...draft, title: 'Rye' }, draft, { ...page, title: 'Rye' })).toEqual({ title: '' });
  });

  it('keeps the note that has become a part of a text', async () => {
    const text = { ...draft, content: 'Rye', note: 'shared' };
    const created = aPost({ id: 5, content: '<p>Rye</p><p>shared</p>', collection_id: 7 });
    const changed = { ...text, content: 'Rye bread' };
    expect(await saveAgain(text, changed, created)).toEqual({ content: '<p>Rye bread</p><p>shared</p>' });
  });
});

it('sends the text of a note that was made a link elsewhere', async () => {
  const link = aLink({ id: 4, title: 'Rye', content: 'https://example.org/rye', collection_id: 7, tags: [] });
  mockResponse(updatePost, { data: old });
  await saveChanges({ post: link, etag: undefined }, { title: 'Rye', content: 'words', collection_id: 7, tags: [] });
  expect(patches().at(-1)).toMatch(/\{"content":"words","merge":true,"base":\{.*"content":"https:/);
});
