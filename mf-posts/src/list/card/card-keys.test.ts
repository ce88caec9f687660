import { deletePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { setSingleKeyShortcuts } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, expect, it, vi } from 'vitest';

import { type CardActions, runCardKey } from './card-keys.ts';

const post = aPost({ id: 4 });
const actions = { open: vi.fn(), view: vi.fn(), edit: vi.fn(), tag: vi.fn(), move: vi.fn() } satisfies CardActions;

afterEach(() => {
  setSingleKeyShortcuts(true);
  vi.clearAllMocks();
});

it.each([
  ['Enter', 'open'],
  ['v', 'view'],
  ['e', 'edit'],
  ['E', 'edit'],
  ['t', 'tag'],
  ['m', 'move'],
] as const)('%s calls %s', (key, name) => {
  expect(runCardKey(key, post, actions)).toBe(true);
  expect(actions[name]).toHaveBeenCalledExactlyOnceWith(post);
});

it('Delete moves the post to the recycle bin', async () => {
  mockResponse(deletePost, null);
  expect(runCardKey('Delete', post, actions)).toBe(true);
  await vi.waitFor(() => expect(requests).toEqual(['DELETE /api/posts/4']));
});

it.each(['e', 't', 'm', 'Delete'])('%s does nothing on posts that cannot be changed', (key) => {
  expect(runCardKey(key, post, { open: actions.open, view: actions.view })).toBe(false);
  expect(requests).toEqual([]);
});

it('letters do nothing if they are turned off, other keys do', () => {
  setSingleKeyShortcuts(false);
  expect(runCardKey('e', post, actions)).toBe(false);
  expect(runCardKey('Enter', post, actions)).toBe(true);
});

it('unknown keys do nothing', () => {
  expect(runCardKey('x', post, actions)).toBe(false);
});
