import { type CollectionTree, COUNTED_POSTS_MAX, countSavedSearches, type SavedSearch } from '@benotes/contract';
import { aCollection, aSavedSearch, aUser } from '@benotes/contract/builders';
import { clearSession, collections, emit, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { ref } from 'valtio';

import { provideModules } from '../../testing-modules.ts';
import styles from '../layout.module.css';
import { Sidebar } from './sidebar.tsx';

const systems = aCollection({ id: 2, name: 'Systems', parent_id: 1, icon_id: 1301 });
const tree = [
  aCollection({
    id: 1,
    name: 'Reading',
    icon_id: 802,
    nested: [
      { ...systems, nested: [aCollection({ id: 3, name: 'Write-ahead logs', parent_id: 2 })] },
      aCollection({ id: 4, name: 'Typography', parent_id: 1, icon_id: 805 }),
    ],
  }),
  aCollection({ id: 5, name: 'Garden', icon_id: 306 }),
  aCollection({ id: 6, name: 'Recipes whose name is far too long for the sidebar', icon_id: 302 }),
  aCollection({ id: 7, name: 'Python', icon_id: 4008 }),
];

/** A hundred collections with a hundred children each. */
const manyTree = Array.from({ length: 100 }, (_, family) => {
  const id = family * 101 + 1;
  const child = (_: unknown, index: number) =>
    aCollection({ id: id + index + 1, name: `Shelf ${family + 1}.${index + 1}`, parent_id: id, icon_id: 803 });
  return aCollection({ id, name: `Shelf ${family + 1}`, nested: Array.from({ length: 100 }, child) });
});

const searches = [
  aSavedSearch({ id: 1, name: 'To read' }),
  aSavedSearch({ id: 2, name: 'Links without tags of all collections', icon_id: 802 }),
  aSavedSearch({ id: 3, name: 'Old rye', is_shared: true }),
];
const counts = [
  { id: 1, posts_count: 12 },
  { id: 2, posts_count: COUNTED_POSTS_MAX },
  { id: 3, posts_count: null },
];

/** Responds to the requests for saved searches and their counts. */
const respondWithSearches = (saved: readonly SavedSearch[]) =>
  void spyOn(window, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input);
    return Promise.resolve(Response.json({ data: url.endsWith(countSavedSearches.url) ? counts : saved }));
  });

/** The saved searches are loaded after the collections. */
const LOADING = { timeout: 10_000 };

const show = (
  shown: readonly CollectionTree[],
  expanded: readonly number[] = [],
  saved: readonly SavedSearch[] = [],
) => {
  provideModules();
  respondWithSearches(saved);
  localStorage.setItem('expanded-collections:5', JSON.stringify(expanded));
  session.user = aUser({ id: 5 });
  Object.assign(collections, { tree: ref(shown), status: 'ready' });
  return () => {
    emit('session:ended'); // the saved searches are those of this story
    clearSession();
    localStorage.clear();
  };
};

/** Every request fails, and the logged errors are expected. */
const failAll = () => {
  spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  spyOn(console, 'error').mockImplementation(() => {});
};

const meta = {
  title: 'Shell/Sidebar',
  component: Sidebar,
  parameters: { layout: 'fullscreen', at: '/' },
  decorators: [
    (Story, { parameters }) => (
      <MemoryRouter initialEntries={[String(parameters['at'])]}>
        <div className={styles.side}>
          <Story />
        </div>
      </MemoryRouter>
    ),
  ],
} satisfies Meta<typeof Sidebar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Expanded: Story = { parameters: { at: '/c/2' }, beforeEach: () => show(tree, [1, 2]) };
export const WithFavorites: Story = {
  parameters: { at: '/c/5' },
  beforeEach: () =>
    show(
      tree.map((node) => ({
        ...node,
        is_favorite: node.id > 4,
        color: node.id === 5 ? ('green' as const) : undefined,
      })),
    ),
};
export const Collapsed: Story = { beforeEach: () => show(tree) };
export const MyAccount: Story = { parameters: { at: '/users/5' }, beforeEach: () => show(tree) };
export const Empty: Story = { beforeEach: () => show([]) };

export const WithSavedSearches: Story = {
  parameters: { at: '/search?saved=2' },
  beforeEach: () => show(tree, [], searches),
  play: async ({ canvas }) => {
    const shared = await canvas.findByRole('treeitem', { name: 'Old rye' }, LOADING);
    await expect(shared).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: 'To read' })).toHaveTextContent('12'));
    await expect(canvas.getByRole('treeitem', { current: 'page' })).toHaveAccessibleName(searches[1]?.name);
  },
};

export const SavedSearchesFailed: Story = {
  beforeEach: () => {
    const leave = show(tree);
    failAll();
    return leave;
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Retry' }, LOADING);
  },
};

export const Filtered: Story = {
  beforeEach: () => show([...tree, ...manyTree.slice(1, 4)]),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Filter collections' }), 'log');
    await waitFor(() => expect(canvas.getByRole('treeitem', { name: 'Write-ahead logs' })).toBeVisible());
  },
};

export const Loading: Story = {
  beforeEach: () => {
    const leave = show([]);
    collections.status = 'loading';
    return leave;
  },
};

export const Failed: Story = {
  beforeEach: () => {
    const leave = show([]);
    failAll();
    collections.status = 'idle';
    return leave;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('button', { name: 'Retry' })).not.toHaveLength(0);
  },
};

export const TenThousandCollections: Story = {
  parameters: { at: `/c/${manyTree.at(-1)?.nested.at(-1)?.id}` },
  beforeEach: () =>
    show(
      manyTree,
      manyTree.map(({ id }) => id),
    ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('treeitem', { current: 'page' })).toBeVisible());
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(100);
  },
};
