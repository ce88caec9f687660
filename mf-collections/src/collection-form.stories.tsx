import { aCollection } from '@benotes/contract/builders';
import { collections } from '@benotes/platform';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ref } from 'valtio';

import { CollectionForm } from './collection-form.tsx';
import type { Refusal } from './save-collection.ts';

const bread = aCollection({ id: 3, name: 'Bread', parent_id: 2 });
const recipes = aCollection({ id: 2, name: 'Recipes', icon_id: 302, nested: [bread] });
const accept = (): Promise<Refusal | undefined> => Promise.resolve(undefined);

const meta = {
  title: 'Collections/Form',
  component: CollectionForm,
  args: {
    title: 'Create Collection',
    initial: { name: '', parent_id: null, icon_id: null },
    onSave: accept,
  },
  beforeEach: () => {
    Object.assign(collections, { tree: ref([recipes, aCollection({ id: 4, name: 'Garden' })]), status: 'ready' });
  },
} satisfies Meta<typeof CollectionForm>;
export default meta;

type Story = StoryObj<typeof meta>;

export const New: Story = {};

export const Known: Story = {
  args: { title: 'Edit Collection', id: 3, initial: { name: 'Bread', parent_id: 2, icon_id: 302 } },
};

export const Refused: Story = {
  args: {
    initial: { name: 'Bread', parent_id: 2, icon_id: null },
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
