import { emit } from '@benotes/platform';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { Notifications } from './notifications.tsx';

const onPhone = { viewport: { value: 'mobile2', isRotated: false } };

const meta = {
  title: 'Shell/Notifications',
  component: Notifications,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Notifications>;
export default meta;

type Story = StoryObj<typeof meta>;

const raiseThree = () => {
  emit('notification:raised', {
    type: 'success',
    title: 'Collection deleted',
    description: 'Collection was successfully deleted.',
  });
  emit('notification:raised', { type: 'error', title: 'Error', description: 'Post could not be moved.' });
  emit('notification:raised', {
    type: 'deletion',
    title: 'Post deleted.',
    description: 'It is in the Recycle Bin.',
    action: { label: 'Undo', run: () => {} },
  });
};

/** They stay while the pointer is over one. */
const stacked: Story['play'] = async ({ canvas, userEvent }) => {
  raiseThree();
  await userEvent.hover(await canvas.findByText('Post deleted.'));
  await expect(canvas.getAllByRole('button', { name: 'Close' })).toHaveLength(3);
};

export const Stacked: Story = { play: stacked };
export const StackedOnAPhone: Story = { globals: onPhone, play: stacked };
export const FarTooMany: Story = {
  globals: onPhone,
  play: async ({ canvas, userEvent }) => {
    for (let time = 0; time < 8; time += 1) raiseThree();
    const [first] = await canvas.findAllByText('Post deleted.');
    if (first) await userEvent.hover(first);
  },
};
