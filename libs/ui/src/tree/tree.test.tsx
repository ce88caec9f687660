import { aCollection } from '@benotes/contract/builders';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MouseEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { Tree } from './tree.tsx';
import type { TreeItem } from './tree-item.ts';

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

interface Given {
  tree?: readonly TreeItem[];
  current?: number | null;
  expanded?: number[];
}

function Sidebar({ tree = TREE, current = null, expanded, onOpen }: Given & { onOpen: (id: number) => void }) {
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
const focused = () => document.activeElement?.textContent;
const press = async (keys: string, expected: string) => {
  await userEvent.keyboard(keys);
  await waitFor(() => expect(focused()).toBe(expected));
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
});
