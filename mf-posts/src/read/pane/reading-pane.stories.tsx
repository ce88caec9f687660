import { aPost } from '@benotes/contract/builders';
import { emit, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn } from 'storybook/test';

import { postList, setPosts } from '../../list/store/post-list.store.ts';
import { ReadingPane } from './reading-pane.tsx';

/** The pane loads its text. */
const LOADING = { timeout: 10_000 };

const note = aPost({
  id: 3,
  title: 'The overnight method that fits a working week',
  content:
    '<p>Two stretches before bed, one in the morning, and the oven does the rest.</p><pre><code class="language-js">const hours = 14; // at eighteen degrees, with a cool dough</code></pre>',
});

const meta = {
  title: 'Posts/Reading pane',
  component: ReadingPane,
  args: { id: 3, isBin: false, onFollow: () => {}, onOpen: () => {}, onClose: () => {} },
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  beforeEach: () => {
    emit('session:ended'); // resets the stores
    Object.assign(session, { permission: 7 });
    setPosts([note]);
    postList.status = 'complete';
  },
} satisfies Meta<typeof ReadingPane>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Answers requests for the post itself, and says that there is nothing else. */
const respondWith = (post: typeof note) => {
  spyOn(window, 'fetch').mockImplementation(async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.href);
    return Response.json({ data: pathname === `/api/posts/${post.id}` ? post : [] });
  });
};

export const Note: Story = {
  beforeEach: () => respondWith(note),
  play: async () => {
    await expect(await screen.findByRole('article', { name: note.title }, LOADING)).toBeVisible();
  },
};

export const AtTheSplitter: Story = {
  beforeEach: () => respondWith(note),
  play: async () => {
    await screen.findByRole('article', { name: note.title }, LOADING);
    screen.getByRole('separator').focus();
  },
};
