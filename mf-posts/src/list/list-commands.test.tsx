import { deletePost, listCollections, listPosts } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { collections, emit, listCommands, session } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const labels = () => listCommands().map(({ label, detail }) => (detail ? `${label}: ${detail}` : label));

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  Object.assign(session, { permission: 7 });
  mockResponse(listCollections, { data: [] });
  mockResponse(listPosts, { data: [aPost({ id: 3, title: 'Bread' })] });
  renderAt('/', <App />);
  await screen.findByRole('article', { name: 'Bread' });
  // They load after the first paint.
  await vi.waitUntil(() => labels().includes('Move between posts'));
});

describe('The commands of a list', () => {
  it('are its keys, and those of its page', () => {
    expect(labels()).toContain('Create a note here');
    expect(labels()).toContain('Move between posts');
    expect(labels()).toContain('Save copied links or text');
    expect(labels()).toContain('Open the post');
  });

  it('include the menu of the post that has the focus', async () => {
    expect(labels()).not.toContain('Delete: Bread');
    act(() => screen.getByRole('listitem', { name: 'Bread' }).focus());
    expect(labels()).toEqual(expect.arrayContaining(['Transfer: Bread', 'Edit: Bread', 'Delete: Bread']));
    mockResponse(deletePost, null);
    listCommands()
      .find(({ label }) => label === 'Delete')
      ?.run?.();
    await waitFor(() => expect(requests).toContain('DELETE /api/posts/3'));
  });
});
