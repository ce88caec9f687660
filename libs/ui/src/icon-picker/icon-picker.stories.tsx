import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';

import type { IconPickerProps } from './icon-grid.tsx';
import { IconPicker } from './icon-picker.tsx';

function Controlled({ value: start, label }: Omit<IconPickerProps, 'onChange'>) {
  const [value, setValue] = useState(start);
  return (
    <div style={{ maxWidth: 420 }}>
      <IconPicker label={label} value={value} onChange={setValue} />
    </div>
  );
}

const meta = {
  title: 'Controls/Icon picker',
  component: Controlled,
  args: { label: 'Collection Icon', value: null },
} satisfies Meta<typeof Controlled>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NoIcon: Story = {};
export const Chosen: Story = { args: { value: 802 } };

export const Searched: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('searchbox'), 'book');
    await expect(screen.getAllByRole('option')).toHaveLength(3);
  },
};

export const NothingFound: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('searchbox'), 'zebra');
    await expect(screen.getByRole('status')).toBeVisible();
  },
};

export const ArrowKeys: Story = {
  play: async () => {
    const first = await screen.findByRole('option', { name: 'No Icon' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const below = document.activeElement as HTMLElement;
    await expect(below.offsetLeft).toBe(first.offsetLeft);
    await expect(below.offsetTop).toBeGreaterThan(first.offsetTop);
  },
};
