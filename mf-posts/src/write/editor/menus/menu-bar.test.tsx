import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';

/** The toolbar of a note with the caret at an offset. */
async function toolsAt(caretAt: number, initialHtml: string) {
  const handle = createRef<NoteEditorHandle>();
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tests type immediately
  render(<NoteEditor initialHtml={initialHtml} label="Content" autoFocus caretAt={caretAt} handle={handle} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' })));
  return {
    html: () => handle.current?.getHtml(),
    pressed: () => screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label')),
    style: () => screen.getByRole('button', { name: /^Text style: / }),
  };
}

const NOTE =
  '<h2>a</h2><p><strong>b</strong><em>c</em></p><ul><li>d</li></ul><ol><li>e</li></ol>' +
  '<ul data-type="taskList"><li data-type="taskItem">f</li></ul><blockquote><u>g</u></blockquote><pre>h</pre>' +
  '<p><a href="https://a.org">ij</a><s>k</s><code>l</code></p>';

describe('The toolbar', () => {
  it.each([
    [2, 'Normal', ['Bold']],
    [3, 'Normal', ['Italic']],
    [4, 'Normal', ['Bullet list']],
    [5, 'Normal', ['Ordered list']],
    [6, 'Normal', ['Task list']],
    [7, 'Normal', ['Underline', 'Quote']],
    [8, 'Code', ['Code block']],
    [9, 'Normal', ['Link']],
    [11, 'Normal', ['Strikethrough']],
    [12, 'Normal', ['Inline code']],
  ])('shows the formatting after character %i', async (caretAt, style, on) => {
    const tools = await toolsAt(caretAt, NOTE);
    expect(tools.style().textContent).toBe(style);
    expect(tools.pressed()).toEqual(on);
  });

  it('applies the selected style to the block at the caret and focuses the text', async () => {
    const { html, style } = await toolsAt(1, '<h2>a</h2><p>b</p>');
    expect(style().textContent).toBe('Heading 2');
    await userEvent.click(style());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Heading 3' }));
    expect(html()).toBe('<h3>a</h3><p>b</p>');
    expect(style().textContent).toBe('Heading 3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' })));
  });

  it('offers the paragraph and every heading', async () => {
    const { style } = await toolsAt(1, '<p>a</p>');
    await userEvent.click(style());
    const styles = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(styles).toEqual(['Normal', ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`)]);
  });

  it.each([
    ['Bullet list', '<ul><li><p>ab</p></li></ul>'],
    ['Quote', '<blockquote><p>ab</p></blockquote>'],
    ['Code block', '<pre><code>ab</code></pre>'],
    ['Horizontal rule', '<p>a</p><hr><p>b</p>'],
  ])('%s applies at the caret, is undone and redone', async (name, expected) => {
    const { html } = await toolsAt(1, '<p>ab</p>');
    const [undo, redo] = [screen.getByRole('button', { name: 'Undo' }), screen.getByRole('button', { name: 'Redo' })];
    await userEvent.click(screen.getByRole('button', { name }));
    expect(html()).toBe(expected);
    expect(redo.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(undo);
    expect(html()).toBe('ab');
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(redo);
    expect(html()).toBe(expected);
  });
});
