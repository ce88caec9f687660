import { getPost, listPosts, updatePost } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { serializeHtml } from '@benotes/note';
import { on } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { openList, postList } from '../../list/store/post-list.store.ts';
import { parseHtml } from '../../write/editor/html/parse.ts';
import { checkTask, withTaskChecked } from './check-task.ts';

const task = (name: string, checked: boolean) =>
  `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"${checked ? ' checked="checked"' : ''}>` +
  `<span></span></label><div><p>${name}</p></div></li>`;
const list = (milk: boolean, bread: boolean) =>
  `<p>Buy &lt;li&gt;</p><ul><li><p>first:</p></li></ul><ul data-type="taskList">${task('milk', milk)}${task('bread', bread)}</ul>`;

const note = aPost({ id: 4, collection_id: 7, content: list(false, false) });
const shown = () => postList.posts[0]?.content;
const sent = () =>
  requests.filter((each) => each.startsWith('PATCH')).map((each) => JSON.parse(each.slice(each.indexOf('{'))));

describe('The checkbox of a task', () => {
  it('is changed to the HTML that the editor produces, and nothing else is', () => {
    const changed = withTaskChecked(list(false, false), 1, { checked: true });
    expect(changed).toBe(list(false, true));
    expect(serializeHtml(parseHtml(changed))).toBe(changed);
    expect(withTaskChecked(list(true, true), 0, { checked: false })).toBe(list(false, true));
  });

  it('that does not exist changes nothing', () => {
    expect(withTaskChecked(list(false, false), 2, { checked: true })).toBe(list(false, false));
    expect(withTaskChecked('<p><input type="checkbox"></p>', 0, { checked: true })).toBe(
      '<p><input type="checkbox"></p>',
    );
  });
});

describe('Checking a task on a card', () => {
  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    mockResponse(listPosts, { data: [note] });
    await openList({ collection_id: 7 });
  });

  it('is shown immediately and saved', async () => {
    mockResponse(updatePost, { data: { ...note, content: list(true, false), updated_at: '2026-11-21T10:00:00.000Z' } });
    const saved = checkTask(note, 0, { checked: true });
    expect(shown()).toBe(list(true, false));
    await saved;
    expect(sent()).toEqual([{ content: list(true, false), merge: true, base: { content: list(false, false) } }]);
    expect(postList.posts[0]?.updated_at).toBe('2026-11-21T10:00:00.000Z');
  });

  it('includes tasks that are checked in the meantime', async () => {
    mockResponse(updatePost, { data: { ...note, content: list(true, true) } });
    const [milk, bread] = [checkTask(note, 0, { checked: true }), checkTask(note, 1, { checked: true })];
    expect(shown()).toBe(list(true, true));
    await Promise.all([milk, bread]);
    expect(shown()).toBe(list(true, true));
    expect(sent().map(({ base }) => base.content)).toEqual([list(false, false), list(true, false)]);
  });

  it('stays checked when the response to an earlier one does not have it', async () => {
    mockResponse(updatePost, { data: { ...note, content: list(true, false) } });
    const [milk, bread] = [checkTask(note, 0, { checked: true }), checkTask(note, 1, { checked: true })];
    await milk;
    expect(shown()).toBe(list(true, true));
    await bread;
  });

  it('is merged with what was written elsewhere, which is shown', async () => {
    mockResponse(updatePost, { data: { ...note, content: `${list(true, false)}<p>oil</p>` }, merged: true });
    await checkTask(note, 0, { checked: true });
    expect(shown()).toBe(`${list(true, false)}<p>oil</p>`);
  });

  it('is merged in the note of a link', async () => {
    const link = aLink({ id: 4, collection_id: 7, note: list(false, false) });
    mockResponse(listPosts, { data: [link] });
    await openList({ collection_id: 7 });
    mockResponse(updatePost, { data: { ...link, note: list(true, false) } });
    await checkTask(link, 0, { checked: true });
    expect(sent()).toEqual([{ note: list(true, false), merge: true, base: { note: list(false, false) } }]);
  });

  it('is saved if another list is opened before its turn', async () => {
    mockResponse(updatePost, { data: { ...note, content: list(true, true) } });
    const ticks = [checkTask(note, 0, { checked: true }), checkTask(note, 1, { checked: true })];
    mockResponse(listPosts, { data: [] });
    await openList({ collection_id: 8 });
    await Promise.all(ticks);
    expect(sent().map(({ content }) => content)).toEqual([list(true, false), list(true, true)]);
  });

  it('shows what was changed elsewhere if it cannot be merged with it, and says so', async () => {
    const notified = vi.fn();
    const off = on('notification:raised', notified);
    const now = { ...note, content: '<p>Sold out</p>' };
    mockError(updatePost, 409, aMergeDecision(now, {}));
    mockResponse(getPost, { data: now });
    await checkTask(note, 0, { checked: true });
    expect(shown()).toBe('<p>Sold out</p>');
    expect(notified.mock.calls).toMatchObject([
      [{ type: 'error', description: 'The task was changed elsewhere in the meantime. The post shows that now.' }],
    ]);
    off();
  });

  it('is rolled back with a notification if the request fails', async () => {
    const notified = vi.fn();
    const off = on('notification:raised', notified);
    mockError(updatePost, 500);
    await checkTask(note, 0, { checked: true });
    expect(shown()).toBe(note.content);
    expect(notified).toHaveBeenCalledWith({ type: 'error', title: 'Error', description: 'Post could not be updated.' });
    off();
  });
});
