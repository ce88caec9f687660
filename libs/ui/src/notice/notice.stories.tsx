import type { Meta, StoryObj } from '@storybook/react-vite';

import { Notice } from './notice.tsx';

const nothing = () => {};

const meta = {
  title: 'States/Notice',
  component: Notice,
  args: { type: 'success', title: 'Saved', onClose: nothing },
} satisfies Meta<typeof Notice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {};
export const Failure: Story = { args: { type: 'error', title: 'Error', description: 'Post could not be moved.' } };
export const Deletion: Story = {
  args: {
    type: 'deletion',
    title: 'Post deleted.',
    description: 'It is in the Recycle Bin.',
    action: { label: 'Undo', run: nothing },
  },
};
export const Hint: Story = { args: { type: 'hint', title: 'Sort by hand to reorder' } };
export const LongWords: Story = {
  args: {
    type: 'error',
    title: 'Error',
    description: 'https://a-very-long-address.example.org/without/any/place/to/break/it/anywhere could not be saved.',
  },
};
