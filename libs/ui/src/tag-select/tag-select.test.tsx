import { type Tag, TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '@benotes/contract';
import { aTag } from '@benotes/contract/builders';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { describe, expect, it } from 'vitest';

import type { ChosenTag } from './chosen-tags.ts';
import type { TagSelectHandle } from './tag-combobox.tsx';
import { TagSelect } from './tag-select.tsx';

const TAGS = [aTag({ id: 1, name: 'Garden' }), aTag({ id: 2, name: 'reading' }), aTag({ id: 3, name: 'Systems' })];

async function select({ start = [], tags = TAGS }: { start?: ChosenTag[]; tags?: Tag[] | null } = {}) {
  const handle = createRef<TagSelectHandle>();
  let chosen: readonly ChosenTag[] = start;
  function Form() {
    const [value, setValue] = useState<readonly ChosenTag[]>(start);
    chosen = value;
    return <TagSelect label="Tags" tags={tags ?? undefined} value={value} onChange={setValue} handle={handle} />;
  }
  render(<Form />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  return { field, handle, chosen: () => chosen };
}

const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
const highlighted = () =>
  screen.queryAllByRole('option').find((option) => option.dataset['highlighted'] !== undefined)?.textContent;
const removers = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('The tag select', () => {
  it('shows the chosen tags while its code loads, so that the layout does not shift', () => {
    const start = [{ id: 2, name: 'reading' }, { name: 'rye' }];
    render(<TagSelect label="Tags" tags={TAGS} value={start} onChange={() => {}} />);
    expect(screen.getByText('reading')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('rye')).toBeInstanceOf(HTMLElement);
  });

  it('takes the focus when its code has loaded, if it is the only field of a dialog', async () => {
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in a dialog
    render(<TagSelect label="Tags" tags={TAGS} value={[]} onChange={() => {}} autoFocus />);
    const field = await screen.findByRole('combobox', { name: 'Tags' });
    expect(document.activeElement).toBe(field);
  });

  // #placeholder-and-all-tags
  it('has a placeholder and offers all tags in order', async () => {
    const { field } = await select();
    expect(field.placeholder).toBe('Add tag');
    await userEvent.click(field);
    expect(offered()).toEqual(['Garden', 'reading', 'Systems']);
  });

  // #tags-as-typed
  it('offers tags by what people type for their letters, and keeps a new tag apart', async () => {
    const { field, chosen } = await select({
      tags: [aTag({ id: 4, name: 'Straßenbahn' }), aTag({ id: 5, name: 'Straße' }), aTag({ id: 6, name: 'Mom’s' })],
    });
    await userEvent.type(field, 'strasse');
    expect(offered()).toEqual(['Straße', 'Straßenbahn', 'Create “strasse”']);
    await userEvent.clear(field);
    await userEvent.type(field, "mom's{Enter}");
    expect(chosen()).toEqual([{ id: 6, name: 'Mom’s' }]);
  });

  it('offers the tags that contain the text, ignoring case, and a new tag last', async () => {
    const { field } = await select();
    await userEvent.type(field, 'E');
    expect(offered()).toEqual(['Garden', 'reading', 'Systems', 'Create “E”']);
    await userEvent.type(field, 'A');
    expect(offered()).toEqual(['reading', 'Create “EA”']);
  });

  it('offers names that start with the text before names that contain it, and preselects the first', async () => {
    const tags = ['always', 'Walnut', 'software', 'war'].map((name, index) => aTag({ id: index + 1, name }));
    const { field } = await select({ tags });
    await userEvent.type(field, 'wa');
    expect(offered()).toEqual(['Walnut', 'war', 'always', 'software', 'Create “wa”']);
    expect(highlighted()).toBe('Walnut');
  });

  it('preselects the new tag when no name starts with the text', async () => {
    const { field, chosen } = await select();
    await userEvent.type(field, 'den');
    expect(offered()).toEqual(['Garden', 'Create “den”']);
    expect(highlighted()).toBe('Create “den”');
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toEqual([{ name: 'den' }]);
  });

  it('does not add text that Escape has cleared', async () => {
    const { field, chosen, handle } = await select();
    await userEvent.type(field, 'sys{Escape}');
    expect(field.value).toBe('');
    act(() => void handle.current?.settle());
    expect(chosen()).toEqual([]);
  });

  it('does not offer tags that are chosen already', async () => {
    const { field } = await select({ start: [{ id: 2, name: 'reading' }] });
    await userEvent.click(field);
    expect(offered()).toEqual(['Garden', 'Systems']);
    await userEvent.type(field, 'READING');
    expect(offered()).toEqual([]);
  });

  // #no-other-tag-matches
  it('says that no other tag matches', async () => {
    const { field } = await select();
    await userEvent.type(field, 'zebra');
    expect(screen.getByText('No additional tags found')).toBeInstanceOf(HTMLElement);
  });

  // #typed-name-created
  it('creates a typed name while the tags load', async () => {
    const { field, chosen } = await select({ tags: null });
    await userEvent.type(field, 'zebra');
    expect(screen.queryByText('No additional tags found')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toEqual([{ name: 'zebra' }]);
  });

  it.each([
    ['picks the tag of that name on Enter, ignoring case', 'SYSTEMS{Enter}', [{ id: 3, name: 'Systems' }]],
    ['creates a new one on Enter', ' zebra {Enter}', [{ name: 'zebra' }]],
    ['creates and picks tags on a comma', 'zebra,garden,', [{ name: 'zebra' }, { id: 1, name: 'Garden' }]],
    ['picks the first tag that starts with the text', 'sys{Enter}', [{ id: 3, name: 'Systems' }]],
    ['creates a tag that another one starts with, from the end of the list', 'sys{ArrowUp}{Enter}', [{ name: 'sys' }]],
    ['adds nothing twice', 'zebra,ZEBRA,systems{Enter}Systems{Enter}', [{ name: 'zebra' }, { id: 3, name: 'Systems' }]],
    ['adds nothing for whitespace', ' , {Enter}', []],
    ['picks the tag selected with the arrow keys', 'e{ArrowDown}{Enter}', [{ id: 1, name: 'Garden' }]],
    ['continues with the next tag', '{ArrowDown}{Enter}{Enter}', [TAGS[0], TAGS[1]]],
    ['clears the text on Escape', 'sys{Escape}{Enter}', []],
  ])('%s', async (_, keys, expected) => {
    const { field, chosen } = await select();
    act(() => field.focus());
    await userEvent.keyboard(keys);
    expect(chosen()).toEqual(expected);
    expect(field.value.trim()).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['creates', 'syx', [{ name: 'syx' }]],
    ['completes', 'sys', [{ id: 3, name: 'Systems' }]],
    ['picks', 'systems', [{ id: 3, name: 'Systems' }]],
  ])('%s the whole typed text even if Enter follows at once', async (_, name, expected) => {
    const { field, chosen } = await select();
    await userEvent.type(field, name.slice(0, -1));
    act(() => {
      fireEvent.change(field, { target: { value: name } });
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    expect(chosen()).toEqual(expected);
  });

  it('adds several names at once and leaves the last in the field', async () => {
    const { field, chosen } = await select();
    await userEvent.click(field);
    await userEvent.paste('one, systems,two');
    expect(chosen()).toEqual([{ name: 'one' }, { id: 3, name: 'Systems' }]);
    expect(field.value).toBe('two');
  });

  it('keeps the typed text on blur, and adds it on settle', async () => {
    const { field, chosen, handle } = await select({ start: [{ id: 1, name: 'Garden' }] });
    await userEvent.type(field, 'zebra');
    await userEvent.tab();
    expect(field.value).toBe('zebra');
    expect(chosen()).toHaveLength(1);
    let settled: readonly ChosenTag[] = [];
    act(() => {
      settled = handle.current?.settle() ?? [];
    });
    expect(settled).toEqual([{ id: 1, name: 'Garden' }, { name: 'zebra' }]);
    expect(chosen()).toEqual(settled);
    expect(field.value).toBe('');
  });

  it('truncates names to the maximum length', async () => {
    const { field } = await select();
    await userEvent.click(field);
    await userEvent.paste('𝄞'.repeat(TAG_NAME_MAX_LENGTH + 1));
    expect(field.value).toBe('𝄞'.repeat(TAG_NAME_MAX_LENGTH));
  });

  it('adds no more tags than the limit per post', async () => {
    const start = Array.from({ length: TAGS_PER_POST_MAX }, (_, index) => ({ name: `t${index}` }));
    const { field, chosen } = await select({ start });
    await userEvent.type(field, 'zebra{Enter}');
    expect(chosen()).toHaveLength(TAGS_PER_POST_MAX);
    expect(screen.queryByText('zebra')).toBeNull();
    await userEvent.type(field, 'x');
    expect(screen.getByText(/You can add up to/)).toBeInstanceOf(HTMLElement);
  });
});

describe('The chosen tags', () => {
  const start = TAGS.map(({ id, name }) => ({ id, name }));

  it('are removed on click', async () => {
    const { field, chosen } = await select({ start });
    await userEvent.click(screen.getByRole('button', { name: 'Remove reading' }));
    expect(chosen().map((tag) => tag.name)).toEqual(['Garden', 'Systems']);
    expect(document.activeElement).toBe(field);
    expect(screen.getByText('reading removed.')).toBeInstanceOf(HTMLElement);
  });

  it('are removed from the end by Backspace in the empty field, one per key press', async () => {
    const { field, chosen } = await select({ start });
    await userEvent.type(field, 'x{Backspace}');
    expect(chosen()).toHaveLength(3);
    await userEvent.keyboard('{Backspace}');
    expect(chosen().map((tag) => tag.name)).toEqual(['Garden', 'reading']);
    await userEvent.keyboard('y{Backspace>5/}');
    expect(chosen()).toHaveLength(2);
  });

  it('are reached with the arrow keys and removed with Delete', async () => {
    const { field, chosen } = await select({ start });
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove reading');
    await userEvent.keyboard('{Delete}');
    expect(chosen().map((tag) => tag.name)).toEqual(['Garden', 'Systems']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Systems');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(field);
  });

  it('are not tab stops', async () => {
    const { field } = await select({ start });
    await userEvent.tab();
    expect(document.activeElement).toBe(field);
    expect(removers()).toHaveLength(3);
  });
});
