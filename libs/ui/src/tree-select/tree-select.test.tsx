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

describe('The selector of a collection', () => {
  it('shows the chosen one and offers the root, then the tree in order', async () => {
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

  it('does not offer the one it is told to leave out, nor any below it', async () => {
    const { field } = await select({ exclude: 2 });
    await userEvent.click(field);
    expect(offered()).toEqual(['No parent', 'Reading', 'Garden']);
  });

  it('offers only names that hold what is typed, with what is above them', async () => {
    const { field, onChange } = await select();
    await userEvent.clear(field);
    await userEvent.type(field, 'SYSTEM c');
    expect(offered()).toEqual(['Reading / Systems / System calls']);
    expect(within(screen.getByRole('option')).getByText('Reading / Systems')).toBeInstanceOf(HTMLElement);
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith(3);
    expect(field.value).toBe('System calls');
  });

  it('chooses what it offers for the last letter too, however soon Enter comes after it', async () => {
    const { field, onChange } = await select();
    await userEvent.type(field, 'system');
    act(() => {
      fireEvent.change(field, { target: { value: 'system c' } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    expect(onChange).toHaveBeenCalledWith(3);
  });

  it('selects its name when it is pressed, also where a press sets the caret', async () => {
    const { field } = await select({ start: 4 });
    act(() => field.focus());
    fireEvent.click(field);
    field.setSelectionRange(6, 6);
    await vi.waitFor(() => expect(field.selectionStart).toBe(0));
    await userEvent.keyboard('read');
    expect(offered()).toEqual(['Reading']);
  });

  it('says so when nothing has that name', async () => {
    const { field } = await select();
    await userEvent.type(field, 'zebra');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('No matches.')).toBeInstanceOf(HTMLElement);
  });

  it('is worked with the keyboard alone', async () => {
    const { field, onChange } = await select();
    await userEvent.tab();
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(1);
  });

  it('leaves Escape to the dialog around it while its list is closed', async () => {
    const { field } = await select({ start: 4 });
    act(() => field.focus());
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    await userEvent.click(field);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    expect(field.value).toBe('Garden');
  });

  it('keeps the choice on Escape and when one leaves', async () => {
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
