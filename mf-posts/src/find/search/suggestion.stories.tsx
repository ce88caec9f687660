import { EmptyState } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { Suggestion } from './suggestion.tsx';

const meta = {
  title: 'Posts/Search suggestion',
  component: Suggestion,
  args: { suggestion: 'sourdough', onSearch: fn() },
  decorators: [(Story) => <EmptyState title="No search results.">{Story()}</EmptyState>],
} satisfies Meta<typeof Suggestion>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OneWord: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'sourdough' }));
    await expect(args.onSearch).toHaveBeenCalledWith('sourdough');
  },
};

export const LongSearch: Story = {
  args: { suggestion: '"a starter of rye flour" overnight fermentation sourdough from-the-bakery-in-lisbon' },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};

export const RightToLeft: Story = { args: { suggestion: 'שלום עולם' } };
