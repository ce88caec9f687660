import { listPosts, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
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
    expect(JSON.parse(requests.at(-1)?.replace('PATCH /api/posts/4 ', '') ?? '')).toEqual({
      content: list(true, false),
    });
    expect(postList.posts[0]?.updated_at).toBe('2026-11-21T10:00:00.000Z');
  });

  it('includes tasks that are checked in the meantime', async () => {
    mockResponse(updatePost, { data: { ...note, content: list(true, true) } });
    const [milk, bread] = [checkTask(note, 0, { checked: true }), checkTask(note, 1, { checked: true })];
    expect(shown()).toBe(list(true, true));
    await Promise.all([milk, bread]);
    expect(shown()).toBe(list(true, true));
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
