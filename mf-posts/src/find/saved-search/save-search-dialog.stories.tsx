import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';

import { SaveSearchDialog } from './save-search-dialog.tsx';

const meta = {
  title: 'Posts/Save search dialog',
  component: SaveSearchDialog,
  args: {
    draft: { filter: 'is:link is:untagged before:1y', collection_id: null },
    scopeName: undefined,
    onSaved: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof SaveSearchDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everywhere: Story = {};

export const InACollection: Story = { args: { scopeName: 'Kitchen' } };

export const WithoutName: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '{Enter}');
    // The dialog fades in.
    await waitFor(() => expect(screen.getByText('Enter a name.')).toBeVisible());
  },
};

export const OnAPhone: Story = {
  args: { draft: { filter: `site:${'a-rather-long-host-name.'.repeat(4)}example.org`, collection_id: null } },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};
