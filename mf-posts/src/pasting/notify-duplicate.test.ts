import { listPosts } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { type AppEvents, on } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { notifyDuplicate } from './notify-duplicate.ts';

const url = 'https://example.org/rye';
const created = aLink({ id: 9, url });
const notices: AppEvents['notification:raised'][] = [];

beforeEach(() => {
  notices.length = 0;
  return on('notification:raised', (notice) => notices.push(notice));
});

describe('A link created in the form', () => {
  it('is reported if it had been saved before, with Undo and Open', async () => {
    const saved = aLink({ id: 5, url, title: 'Rye bread', collection_id: null });
    mockResponse(listPosts, { data: [created, saved] });
    const open = vi.fn();
    await notifyDuplicate(created, open);
    expect(notices).toMatchObject([
      { title: 'Already saved in Uncategorized', description: 'Rye bread', action: { label: 'Undo' } },
    ]);
    notices[0]?.secondAction?.run();
    expect(open).toHaveBeenCalledWith(saved);
  });

  it('is not reported if it is new', async () => {
    mockResponse(listPosts, { data: [created] });
    await notifyDuplicate(created, vi.fn());
    expect(notices).toEqual([]);
  });

  it('is not looked up if it is a note', async () => {
    await notifyDuplicate(aPost({ url: null }), vi.fn());
    expect(requests).toEqual([]);
  });
});
