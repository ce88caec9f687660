import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, describe, it, vi } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';
import { asEditable } from '../testing/editable.ts';

async function write(initialHtml: string, typed: string) {
  const handle = createRef<NoteEditorHandle>();
  const onKeyDown = vi.fn();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- counts the keys that are not those of the menu
    <div onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the tests type immediately */}
      <NoteEditor initialHtml={initialHtml} label="Content" autoFocus handle={handle} />
    </div>,
  );
  const text = asEditable(screen.getByRole('textbox', { name: 'Content' }));
  await waitFor(() => expect(document.activeElement).toBe(text));
  const type = async (words: string) => {
    for (const character of words) {
      const which = character.charCodeAt(0);
      await act(async () => void fireEvent.keyPress(text, { key: character, charCode: which, which }));
    }
  };
  await type(typed);
  const active = () => document.getElementById(text.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { text, type, active, onKeyDown, html: () => handle.current?.getHtml() };
}

const press = (text: HTMLElement, key: string) => fireEvent.keyDown(text, { key, code: key });
const options = () => screen.findAllByRole('option');
/** The words of the options, without what is typed instead of them. */
const names = () =>
  screen
    .queryAllByRole('option')
    .map((option) => [...option.childNodes].find((node) => node instanceof Text)?.textContent);

describe('The menu of blocks', () => {
  // #slash-menu-keys
  it('opens with a slash, is filtered by typing, and inserts with Enter what the arrow keys choose', async () => {
    const { text, type, active, html } = await write('', '/');
    await options();
    const menu = screen.getByRole('listbox', { name: 'Blocks' });
    await waitFor(() => expect(text.getAttribute('aria-controls')).toBe(menu.id));
    await type('list');
    await waitFor(() => expect(names()).toEqual(['Bullet list', 'Ordered list', 'Task list']));
    expect(active()).toContain('Bullet list');
    press(text, 'ArrowDown');
    expect(active()).toContain('Ordered list');
    press(text, 'ArrowUp');
    press(text, 'ArrowUp');
    expect(active()).toContain('Task list');
    expect(document.activeElement).toBe(text);
    expect(press(text, 'Enter')).toBe(false);
    expect(html()).toContain('data-type="taskList"');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(text.getAttribute('aria-activedescendant')).toBeNull();
  });

  it('inserts what is clicked, and Undo brings back what was typed', async () => {
    const { html } = await write('', 'flour /quo');
    await options();
    await userEvent.click(screen.getByRole('option', { name: 'Quote' }));
    expect(html()).toBe('<blockquote><p>flour&nbsp;</p></blockquote>');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(html()).toBe('flour /quo');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes with Escape, which does nothing else, and stays closed', async () => {
    const { text, type, onKeyDown, html } = await write('', '/');
    await options();
    press(text, 'Escape');
    expect(onKeyDown).not.toHaveBeenCalled();
    await type('h');
    expect(screen.queryByRole('listbox')).toBeNull();
    press(text, 'Escape');
    expect(onKeyDown).toHaveBeenCalledOnce();
    expect(html()).toBe('/h');
  });

  it.each(['/ or', '/usr/bin', 'flour/'])('is not there for the text %j', async (typed) => {
    const { text, html } = await write('', typed);
    expect(names()).toEqual([]);
    expect(press(text, 'ArrowDown')).toBe(true);
    expect(html()).toBe(typed);
  });

  it('closes when the text loses the focus', async () => {
    const { text } = await write('', '/');
    await options();
    fireEvent.blur(text);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
