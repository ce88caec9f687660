import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';
import { asEditable } from '../testing/editable.ts';

/** Renders a note and selects all of it. */
async function select(initialHtml: string) {
  const handle = createRef<NoteEditorHandle>();
  const onKeyDown = vi.fn();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- counts the keys that are not those of the bar
    <div onKeyDown={onKeyDown}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the tests select immediately */}
      <NoteEditor initialHtml={initialHtml} label="Content" autoFocus handle={handle} />
    </div>,
  );
  const text = asEditable(screen.getByRole('textbox', { name: 'Content' }));
  await waitFor(() => expect(document.activeElement).toBe(text));
  await act(async () => {
    window.getSelection()!.selectAllChildren(text);
    document.dispatchEvent(new Event('selectionchange'));
    // Any key with a modifier copies the selection to Slate at once.
    fireEvent.keyDown(text, { key: 'p', code: 'KeyP', ctrlKey: true });
  });
  onKeyDown.mockClear();
  return { text, onKeyDown, html: () => handle.current?.getHtml() };
}

const findBar = () => screen.findByRole('toolbar', { name: 'Selected text' });
const queryBar = () => screen.queryByRole('toolbar', { name: 'Selected text' });

describe('The bar at the selection', () => {
  it('formats the selected text, and has the marks and the link', async () => {
    const { html, text } = await select('<p>salt</p>');
    const bar = await findBar();
    const names = within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Bold', 'Italic', 'Underline', 'Strikethrough', 'Inline code', 'Link']);
    await userEvent.click(within(bar).getByRole('button', { name: 'Bold' }));
    expect(html()).toBe('<strong>salt</strong>');
    expect(document.activeElement).toBe(text);
    await waitFor(() =>
      expect(within(bar).getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('closes with Escape, which does nothing else', async () => {
    const { text, onKeyDown } = await select('<p>salt</p>');
    await findBar();
    fireEvent.keyDown(text, { key: 'Escape', code: 'Escape' });
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(queryBar()).toBeNull();
    fireEvent.keyDown(text, { key: 'Escape', code: 'Escape' });
    expect(onKeyDown).toHaveBeenCalledOnce();
  });

  it('has the focus with Alt+F10, and Escape returns it to the text', async () => {
    const { text } = await select('<p>salt</p>');
    const bar = await findBar();
    fireEvent.keyDown(text, { key: 'F10', code: 'F10', altKey: true });
    const [first] = within(bar).getAllByRole('button');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Italic');
    await userEvent.keyboard('{Escape}');
    expect(queryBar()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(text));
  });

  it('is not there while a pointer selects, nor in code', async () => {
    const { text } = await select('<p>salt</p>');
    await findBar();
    fireEvent.pointerDown(text);
    expect(queryBar()).toBeNull();
    fireEvent.pointerUp(text);
    expect(await findBar()).toBeInstanceOf(HTMLElement);
  });

  it('is not there for code', async () => {
    await select('<pre>salt</pre>');
    await act(async () => {});
    expect(queryBar()).toBeNull();
  });
});
