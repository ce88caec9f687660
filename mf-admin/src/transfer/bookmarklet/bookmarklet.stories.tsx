import type { Meta, StoryObj } from '@storybook/react-vite';

import { Bookmarklet } from './bookmarklet.tsx';

const meta = { title: 'Import/Bookmarklet', component: Bookmarklet } satisfies Meta<typeof Bookmarklet>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Offered: Story = {};
export const Clicked: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Save to Benotes' }));
  },
};
