import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import { IconButton } from '../button/icon-button.tsx';
import { Menu } from './menu.tsx';

const nothing = () => {};

const meta = {
  title: 'Overlays/Menu',
  component: Menu,
  args: {
    label: 'Post menu',
    trigger: <IconButton label="Post menu" icon="more" />,
    items: [
      { label: 'Transfer', icon: 'transfer', onSelect: nothing },
      { label: 'Edit', icon: 'edit', onSelect: nothing },
      { label: 'Delete', icon: 'trash', tone: 'danger', onSelect: nothing },
    ],
  },
} satisfies Meta<typeof Menu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Post menu' }));
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Post menu' })).toBeVisible());
  },
};

export const OpenedWithTheKeyboard: Story = {
  play: async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Transfer' })).toHaveFocus());
  },
};
