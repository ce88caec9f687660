import { aCollection } from '@benotes/contract/builders';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MouseEvent, Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import type { TreeItem, TreePlace } from './tree-item.ts';
import { Tree } from './tree.tsx';

const TREE: readonly TreeItem[] = [
  aCollection({
    id: 1,
    name: 'Reading',
    nested: [
      aCollection({ id: 2, name: 'Systems', nested: [aCollection({ id: 3, name: 'Logs' })] }),
      aCollection({ id: 4, name: 'Typography' }),
    ],
  }),
  aCollection({ id: 5, name: 'Garden' }),
  aCollection({ id: 6, name: 'Recipes' }),
];

type OnMove = (id: number, to: TreePlace) => void;

interface SidebarProps {
  onMove?: OnMove;
  tree?: readonly TreeItem[];
  current?: number | null;
  expanded?: number[];
  countsOwn?: boolean;
}

function Sidebar({
  tree = TREE,
  current = null,
  expanded,
  onMove,
  countsOwn,
  onOpen,
}: SidebarProps & { onOpen: (id: number) => void }) {
  const [open, setOpen] = useState(expanded ?? []);
  const go = (id: number, event: MouseEvent) => {
    event.preventDefault();
    onOpen(id);
  };
  return (
    <Suspense>
      <Tree
        label="Collections"
        tree={tree}
        current={current}
        countsOwn={countsOwn}
        href={(id) => `/c/${id}`}
        onOpen={go}
        expanded={open}
        onExpandedChange={setOpen}
        onMove={onMove}
      />
    </Suspense>
  );
}

async function sidebar(props: SidebarProps = {}) {
  const onOpen = vi.fn();
  const view = render(<Sidebar {...props} onOpen={onOpen} />);
  await screen.findAllByRole('treeitem');
  return { onOpen, show: (next: SidebarProps) => view.rerender(<Sidebar {...next} onOpen={onOpen} />) };
}

const names = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const announced = () => screen.getByRole('status').textContent;
const described = (name: string) => screen.getByRole('treeitem', { name }).getAttribute('aria-describedby');
const focused = () => document.activeElement?.textContent;
const press = async (keys: string, expected: string) => {
  await userEvent.keyboard(keys);
  await waitFor(() => expect(focused()).toBe(expected));
};

const pickUp = async (name: string, props: SidebarProps = {}) => {
  const onMove = vi.fn<OnMove>();
  const view = await sidebar({ onMove, expanded: [1], ...props });
  screen.getByRole('treeitem', { name }).focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(announced()).toContain(`${name} picked up.`));
  return { onMove, ...view };
};

describe('The tree', () => {
  it('shows the roots, and the children of an expanded one', async () => {
    await sidebar();
    expect(names()).toEqual(['Reading', 'Garden', 'Recipes']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Reading', 'Systems', 'Typography', 'Garden', 'Recipes']);
  });

  it('describes the position of each row', async () => {
    await sidebar({ expanded: [1] });
    const row = screen.getByRole('treeitem', { name: 'Typography' });
    expect(['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => row.getAttribute(name))).toEqual([
      '2',
      '2',
      '2',
    ]);
    expect(screen.getByRole('treeitem', { name: 'Reading' }).getAttribute('aria-expanded')).toBe('true');
    expect(row.hasAttribute('aria-expanded')).toBe(false);
  });

  it('marks the current row, which Tab reaches first', async () => {
    await sidebar({ current: 5 });
    expect(screen.getByRole('treeitem', { current: 'page' }).textContent).toBe('Garden');
    await userEvent.tab();
    expect(focused()).toBe('Garden');
  });

  it('is navigated with the arrow keys, Home, and End', async () => {
    await sidebar();
    await userEvent.tab();
    await press('{ArrowDown}', 'Garden');
    await press('{End}', 'Recipes');
    await press('{ArrowUp}', 'Garden');
    await press('{Home}', 'Reading');
    await userEvent.keyboard('{ArrowRight}');
    await press('{ArrowRight}', 'Systems');
    await press('{ArrowLeft}', 'Reading');
    await userEvent.keyboard('{ArrowLeft}');
    expect(names()).toEqual(['Reading', 'Garden', 'Recipes']);
  });

  it('is navigated by typing the start of a name', async () => {
    await sidebar();
    await userEvent.tab();
    await userEvent.keyboard('rec');
    await waitFor(() => expect(focused()).toBe('Recipes'));
  });

  it('goes to the next row with the same letter', async () => {
    await sidebar();
    await userEvent.tab();
    await press('r', 'Recipes');
    await userEvent.keyboard('r');
    await waitFor(() => expect(focused()).toBe('Reading'));
  });

  it('opens on a plain click and on Enter, and leaves other clicks to the browser', async () => {
    const { onOpen } = await sidebar();
    const link = screen.getByRole('treeitem', { name: 'Garden' });
    expect(link.getAttribute('href')).toBe('/c/5');
    await userEvent.click(link);
    await userEvent.keyboard('{Enter}');
    fireEvent.click(link, { ctrlKey: true });
    expect(onOpen.mock.calls).toEqual([[5], [5]]);
  });

  it('expands without opening when the arrow before a name is clicked', async () => {
    const { onOpen } = await sidebar();
    await userEvent.click(screen.getByRole('treeitem', { name: 'Reading' }).querySelector('[data-icon]')!);
    expect(names()).toContain('Systems');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('updates when rows are added, removed, and renamed', async () => {
    const { show } = await sidebar();
    await userEvent.tab();
    await press('{End}', 'Recipes');
    show({ tree: [aCollection({ id: 5, name: 'Meadow' }), aCollection({ id: 9, name: 'New' })] });
    await waitFor(() => expect(names()).toEqual(['Meadow', 'New']));
    expect(screen.getByRole('treeitem', { name: 'Meadow' }).tabIndex).toBe(0);
  });

  it('expands all siblings of a row with *', async () => {
    const deep = aCollection({ id: 7, name: 'Music', nested: [aCollection({ id: 8, name: 'Jazz' })] });
    await sidebar({ tree: [...TREE, deep] });
    await userEvent.tab();
    await userEvent.keyboard('*');
    expect(names()).toEqual(['Reading', 'Systems', 'Typography', 'Garden', 'Recipes', 'Music', 'Jazz']);
    expect(focused()).toBe('Reading');
  });

  it('moves the focus to a row that is collapsed over it', async () => {
    await sidebar({ expanded: [1] });
    await userEvent.tab();
    await press('{ArrowDown}', 'Systems');
    await userEvent.click(screen.getByRole('treeitem', { name: 'Reading' }).querySelector('[data-icon]')!);
    await waitFor(() => expect(focused()).toBe('Reading'));
  });

  it('marks shared rows', async () => {
    await sidebar({
      tree: [aCollection({ id: 1, name: 'Open', is_shared: true }), aCollection({ id: 2, name: 'Own' })],
    });
    expect(document.getElementById(described('Open') ?? '')?.textContent).toBe('Shared with others');
    expect(described('Own')).toBeNull();
  });
});

describe('A row picked up with Space', () => {
  it('is moved with the arrow keys and dropped with Space, and each position is announced', async () => {
    const { onMove } = await pickUp('Garden');
    await userEvent.keyboard('{ArrowDown}');
    expect(announced()).toBe('In Recipes, position 1 of 1, level 2.');
    await userEvent.keyboard('{ArrowDown}');
    expect(announced()).toBe('At the top level, position 3 of 3, level 1.');
    await userEvent.keyboard(' ');
    expect(onMove.mock.calls).toEqual([[5, { parent_id: null, position: 2 }]]);
    expect(announced()).toBe('Garden dropped. At the top level, position 3 of 3, level 1.');
  });

  it('moves to a deeper level with the right arrow and back with the left one', async () => {
    const { onMove } = await pickUp('Garden');
    await userEvent.keyboard('{ArrowRight}');
    expect(announced()).toBe('In Reading, position 3 of 3, level 2.');
    await userEvent.keyboard('{ArrowRight}');
    expect(announced()).toBe('In Typography, position 1 of 1, level 3.');
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}');
    expect(onMove.mock.calls).toEqual([[5, { parent_id: 4, position: 0 }]]);
  });

  it('stays in place after Escape, and when dropped where it was', async () => {
    const { onMove } = await pickUp('Garden');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(announced()).toBe('Move canceled. Garden was not moved.');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(announced()).toContain('picked up'));
    await userEvent.keyboard('{ArrowDown}{ArrowUp} ');
    expect(announced()).toBe('Move canceled. Garden was not moved.');
    expect(onMove).not.toHaveBeenCalled();
    expect(focused()).toBe('Garden');
  });

  it('keeps the focus, also in a collapsed row', async () => {
    const { show } = await pickUp('Garden', { expanded: [] });
    await userEvent.keyboard('{ArrowUp}');
    expect(announced()).toBe('In Reading, position 3 of 3, level 2.');
    await userEvent.keyboard(' ');
    const [reading, garden, recipes] = TREE as [TreeItem, TreeItem, TreeItem];
    show({ onMove: vi.fn(), tree: [{ ...reading, nested: [...reading.nested, garden] }, recipes] });
    await waitFor(() => expect(focused()).toBe('Garden'));
    expect(names()).toEqual(['Reading', 'Systems', 'Typography', 'Garden', 'Recipes']);
  });

  it('expands the row under it with the right arrow', async () => {
    await pickUp('Garden', { expanded: [] });
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    expect(names()).toContain('Systems');
  });

  it('cannot be picked up if dragging is disabled', async () => {
    await sidebar();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

const descriptions = async () => {
  await screen.findByRole('tree');
  return screen.getAllByRole('treeitem').map((row) => {
    const ids = (row.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return ids.map((id) => document.getElementById(id)?.textContent).join(', ');
  });
};

describe('The numbers of posts', () => {
  const counted: readonly TreeItem[] = [
    aCollection({
      id: 1,
      name: 'Reading',
      posts_count: 3,
      nested: [
        aCollection({ id: 2, name: 'Systems', posts_count: 1200, is_shared: true }),
        aCollection({ id: 3, name: 'Typography', posts_count: 0 }),
      ],
    }),
    aCollection({ id: 4, name: 'Garden', posts_count: 1 }),
  ];

  it('include those below', async () => {
    await sidebar({ tree: counted });
    expect(await descriptions()).toEqual(['1,203 posts', '1 post']);
  });

  it('include those below an expanded row as well, and none is not shown', async () => {
    await sidebar({ tree: counted, expanded: [1] });
    expect(await descriptions()).toEqual(['1,203 posts', 'Shared with others, 1,200 posts', '', '1 post']);
  });

  it('can be without those below', async () => {
    await sidebar({ tree: counted, expanded: [1], countsOwn: true });
    expect(await descriptions()).toEqual(['3 posts', 'Shared with others, 1,200 posts', '', '1 post']);
  });
});
