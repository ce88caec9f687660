import { aCollection } from '@benotes/contract/builders';
import { collections } from '@benotes/platform';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ref } from 'valtio';

import { SearchBar } from './search-bar.tsx';
import type { Scope } from './search-scope.ts';

const bread = aCollection({ id: 7, name: 'Bread', parent_id: 6, icon_id: 302 });
const tree = [
  aCollection({ id: 6, name: 'Kitchen', icon_id: 1101, nested: [bread] }),
  aCollection({ id: 20, name: 'Garden', icon_id: 306 }),
  aCollection({ id: 21, name: 'Books for a longer journey by train, and for the evenings after it', icon_id: 803 }),
];

interface StatefulProps {
  typed?: string;
  scope?: Scope;
}

function StatefulSearchBar({ typed: start = '', scope: within }: StatefulProps) {
  const [typed, setTyped] = useState(start);
  const [scope, setScope] = useState(within);
  return (
    <div style={{ minHeight: 420 }}>
      <SearchBar typed={typed} onType={setTyped} onSearch={() => {}} scope={scope} onScope={setScope} />
    </div>
  );
}

const meta = {
  title: 'Posts/Search bar',
  component: StatefulSearchBar,
  beforeEach: () => {
    Object.assign(collections, { tree: ref(tree), status: 'ready' });
  },
} satisfies Meta<typeof StatefulSearchBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
  },
};

export const Filtered: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'KIT');
    await expect(await screen.findByRole('option', { name: 'Kitchen' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
  },
};

/** A suggested collection is clicked. */
export const Chosen: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('option', { name: 'Garden' }));
    await expect(await screen.findByText('In Garden')).toBeVisible();
    await expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  },
};

export const WithChip: Story = {
  args: { typed: 'rye', scope: { id: 7, name: 'Bread', icon_id: 302, above: ['Kitchen'] } },
};

export const WithLongChip: Story = {
  args: { typed: 'a', scope: { id: 21, name: tree[2]?.name ?? '', icon_id: 803, above: [] } },
};

/** An operator is being typed. */
export const CompletingAnOperator: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'bread -t');
    await expect(await screen.findByRole('option', { name: /-tag:/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
  },
};

/** The path of a collection is being typed. */
export const CompletingAValue: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'in:');
    await expect(await screen.findByRole('option', { name: /Kitchen\/Bread/ })).toBeVisible();
  },
};

export const Help: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Search operators' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Search operators' })).toBeVisible());
  },
};
