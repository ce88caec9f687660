import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { IconPicker } from './icon-picker.tsx';
import { moveInGrid } from './move-in-grid.ts';

async function picker(value: number | null = null) {
  const onChange = vi.fn();
  render(<IconPicker label="Collection Icon" value={value} onChange={onChange} />);
  await screen.findByRole('listbox', { name: 'Collection Icon' });
  return { onChange };
}

const names = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));

describe('The icon picker', () => {
  // #no-icon-then-97
  it('offers No Icon first, then all 97', async () => {
    await picker();
    expect(names()).toHaveLength(98);
    expect(names().slice(0, 2)).toEqual(['No Icon', 'Circle']);
  });

  it('finds icons by a part of their label, ignoring case', async () => {
    await picker();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search icons' }), 'FLAG');
    expect(names()).toEqual(['Flag 1', 'Flag 2']);
  });

  it('says that no icon matches', async () => {
    await picker();
    await userEvent.type(screen.getByRole('searchbox'), 'zebra');
    expect(screen.getByRole('status').textContent).toBe('No matches.');
  });

  it('selects an icon or none', async () => {
    const { onChange } = await picker(104);
    expect(screen.getByRole('option', { name: 'Heart', selected: true })).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('option', { name: 'Star' }));
    await userEvent.click(screen.getByRole('option', { name: 'No Icon' }));
    expect(onChange.mock.calls).toEqual([[106], [null]]);
  });

  it('is one tab stop, at the selected icon; keys move the focus and select', async () => {
    const { onChange } = await picker(104);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('option', { name: 'Heart' }));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledWith(106);
  });
});

describe('In a grid of three columns', () => {
  const cells = [0, 0, 0, 34, 34, 34, 68].map((offsetTop) => ({ offsetTop }));
  it.each([
    { key: 'ArrowRight', from: 0, to: 1 },
    { key: 'ArrowRight', from: 6, to: 6 },
    { key: 'ArrowLeft', from: 0, to: 0 },
    { key: 'ArrowDown', from: 1, to: 4 },
    { key: 'ArrowDown', from: 4, to: 4 },
    { key: 'ArrowUp', from: 4, to: 1 },
    { key: 'ArrowUp', from: 1, to: 1 },
    { key: 'Home', from: 4, to: 0 },
    { key: 'End', from: 1, to: 6 },
    { key: 'x', from: 1, to: undefined },
  ])('$key moves from $from to $to', ({ key, from, to }) => {
    expect(moveInGrid(key, from, cells)).toBe(to);
  });
});
