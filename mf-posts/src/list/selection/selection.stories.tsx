import { aCollection, aLink, aPost } from '@benotes/contract/builders';
import { collections, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { ref } from 'valtio';

import { PostList } from '../post-list.tsx';
import { postList } from '../store/post-list.store.ts';
import { postJobs } from './post-jobs.store.ts';
import { clearSelection, selectAll, toggle } from './selection.store.ts';

const posts = [
  aPost({ id: 3, title: 'Rye bread', content: '<p>Mix with warm water.</p>', collection_id: 7, order: 3 }),
  aLink({ id: 2, title: 'Write-ahead logs', collection_id: 7, order: 2 }),
  aPost({ id: 1, title: 'Shopping', content: '<p>Flour</p>', collection_id: 7, order: 1 }),
];

const meta = {
  title: 'Posts/Selection',
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  render: () => <PostList kind="collection" empty={null} />,
  beforeEach: () => {
    Object.assign(session, { permission: 7 });
    Object.assign(collections, { tree: ref([aCollection({ id: 7, name: 'Bread' })]), status: 'ready' });
    Object.assign(postList, {
      filter: ref({ collection_id: 7 }),
      posts: ref(posts),
      previous: null,
      placeholders: ref([]),
      status: 'complete',
    });
    clearSelection();
    postJobs.job = null;
    return clearSelection;
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const SomeAreSelected: Story = {
  play: async () => {
    toggle(3);
    toggle(1);
    await expect(await screen.findByText('2 selected', {}, { timeout: 10_000 })).toBeVisible();
  },
};

/** The window that leaves the least room beside the sidebar. */
export const InANarrowWindow: Story = {
  globals: { viewport: { value: 'tablet', isRotated: false } },
  play: async () => {
    toggle(3);
    const bar = await screen.findByRole('group', { name: 'Selection' }, { timeout: 10_000 });
    await expect(screen.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  },
};

export const AllOfALongListOnAPhone: Story = {
  globals: { viewport: { value: 'mobile2', isRotated: false } },
  play: async () => {
    selectAll(13_000);
    const count = await screen.findByText('13,000 selected', {}, { timeout: 10_000 });
    await expect(count).toBeVisible();
    const button = screen.getByRole('button', { name: 'Move' });
    await expect(count.getBoundingClientRect().bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
  },
};

/** Loads the footer, where an action stays on screen when the selection ends. */
async function endSelection() {
  toggle(3);
  await screen.findByText('1 selected', {}, { timeout: 10_000 });
  clearSelection();
}

const job = {
  id: 1,
  action: { type: 'move' as const, collection_id: 8 },
  status: 'running' as const,
  total: 13_000,
  done: 4000,
  changed: 4000,
  kept: 0,
  can_undo: false,
  created_at: '2026-01-01T00:00:00.000Z',
};

export const InProgress: Story = {
  play: async () => {
    postJobs.job = job;
    await endSelection();
    await expect(await screen.findByText('4,000 of 13,000', {}, { timeout: 10_000 })).toBeVisible();
  },
};

export const DoneAndUndoable: Story = {
  play: async () => {
    postJobs.job = { ...job, status: 'done', done: 13_000, changed: 13_000, can_undo: true };
    await endSelection();
    await expect(await screen.findByText('13,000 posts moved', {}, { timeout: 10_000 })).toBeVisible();
  },
};
