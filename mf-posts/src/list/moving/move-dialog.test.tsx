import {
  createMove,
  EDIT_PERMISSION,
  listCollections,
  listPosts,
  listShared,
  type Move,
  undoMove,
  updatePost,
} from '@benotes/contract';
import { aCollection, aPost, aSharedRoot } from '@benotes/contract/builders';
import { type AppEvents, collections, on } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { stubBrowser } from '../../testing.tsx';
import { moveDropped } from '../sorting/move-dropped.ts';
import { askedMove, endAskedMove } from './asked-move.store.ts';
import { DroppedDialog } from './dropped-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

const post = aPost({ id: 4, collection_id: null });

beforeEach(() => {
  stubBrowser();
  Object.assign(collections, { tree: ref([aCollection({ id: 7, name: 'Cooking' })]), status: 'ready' });
  mockResponse(updatePost, { data: { ...post, collection_id: 7 } });
});

describe('The Transfer dialog', () => {
  it('submits with Enter once a collection is selected', async () => {
    const onClose = vi.fn();
    render(<MoveDialog post={post} onClose={onClose} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Collection' }), 'cook{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(requests.at(-1)).toContain('"collection_id":7'));
  });

  // The sidebar, which asks for them first, is closed on phones.
  it('offers the collections of others that nobody has asked for yet', async () => {
    Object.assign(collections, { shared: null, hasShared: true });
    const recipes = aSharedRoot({ collection: aCollection({ id: 40, name: 'Recipes' }), permission: EDIT_PERMISSION });
    mockResponse(listShared, { data: [recipes] });
    render(<MoveDialog post={post} onClose={() => {}} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Collection' }));
    expect(await screen.findByRole('option', { name: /Recipes/ })).toBeDefined();
  });

  it('says before what a move to another owner means, and can undo it', async () => {
    const recipes = aSharedRoot({ collection: aCollection({ id: 40, name: 'Recipes' }), permission: EDIT_PERMISSION });
    Object.assign(collections, { shared: ref([recipes, aSharedRoot({ collection: aCollection({ id: 41 }) })]) });
    const left = { links: 1, grants: 0, comments: 2, versions: 0, copies: 0, highlights: 0 };
    const move: Move = {
      id: null,
      posts: 1,
      collections: 0,
      owner: { id: 3, name: 'Ada' },
      left,
      copies: [],
      collection_id: null,
    };
    mockResponse(createMove, { data: move });
    render(<MoveDialog post={post} onClose={() => {}} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Collection' }));
    // Only where the user may add something.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Uncategorized',
      'Cooking',
      '\u2068Recipes\u2069 (\u2068Ada\u2069)',
    ]);
    await userEvent.click(screen.getByRole('option', { name: /Recipes/ }));
    expect(await screen.findByText(/will belong to .*Ada.*1 public link, 2 comments/)).toBeDefined();
    expect(requests.at(-1)).toContain('"is_preview":true');
    const raised: AppEvents['notification:raised'][] = [];
    const off = on('notification:raised', (one) => raised.push(one));
    mockResponse(createMove, { data: { ...move, id: 5 } });
    mockResponse(listCollections, { data: [] });
    mockResponse(listShared, { data: [recipes] });
    mockResponse(listPosts, { data: [] });
    mockResponse(undoMove, { data: { posts: 1, kept: 0, collection_id: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    await vi.waitFor(() => expect(raised.at(-1)?.title).toBe('Moved to another owner'));
    raised.at(-1)?.action?.run();
    await vi.waitFor(() => expect(raised.at(-1)?.title).toBe('Move undone'));
    expect(requests).toContain('POST /api/moves/5/undo');
    off();
    Object.assign(collections, { shared: null });
  });
});

describe('A post that is dropped on a collection of another owner', () => {
  it('is moved there only after the dialog has said what that means', async () => {
    const recipes = aSharedRoot({ collection: aCollection({ id: 40, name: 'Recipes' }), permission: EDIT_PERMISSION });
    Object.assign(collections, { shared: ref([recipes]) });
    onTestFinished(() => void Object.assign(collections, { shared: null }));
    const left = { links: 0, grants: 0, comments: 2, versions: 0, copies: 0, highlights: 0 };
    const owner = { id: 3, name: 'Ada' };
    const move: Move = { id: null, posts: 1, collections: 0, owner, left, copies: [], collection_id: null };
    mockResponse(createMove, { data: move });
    await moveDropped(post, 40);
    const asked = askedMove.move;
    expect(asked).toMatchObject({ posts: [4], to: 40 });
    expect(requests).toEqual([]);
    if (asked) render(<DroppedDialog {...asked} onClose={endAskedMove} />);
    expect(await screen.findByText(/will belong to .*Ada.*2 comments/)).toBeDefined();
    mockResponse(createMove, { data: { ...move, id: 5 } });
    mockResponse(listCollections, { data: [] });
    mockResponse(listShared, { data: [recipes] });
    mockResponse(listPosts, { data: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    await vi.waitFor(() => expect(requests).toContain('POST /api/moves {"post_ids":[4],"to_collection_id":40}'));
    expect(askedMove.move).toBeNull();
  });
});
