import { aCollection } from '@benotes/contract/builders';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { TreeSelect } from './tree-select.tsx';

const TREE = [
  aCollection({
    id: 1,
    name: 'Reading',
    nested: [aCollection({ id: 2, name: 'Systems', nested: [aCollection({ id: 3, name: 'System calls' })] })],
  }),
  aCollection({ id: 4, name: 'Garden' }),
];

function Form({
  start,
  exclude,
  onChange,
}: {
  start: number | null;
  exclude?: number;
  onChange: (id: number | null) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <TreeSelect
      label="Subcollection of"
      tree={TREE}
      value={value}
      onChange={(id) => {
        setValue(id);
        onChange(id);
      }}
      rootLabel="No parent"
      exclude={exclude}
    />
  );
}

async function select({ start = null, exclude }: { start?: number | null; exclude?: number } = {}) {
  const onChange = vi.fn();
  render(<Form start={start} exclude={exclude} onChange={onChange} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Subcollection of' });
  return { onChange, field };
}

const offered = () => screen.getAllByRole('option').map((option) => option.getAttribute('title'));

describe('The tree select', () => {
  it('shows the selected node and offers the root, then the tree in order', async () => {
    const { field } = await select({ start: 2 });
    expect(field.value).toBe('Systems');
    await userEvent.click(field);
    expect(offered()).toEqual([
      'No parent',
      'Reading',
      'Reading / Systems',
      'Reading / Systems / System calls',
      'Garden',
    ]);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Systems');
  });

  it('does not offer the excluded node or its descendants', async () => {
    const { field } = await select({ exclude: 2 });
    await userEvent.click(field);
    expect(offered()).toEqual(['No parent', 'Reading', 'Garden']);
  });

  it('offers only names that contain the text, with their path', async () => {
    const { field, onChange } = await select();
    await userEvent.clear(field);
    await userEvent.type(field, 'SYSTEM c');
    expect(offered()).toEqual(['Reading / Systems / System calls']);
    expect(within(screen.getByRole('option')).getByText('Reading / Systems')).toBeInstanceOf(HTMLElement);
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith(3);
    expect(field.value).toBe('System calls');
  });

  it('selects by the whole typed text even if Enter follows at once', async () => {
    const { field, onChange } = await select();
    await userEvent.type(field, 'system');
    act(() => {
      fireEvent.change(field, { target: { value: 'system c' } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    expect(onChange).toHaveBeenCalledWith(3);
  });

  it('selects its text on click, even if the click sets the caret', async () => {
    const { field } = await select({ start: 4 });
    act(() => field.focus());
    fireEvent.click(field);
    field.setSelectionRange(6, 6);
    await vi.waitFor(() => expect(field.selectionStart).toBe(0));
    await userEvent.keyboard('read');
    expect(offered()).toEqual(['Reading']);
  });

  it('says that there are no matches', async () => {
    const { field } = await select();
    await userEvent.type(field, 'zebra');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('No matches.')).toBeInstanceOf(HTMLElement);
  });

  it('works with the keyboard only', async () => {
    const { field, onChange } = await select();
    await userEvent.tab();
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(1);
  });

  it('leaves Escape to the surrounding dialog while its list is closed', async () => {
    const { field } = await select({ start: 4 });
    act(() => field.focus());
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    await userEvent.click(field);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    expect(field.value).toBe('Garden');
  });

  it('keeps the selection on Escape and on blur', async () => {
    const { field, onChange } = await select({ start: 4 });
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}{Escape}{Escape}');
    expect(field.value).toBe('Garden');
    await userEvent.type(field, 'Read');
    await userEvent.tab();
    expect(field.value).toBe('Garden');
    expect(onChange).not.toHaveBeenCalled();
  });
});
