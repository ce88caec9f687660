import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import { aLargeTree, aSmallTree } from '../tree/sample-trees.ts';
import type { TreeSelectProps } from './tree-combobox.tsx';
import { TreeSelect } from './tree-select.tsx';

function Controlled({ value: start, ...props }: Omit<TreeSelectProps, 'onChange'>) {
  const [value, setValue] = useState(start);
  return (
    <div style={{ maxWidth: 420 }}>
      <TreeSelect {...props} value={value} onChange={setValue} />
    </div>
  );
}

const meta = {
  title: 'Controls/Tree select',
  component: Controlled,
  args: { label: 'Collection', tree: aSmallTree, value: 2, rootLabel: 'Uncategorized' },
} satisfies Meta<typeof Controlled>;
export default meta;

type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(await screen.findByRole('combobox'));
  await expect((await screen.findAllByRole('option'))[0]).toBeVisible();
};

export const Closed: Story = {};
export const WithError: Story = { args: { error: 'This collection is gone.' } };
export const AsChip: Story = { args: { isQuiet: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Open: Story = { play: open };
export const WithoutOneBranch: Story = {
  args: { label: 'Subcollection of', rootLabel: 'No parent', exclude: 1, value: null },
  play: open,
};

export const Filtered: Story = {
  play: async () => {
    await open();
    await userEvent.keyboard('s');
    await expect(screen.getAllByRole('option').length).toBeLessThan(8);
  },
};

export const NothingFound: Story = {
  play: async () => {
    await open();
    await userEvent.keyboard('zebra');
    await expect(screen.getByText('No matches.')).toBeVisible();
  },
};

export const TenThousandCollections: Story = {
  args: { tree: aLargeTree(), value: 9000 },
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox'));
    await waitFor(() => expect(screen.getByRole('option', { selected: true })).toBeVisible());
    await expect(screen.getAllByRole('option').length).toBeLessThan(100);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(screen.getByRole('combobox')).toHaveValue('Collection 9001');
  },
};
