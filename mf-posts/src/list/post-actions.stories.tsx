import { EDIT_PERMISSION } from '@benotes/contract';
import { aCollection, aDeletedCollection, aLink, aPost, aSharedRoot, aTag } from '@benotes/contract/builders';
import { collections, session } from '@benotes/platform';
import type { PostCardProps } from '@benotes/post-card';
import { PostLine, PostRow, PostTile } from '@benotes/post-card/views';
import { MemoryRouter } from '@benotes/router/testing';
import { EmptyState } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType, CSSProperties } from 'react';
import { expect, fireEvent, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { ref } from 'valtio';

import { PasteProgress } from '../capture/pasting/paste-progress.tsx';
import { pasting } from '../capture/pasting/pasting.store.ts';
import { ArchivedPost } from '../keep/recycle-bin/archived-post.tsx';
import { deletedCollections } from '../keep/recycle-bin/deleted-collections.store.ts';
import { DeletedCollections } from '../keep/recycle-bin/deleted-collections.tsx';
import { InlineEditor } from '../write/inline-edit/inline-editor.tsx';
import { MoveDialog } from './moving/move-dialog.tsx';
import { PostList } from './post-list.tsx';
import { postList } from './store/post-list.store.ts';

const tree = [
  aCollection({ id: 6, name: 'Kitchen', nested: [aCollection({ id: 7, name: 'Bread', parent_id: 6 })] }),
  aCollection({ id: 8, name: 'Garden' }),
];
const note = aPost({
  id: 2,
  order: 2,
  title: 'Rye bread',
  content: '<p>Mix with <strong>warm</strong> water, and leave it alone for a night.</p>',
  collection_id: 7,
  tags: [{ id: 1, name: 'baking' }],
});
const link = aLink({
  id: 1,
  order: 1,
  title: 'Write-ahead logs',
  description: 'Why they come first.',
  collection_id: 7,
});

/** Menus and the editor are loaded on first use. */
const LOADING = { timeout: 10_000 };

const list = (kind: 'collection' | 'bin') => (
  <PostList
    kind={kind}
    Archived={kind === 'bin' ? ArchivedPost : undefined}
    empty={<EmptyState title="There is nothing yet in here." />}
  />
);

const meta = {
  title: 'Posts/What is done to a post',
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  beforeEach: () => {
    Object.assign(session, { permission: 7 });
    Object.assign(collections, { tree: ref(tree), status: 'ready' });
    Object.assign(pasting, { done: 0, total: 0 });
    Object.assign(postList, {
      filter: ref({ collection_id: 7 }),
      posts: ref([note, link]),
      placeholders: ref([]),
      status: 'complete',
    });
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const MenuOfACard: Story = {
  render: () => list('collection'),
  play: async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Post menu' }))[0]!); // there are two cards
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Post menu' })).toBeVisible(), LOADING);
  },
};

export const ContextMenuOfALink: Story = {
  render: () => list('collection'),
  play: async () => {
    const words = await screen.findByText('Why they come first.');
    const { left, top } = words.getBoundingClientRect();
    await fireEvent.contextMenu(words, { button: 2, clientX: left + 8, clientY: top + 8 });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Transfer' })).toBeVisible(), LOADING);
  },
};

/** Opened with T. */
export const TagsOnACard: Story = {
  beforeEach: () => {
    const known = ['baking', 'bread', 'for guests', 'winter'].map((name, index) => aTag({ id: index + 1, name }));
    spyOn(window, 'fetch').mockImplementation(async () => Response.json({ data: known }));
  },
  render: () => list('collection'),
  play: async () => {
    (await screen.findByRole('listitem', { name: note.title })).focus();
    await userEvent.keyboard('t');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveFocus(), LOADING);
    await expect(screen.getByRole('button', { name: 'Remove baking' })).toBeVisible();
    await userEvent.keyboard('win');
    await expect(await screen.findByRole('option', { name: 'winter' })).toBeVisible();
  },
};

export const TagsOnACardOnAPhone: Story = {
  ...TagsOnACard,
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};

export const Move: Story = { render: () => <MoveDialog post={note} onClose={() => {}} /> };

/** Collections of other owners are below one's own. */
export const MoveToAnotherOwner: Story = {
  render: () => <MoveDialog post={note} onClose={() => {}} />,
  beforeEach: () => {
    const collection = aCollection({ id: 40, name: 'Recipes' });
    Object.assign(collections, { shared: ref([aSharedRoot({ collection, permission: EDIT_PERMISSION })]) });
    return () => void Object.assign(collections, { shared: null });
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Collection' }, LOADING));
    await expect(await screen.findByRole('option', { name: /Recipes/ })).toBeVisible();
  },
};

export const MoveWithTyping: Story = {
  render: () => <MoveDialog post={note} onClose={() => {}} />,
  play: async () => {
    const box = await screen.findByRole('combobox', { name: 'Collection' }, LOADING);
    await userEvent.click(box);
    await userEvent.keyboard('gar');
    await expect(await screen.findByRole('option', { name: 'Garden' })).toBeVisible();
  },
};

export const EditedInCard: Story = {
  render: () => (
    <div style={{ position: 'relative', width: 300, height: 300 }}>
      <InlineEditor post={note} caretAt={4} onClose={() => {}} />
    </div>
  ),
  play: async () => {
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content' })).toHaveFocus(), LOADING);
  },
};

export const PastingSeveralLinks: Story = {
  beforeEach: () => {
    Object.assign(pasting, { done: 3, total: 12 });
  },
  render: () => <PasteProgress />,
};

export const DeletedCollectionsInTheRecycleBin: Story = {
  beforeEach: () => {
    const rye = aDeletedCollection({ id: 9, name: 'Rye', parent_id: 7, collections_below: 2, posts_count: 12 });
    const garden = aDeletedCollection({ id: 10, name: 'Plans for the greenhouse', icon_id: 306 });
    Object.assign(deletedCollections, { list: ref([rye, garden]), status: 'ready', busy: [] });
  },
  render: () => <DeletedCollections />,
};

export const RecycleBin: Story = {
  beforeEach: () => {
    const posts = [note, link, { ...note, id: 3, title: 'Without a collection', collection_id: null }];
    Object.assign(postList, { filter: ref({ is_archived: 1 }), posts: ref(posts) });
  },
  render: () => list('bin'),
};

/** The title has the room of the words of the buttons, which keep their names. Sizes are in px. */
const inBin = (as: ComponentType<PostCardProps>, width: number, height: number): Story => ({
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  render: () => (
    <div style={{ '--card-height': `${height}px`, width, height } as CSSProperties}>
      <ArchivedPost post={{ ...note, is_archived: true }} as={as} busy={false} onRead={() => {}} />
    </div>
  ),
  play: async () => {
    const title = await screen.findByText(note.title);
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    const { right } = screen.getByRole('button', { name: 'Delete permanently' }).getBoundingClientRect();
    await expect(right).toBeLessThanOrEqual(screen.getByRole('article').getBoundingClientRect().right);
  },
});

export const RecycleBinAsListOnAPhone = inBin(PostRow, 288, 64);
export const RecycleBinAsTitlesOnAPhone = inBin(PostLine, 288, 32);
export const RecycleBinAsMoodboardOnAPhone = inBin(PostTile, 166, 170);

export const DeletingPermanently: Story = {
  ...RecycleBin,
  play: async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Delete permanently' }))[0]!); // there are three cards
    await waitFor(() => expect(screen.getByRole('alertdialog')).toBeVisible());
  },
};
