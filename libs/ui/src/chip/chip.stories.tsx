import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { Chip } from './chip.tsx';

const meta = {
  title: 'Controls/Chip',
  component: Chip,
  args: { children: 'Tag: recipes', removeLabel: 'Remove Tag: recipes', onRemove: fn() },
} satisfies Meta<typeof Chip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Removable: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tag: recipes' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

export const TooLong: Story = {
  args: { children: 'Tag: a rather long name of a tag that does not fit on one line' },
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
};
