import type { Output, listPosts } from '@benotes/contract';
import { aCollection, aLink, aPost, aUser } from '@benotes/contract/builders';
import { clearSession, collections, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ref } from 'valtio';

import { provideModules } from '../testing-modules.ts';
import { Palette } from './palette.tsx';

type Response = Output<typeof listPosts>;

const bread = aCollection({ id: 2, name: 'Bread', icon_id: 302, parent_id: 1 });
const tree = [
  aCollection({ id: 1, name: 'Recipes', icon_id: 306, nested: [bread] }),
  aCollection({ id: 3, name: 'Garden' }),
];
const posts = [
  aPost({ id: 1, title: 'Rye bread', collection_id: 2 }),
  aLink({ id: 2, title: 'Bread ovens', url: 'https://ovens.example.org/', base_url: 'https://ovens.example.org' }),
];
const nothing = () => {};
const onPhone = { viewport: { value: 'mobile2', isRotated: false } };

/** Answers searches for posts. Undefined: the server fails. */
function answer(response: Response | undefined): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (...request) =>
    String(request[0] instanceof Request ? request[0].url : request[0]).includes('/api/posts')
      ? Promise.resolve(Response.json(response ?? 'Failed.', { status: response ? 200 : 400 }))
      : fetch(...request);
  return () => {
    globalThis.fetch = fetch;
  };
}

const meta = {
  title: 'Shell/Command palette',
  component: Palette,
  parameters: { layout: 'fullscreen', response: { data: posts } },
  args: {
    commands: [
      { id: 'create', label: 'Create a note here', icon: 'add', keys: 'Ctrl+Alt+N', run: nothing },
      { id: 'edit', label: 'Edit Collection', icon: 'edit', run: nothing },
    ],
    onClose: nothing,
  },
  decorators: [
    (Story) => (
      <MemoryRouter initialEntries={['/c/2']}>
        <Story />
      </MemoryRouter>
    ),
  ],
  beforeEach: ({ parameters }) => {
    provideModules();
    session.user = aUser({ id: 5 });
    Object.assign(collections, { tree: ref(tree), status: 'ready' });
    const restore = answer(parameters['response'] as Response | undefined);
    return () => {
      restore();
      clearSession();
      localStorage.clear();
    };
  },
} satisfies Meta<typeof Palette>;
export default meta;

type Story = StoryObj<typeof meta>;

const typing =
  (text: string, group: string): Story['play'] =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), text);
    await expect(await canvas.findByRole('group', { name: group })).toBeVisible();
  };

export const BeforeTyping: Story = {};
export const RecentlyUsed: Story = {
  beforeEach: () =>
    localStorage.setItem(
      'palette:5',
      JSON.stringify([
        { id: 'collection:2', name: 'Bread' },
        { id: 'post:1', name: 'Rye bread', path: '/p/1', icon: 'edit' },
      ]),
    ),
};
export const NamesAndPosts: Story = { play: typing('bread', 'Posts') };
export const TypingError: Story = {
  parameters: { response: { data: [], suggestion: 'sourdough' } },
  play: typing('recpies sourduogh', 'Posts'),
};
export const NothingFound: Story = {
  parameters: { response: { data: [], suggestion: null } },
  play: typing('zzz', 'More'),
};
export const PostsFailed: Story = { parameters: { response: undefined }, play: typing('bread', 'Posts') };
export const Phone: Story = { globals: onPhone, play: typing('bread', 'Posts') };
