import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import { aLargeTree, aSmallTree, idsOf } from './sample-trees.ts';
import type { TreeItem } from './tree-item.ts';
import { Tree } from './tree.tsx';

interface SidebarProps {
  tree: readonly TreeItem[];
  current: number | null;
  expanded: number[];
}

function Sidebar({ tree, current: start, expanded: open }: SidebarProps) {
  const [current, setCurrent] = useState(start);
  const [expanded, setExpanded] = useState(open);
  return (
    <nav
      aria-label="Collections"
      style={{ width: 248, height: 480, padding: 8, overflow: 'auto', background: 'var(--color-sunken)' }}
    >
      <Tree
        label="Collections"
        tree={tree}
        current={current}
        href={(id) => `/c/${id}`}
        onOpen={(id, event) => {
          event.preventDefault();
          setCurrent(id);
        }}
        expanded={expanded}
        onExpandedChange={setExpanded}
      />
    </nav>
  );
}

const meta = {
  title: 'Lists/Tree',
  component: Sidebar,
  args: { tree: aSmallTree, current: 2, expanded: [1] },
} satisfies Meta<typeof Sidebar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Expanded: Story = {};
export const Collapsed: Story = { args: { expanded: [], current: null } };
export const Deep: Story = { args: { tree: aLargeTree(60), current: 12, expanded: idsOf(aLargeTree(60)) } };

const large = aLargeTree();

export const TenThousandCollections: Story = {
  args: { tree: large, expanded: idsOf(large), current: null },
  play: async () => {
    const [first] = await screen.findAllByRole('treeitem');
    await expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
    first?.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Collection 10000'));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Collection 9999'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-posinset', '1'));
  },
};
