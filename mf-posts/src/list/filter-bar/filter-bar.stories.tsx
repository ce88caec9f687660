import { collections } from '@benotes/platform';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { ref } from 'valtio';

import { FilterBar } from './filter-bar.tsx';

const nothing = () => {};

function StatefulFilterBar({ text: start }: { text: string }) {
  const [text, setText] = useState(start);
  return (
    <div style={{ minHeight: 420 }}>
      <FilterBar text={text} isOpened={false} set={setText} close={nothing} setWords={nothing} />
    </div>
  );
}

const meta = {
  title: 'Posts/Filter bar',
  component: StatefulFilterBar,
  args: { text: '' },
  beforeEach: () => {
    Object.assign(collections, { tree: ref([]), status: 'ready' });
  },
} satisfies Meta<typeof StatefulFilterBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filtered: Story = { args: { text: 'bread is:link tag:recipes' } };

export const NotUnderstood: Story = { args: { text: 'bread autor:me' } };

export const OnAPhone: Story = {
  args: { text: 'bread is:link -tag:"a rather long name of a tag that does not fit on one line of a phone"' },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};

export const Switched: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Untagged' }));
    await expect(screen.getByRole('button', { name: 'Untagged' })).toHaveAttribute('aria-pressed', 'true');
    await expect(screen.getByRole('combobox')).toHaveValue('is:untagged');
  },
};
