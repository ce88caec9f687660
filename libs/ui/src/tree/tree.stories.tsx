import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';

import { aLargeTree, aSmallTree, idsOf } from './sample-trees.ts';
import type { TreeItem } from './tree-item.ts';
import { Tree } from './tree.tsx';

interface SidebarProps {
  tree: readonly TreeItem[];
  current: number | null;
  expanded: number[];
  onMove: (words: string) => void;
}

function Sidebar({ tree, current: start, expanded: open, onMove }: SidebarProps) {
  const [current, setCurrent] = useState(start);
  const [expanded, setExpanded] = useState(open);
  return (
    <nav
      aria-label="Collections"
      style={{ width: 248, height: 480, padding: 8, overflow: 'auto', background: 'var(--color-sunken)' }}
    >
      <Suspense>
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
          onMove={(id, { parent_id, position }) => onMove(`${id} to ${parent_id ?? 'the top'}, ${position}`)}
        />
      </Suspense>
    </nav>
  );
}

const meta = {
  title: 'Lists/Tree',
  component: Sidebar,
  args: { tree: aSmallTree, current: 2, expanded: [1], onMove: fn() },
} satisfies Meta<typeof Sidebar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Expanded: Story = {};
export const Collapsed: Story = { args: { expanded: [], current: null } };
export const WithCounts: Story = {
  args: {
    tree: aSmallTree.map((node, index) => ({
      ...node,
      posts_count: index * 611,
      nested: node.nested.map((child) => ({ ...child, posts_count: 12 })),
    })),
  },
};
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

const row = (name: string) => screen.findByRole('treeitem', { name });

/** Presses a row with the mouse and moves over another one, at a part of its height. */
async function dragOver(name: string, onto: string, part: number) {
  const from = (await row(name)).getBoundingClientRect();
  const to = (await row(onto)).getBoundingClientRect();
  const mouse = { pointerId: 1, pointerType: 'mouse', bubbles: true, button: 0 };
  const start = { clientX: from.x + 60, clientY: from.y + from.height / 2 };
  await fireEvent.pointerDown(await row(name), { ...mouse, ...start });
  await fireEvent.pointerMove(window, { ...mouse, ...start, clientX: start.clientX + 6 });
  await waitFor(() => expect(document.querySelector('[class*="ghost"]')).not.toBeNull());
  await new Promise(requestAnimationFrame);
  const there = { clientX: start.clientX + 6, clientY: to.y + to.height * part };
  await fireEvent.pointerMove(window, { ...mouse, ...there });
  return () => fireEvent.pointerUp(window, { ...mouse, ...there });
}

export const DraggedBetween: Story = {
  play: async ({ args }) => {
    const drop = await dragOver('Recipes', 'Systems', 0.9);
    await waitFor(() => expect(document.querySelector('[data-kind="gap"]')).toBeVisible());
    await drop();
    await waitFor(() => expect(args.onMove).toHaveBeenCalledWith('9 to 1, 1'));
    await dragOver('Recipes', 'Systems', 0.9); // remains visible for the screenshot
  },
};

export const DraggedOnto: Story = {
  play: async ({ args }) => {
    const drop = await dragOver('Recipes', 'Garden', 0.5);
    await waitFor(() => expect(document.querySelector('[data-kind="onto"]')).toBeVisible());
    await drop();
    await waitFor(() => expect(args.onMove).toHaveBeenCalledWith('9 to 7, 1'));
    await dragOver('Recipes', 'Garden', 0.5); // remains visible for the screenshot
  },
};

export const NotIntoItself: Story = {
  play: async ({ args }) => {
    const drop = await dragOver('Reading', 'Typography', 0.5);
    await expect(document.querySelector('[data-kind]')).toBeNull();
    await drop();
    await waitFor(() => expect(document.querySelector('[data-lifted]')).toBeNull());
    await expect(args.onMove).not.toHaveBeenCalled();
  },
};
