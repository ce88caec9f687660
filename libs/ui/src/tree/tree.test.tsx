import { aCollection } from '@benotes/contract/builders';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MouseEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { Tree } from './tree.tsx';
import type { TreeItem, TreePlace } from './tree-item.ts';

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

interface Given {
  onMove?: OnMove;
  tree?: readonly TreeItem[];
  current?: number | null;
  expanded?: number[];
}

function Sidebar({ tree = TREE, current = null, expanded, onMove, onOpen }: Given & { onOpen: (id: number) => void }) {
  const [open, setOpen] = useState(expanded ?? []);
  const go = (id: number, event: MouseEvent) => {
    event.preventDefault();
    onOpen(id);
  };
  return (
    <Tree
      label="Collections"
      tree={tree}
      current={current}
      href={(id) => `/c/${id}`}
      onOpen={go}
      expanded={open}
      onExpandedChange={setOpen}
      onMove={onMove}
    />
  );
}

async function sidebar(given: Given = {}) {
  const onOpen = vi.fn();
  const view = render(<Sidebar {...given} onOpen={onOpen} />);
  await screen.findAllByRole('treeitem');
  return { onOpen, show: (next: Given) => view.rerender(<Sidebar {...next} onOpen={onOpen} />) };
}

const names = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const said = () => screen.getByRole('status').textContent;
const described = (name: string) => screen.getByRole('treeitem', { name }).getAttribute('aria-describedby');
const focused = () => document.activeElement?.textContent;
const press = async (keys: string, expected: string) => {
  await userEvent.keyboard(keys);
  await waitFor(() => expect(focused()).toBe(expected));
};

const lift = async (name: string, given: Given = {}) => {
  const onMove = vi.fn<OnMove>();
  const view = await sidebar({ onMove, expanded: [1], ...given });
  screen.getByRole('treeitem', { name }).focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(said()).toContain(`${name} picked up.`));
  return { onMove, ...view };
};

describe('The tree', () => {
  it('shows the roots, and what is below an expanded one', async () => {
    await sidebar();
    expect(names()).toEqual(['Reading', 'Garden', 'Recipes']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Reading', 'Systems', 'Typography', 'Garden', 'Recipes']);
  });

  it('says where each row stands', async () => {
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

  it('marks the current one, which Tab reaches first', async () => {
    await sidebar({ current: 5 });
    expect(screen.getByRole('treeitem', { current: 'page' }).textContent).toBe('Garden');
    await userEvent.tab();
    expect(focused()).toBe('Garden');
  });

  it('is walked with the arrows, Home and End', async () => {
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

  it('is walked by the first letters of a name', async () => {
    await sidebar();
    await userEvent.tab();
    await userEvent.keyboard('rec');
    await waitFor(() => expect(focused()).toBe('Recipes'));
  });

  it('goes to the next row of the same letter', async () => {
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

  it('follows its data: rows come, go and change their names', async () => {
    const { show } = await sidebar();
    await userEvent.tab();
    await press('{End}', 'Recipes');
    show({ tree: [aCollection({ id: 5, name: 'Meadow' }), aCollection({ id: 9, name: 'New' })] });
    await waitFor(() => expect(names()).toEqual(['Meadow', 'New']));
    expect(screen.getByRole('treeitem', { name: 'Meadow' }).tabIndex).toBe(0);
  });

  it('unfolds everything beside a row with *', async () => {
    const deep = aCollection({ id: 7, name: 'Music', nested: [aCollection({ id: 8, name: 'Jazz' })] });
    await sidebar({ tree: [...TREE, deep] });
    await userEvent.tab();
    await userEvent.keyboard('*');
    expect(names()).toEqual(['Reading', 'Systems', 'Typography', 'Garden', 'Recipes', 'Music', 'Jazz']);
    expect(focused()).toBe('Reading');
  });

  it('hands the focus to a row that is folded over it', async () => {
    await sidebar({ expanded: [1] });
    await userEvent.tab();
    await press('{ArrowDown}', 'Systems');
    await userEvent.click(screen.getByRole('treeitem', { name: 'Reading' }).querySelector('[data-icon]')!);
    await waitFor(() => expect(focused()).toBe('Reading'));
  });

  it('says which rows are shared', async () => {
    await sidebar({
      tree: [aCollection({ id: 1, name: 'Open', is_shared: true }), aCollection({ id: 2, name: 'Own' })],
    });
    expect(document.getElementById(described('Open') ?? '')?.textContent).toBe('Shared by a public link');
    expect(described('Own')).toBeNull();
  });
});

describe('A row lifted with Space', () => {
  it('is moved with the arrow keys and dropped with Space, each place read out', async () => {
    const { onMove } = await lift('Garden');
    await userEvent.keyboard('{ArrowDown}');
    expect(said()).toBe('In Recipes, position 1 of 1, level 2.');
    await userEvent.keyboard('{ArrowDown}');
    expect(said()).toBe('At the top level, position 3 of 3, level 1.');
    await userEvent.keyboard(' ');
    expect(onMove.mock.calls).toEqual([[5, { parent_id: null, position: 2 }]]);
    expect(said()).toBe('Garden dropped. At the top level, position 3 of 3, level 1.');
  });

  it('goes deeper with the right arrow and back out with the left one', async () => {
    const { onMove } = await lift('Garden');
    await userEvent.keyboard('{ArrowRight}');
    expect(said()).toBe('In Reading, position 3 of 3, level 2.');
    await userEvent.keyboard('{ArrowRight}');
    expect(said()).toBe('In Typography, position 1 of 1, level 3.');
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{Enter}');
    expect(onMove.mock.calls).toEqual([[5, { parent_id: 4, position: 0 }]]);
  });

  it('stands where it was after Escape, and where it was put down', async () => {
    const { onMove } = await lift('Garden');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(said()).toBe('Move canceled. Garden was not moved.');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(said()).toContain('picked up'));
    await userEvent.keyboard('{ArrowDown}{ArrowUp} ');
    expect(said()).toBe('Move canceled. Garden was not moved.');
    expect(onMove).not.toHaveBeenCalled();
    expect(focused()).toBe('Garden');
  });

  it('takes the focus along, into a folded row as well', async () => {
    const { show } = await lift('Garden', { expanded: [] });
    await userEvent.keyboard('{ArrowUp}');
    expect(said()).toBe('In Reading, position 3 of 3, level 2.');
    await userEvent.keyboard(' ');
    const [reading, garden, recipes] = TREE as [TreeItem, TreeItem, TreeItem];
    show({ onMove: vi.fn(), tree: [{ ...reading, nested: [...reading.nested, garden] }, recipes] });
    await waitFor(() => expect(focused()).toBe('Garden'));
    expect(names()).toEqual(['Reading', 'Systems', 'Typography', 'Garden', 'Recipes']);
  });

  it('unfolds what it stands over with the right arrow', async () => {
    await lift('Garden', { expanded: [] });
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    expect(names()).toContain('Systems');
  });

  it('cannot be lifted where nothing is moved', async () => {
    await sidebar();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
