import { type Change, listChanges, listCollections, listShared } from '@benotes/contract';
import { aCollection, aSharedRoot, aUser } from '@benotes/contract/builders';
import { appBar, collections, emit, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

let revision = 0;
/** A change by Ada, a minute after the one before. */
function aChange(given: Partial<Change> = {}): Change {
  revision += 1;
  return {
    revision,
    type: 'post',
    kind: 'created',
    id: revision,
    post_id: revision,
    name: `Post ${revision}`,
    count: null,
    reason: null,
    action: null,
    fields: [],
    collection_id: 7,
    from_collection_id: null,
    by: 'user',
    maker_id: 3,
    by_name: 'Ada',
    created_at: new Date(2026, 10, 2, 10, revision).toISOString(),
    ...given,
  };
}

const show = (...data: Change[]) =>
  mockResponse(listChanges, { data, revision, next_after: revision, must_reload: false });
const entries = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(0, -6));

beforeEach(() => {
  revision = 0;
  emit('session:ended');
  stubBrowser();
  Object.assign(session, { user: aUser({ id: 1 }), permission: 7 });
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Family' })] });
  mockResponse(listShared, { data: [] });
  Object.assign(collections, { tree: ref([aCollection({ id: 7, name: 'Family' })]), status: 'ready' });
});

describe('The activity of a collection', () => {
  it('says who did what, the last first, and what belongs together once', async () => {
    show(
      aChange({ name: 'Soup' }),
      aChange({ name: 'Bread' }),
      aChange({ kind: 'changed', fields: ['title'], maker_id: 1, by_name: 'Ann' }),
      aChange({ type: 'comment', post_id: 1, name: 'Soup' }),
      aChange({ kind: 'deleted', name: 'Bread', by: 'visitor', maker_id: null, by_name: null }),
      aChange({ kind: 'created', reason: 'import', name: null, count: 12, post_id: null, by_name: null }),
    );
    renderAt('/c/7/activity', <App />);
    expect(await entries()).toEqual([
      'A deleted user imported 12 posts',
      'A visitor deleted a post Bread',
      expect.stringMatching(/^Ada commented on .*Soup/),
      expect.stringMatching(/^You changed a post .*Post 3/),
      expect.stringMatching(/^Ada added 2 posts .*Bread.*, .*Soup/),
    ]);
    expect(appBar.title).toBe('Activity in Family');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/p/1/read#comments', '/p/3/read', '/p/2/read', '/p/1/read']);
    expect(requests).toContain('GET /api/changes?collection_id=7&limit=100');
  });

  it('says that nothing has happened, that there is no such collection, and loads again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listChanges, 500);
    renderAt('/c/7/activity', <App />);
    show();
    await userEvent.click(await screen.findByRole('button', { name: /retry/i }));
    expect(await screen.findByText('Nothing has happened here in the last 90 days.')).toBeDefined();
  });

  it('of an unknown collection does not exist', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listChanges, 404);
    renderAt('/c/8/activity', <App />);
    expect(await screen.findByText('This collection does not exist.')).toBeDefined();
  });
});

describe('The activity of what is shared with the user', () => {
  it('has what happened in each of the collections, by time', async () => {
    mockResponse(listShared, { data: [aSharedRoot()] });
    show(aChange({ name: 'Soup' }));
    renderAt('/activity', <App />);
    expect(within(await screen.findByRole('listitem')).getByText(/Soup/)).toBeDefined();
    expect(requests).toContain('GET /api/changes?collection_id=40&limit=100');
  });
});
