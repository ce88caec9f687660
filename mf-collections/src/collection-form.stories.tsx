import { aCollection, aShare } from '@benotes/contract/builders';
import { type FormError, fieldError } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { CollectionForm } from './collection-form.tsx';
import { draftOf } from './save-collection.ts';

/** A green picture of one pixel. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIABAC9+TAAAACwAAAAAAQABAAACAkQBADs=';

const bread = aCollection({ id: 3, name: 'Bread', parent_id: 2 });
const recipes = aCollection({ id: 2, name: 'Recipes', icon_id: 302, nested: [bread] });
const share = aShare({ collection_id: 3, token: 'k2Vb7QmXw0Rt5Jd9Zc3Lh8Np1Sf6Gy4A' });
const accept = (): Promise<FormError | undefined> => Promise.resolve(undefined);

const meta = {
  title: 'Collections/Form',
  component: CollectionForm,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  args: {
    title: 'Create Collection',
    initial: draftOf({ name: '', parent_id: null, icon_id: null }),
    parents: { tree: [recipes, aCollection({ id: 4, name: 'Garden' })], rootLabel: 'No parent' },
    onSave: accept,
  },
} satisfies Meta<typeof CollectionForm>;
export default meta;

type Story = StoryObj<typeof meta>;

export const New: Story = {};

const existing = {
  title: 'Collection Settings',
  id: 3,
  initial: draftOf({ name: 'Bread', parent_id: 2, icon_id: 302 }),
};

export const Existing: Story = {
  args: { ...existing, share: { status: 'known', links: [], setLinks: () => {}, share: undefined, save: accept } },
};

export const WithALook: Story = {
  args: {
    ...existing,
    initial: draftOf({
      ...existing.initial,
      color: 'orange',
      description: 'Sourdough, rye, and everything that needs a hot oven.',
      cover: PICTURE,
    }),
    share: { status: 'known', links: [], setLinks: () => {}, share: undefined, save: accept },
  },
};

export const Shared: Story = {
  args: { ...existing, share: { status: 'known', links: [], setLinks: () => {}, share, save: accept } },
};

export const TokenThatCouldBeGuessed: Story = {
  args: {
    ...existing,
    share: { status: 'known', links: [], setLinks: () => {}, share: { ...share, token: 'bread' }, save: accept },
  },
};

export const TokenTaken: Story = {
  args: {
    ...existing,
    share: { status: 'known', links: [], setLinks: () => {}, share, save: accept },
    onSave: () => Promise.resolve(fieldError('token', 'This token cannot be used.')),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Token'), '{Enter}');
    await canvas.findByText('This token cannot be used.');
  },
};

export const LinkNotSaved: Story = {
  args: {
    ...existing,
    share: {
      status: 'known',
      links: [],
      setLinks: () => {},
      share,
      save: () => Promise.resolve(fieldError('is_active', 'The public link could not be saved.')),
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Public URL' }));
    await canvas.findByText('The public link could not be saved.');
  },
};

/** Its owner has shared it: it stays where it is. */
export const SharedWithTheUser: Story = {
  args: {
    ...existing,
    parents: undefined,
    share: { status: 'known', share: undefined, links: [], setLinks: () => {}, save: accept },
  },
};

export const LinkLoading: Story = { args: { ...existing, share: { status: 'loading' } } };

export const LinkNotLoaded: Story = { args: { ...existing, share: { status: 'failed', retry: () => {} } } };

export const NotSaved: Story = {
  args: {
    initial: draftOf({ name: 'Bread', parent_id: 2, icon_id: null }),
    onSave: () =>
      Promise.resolve({
        message: 'The collection could not be saved. The server could not be reached.',
        fields: { parent_id: 'A collection cannot be moved into itself.' },
      }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name of Collection'), '{Enter}');
    await canvas.findByRole('alert');
  },
};
