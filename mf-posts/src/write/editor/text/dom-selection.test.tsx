import { act, render, screen } from '@testing-library/react';
import { createEditor, Editor, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { focusText, restoreFocus } from './dom-selection.ts';

afterEach(() => vi.useRealTimers());

function writing() {
  const editor = withReact(createEditor());
  render(
    <Slate editor={editor} initialValue={[{ type: 'paragraph', children: [{ text: 'flour' }] }]}>
      <Editable data-testid="text" />
    </Slate>,
  );
  return { editor, text: screen.getByTestId('text') };
}

/** Adds a paragraph and selects it; it is rendered when `act` ends. */
function addParagraph(editor: Editor): void {
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [1] });
  Transforms.select(editor, [1]);
}

describe('A text that is not rendered yet', () => {
  it('does not get the selection of the page', async () => {
    const { editor } = writing();
    await act(async () => {
      addParagraph(editor);
      restoreFocus(editor, Editor.range(editor, [1]));
    });
    expect(editor.selection).toEqual(Editor.range(editor, [1]));
    expect(window.getSelection()?.anchorNode?.textContent).not.toBe('flour');
  });

  it('gets the focus when it is', async () => {
    vi.useFakeTimers();
    const { editor, text } = writing();
    await act(async () => {
      addParagraph(editor);
      editor.operations = []; // Slate has no more to do, and React has not rendered
      focusText(editor);
      expect(document.activeElement).not.toBe(text);
    });
    act(() => void vi.advanceTimersByTime(50));
    expect(document.activeElement).toBe(text);
  });

  it('does not take the focus from a field that the user has moved to', () => {
    vi.useFakeTimers();
    render(<input aria-label="Title" />);
    const { editor } = writing();
    act(() => {
      Transforms.select(editor, Editor.end(editor, []));
      focusText(editor);
    });
    const title = screen.getByRole('textbox', { name: 'Title' });
    title.focus();
    act(() => void vi.advanceTimersByTime(100));
    expect(document.activeElement).toBe(title);
  });

  it('is given up when it is gone', async () => {
    vi.useFakeTimers();
    const { editor } = writing();
    addParagraph(editor);
    editor.operations = [];
    focusText(editor);
    expect(() => vi.advanceTimersByTime(100)).not.toThrow();
  });
});
