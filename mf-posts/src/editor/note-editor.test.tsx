import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from './note-editor.tsx';

function editorFor(initialHtml: string) {
  const handle = createRef<NoteEditorHandle>();
  const onDirty = vi.fn();
  render(
    <NoteEditor
      initialHtml={initialHtml}
      label="Content"
      placeholder="Write something"
      handle={handle}
      onDirty={onDirty}
    />,
  );
  return { note: () => handle.current!, onDirty };
}

describe('The note editor', () => {
  it('has a name for its text and its tools', () => {
    editorFor('<p>a</p>');
    const text = screen.getByRole('textbox', { name: 'Content' });
    expect(text.getAttribute('aria-multiline')).toBe('true');
    expect(screen.getByRole('toolbar', { name: 'Formatting' }).getAttribute('aria-controls')).toBe(text.id);
  });

  it.each([
    ['', '<p></p>'],
    ['<p></p>', '<p></p>'],
    ['plain', 'plain'],
    ['<p>a<br>b</p>', 'a<br>b'],
    ['<h1>a</h1>', '<h1>a</h1>'],
    ['<p>a</p><hr>', '<p>a</p><hr>'],
  ])('gives %j back as %j, unchanged by opening it', (initial, stored) => {
    const { note, onDirty } = editorFor(initial);
    expect(note().getHtml()).toBe(stored);
    expect(onDirty).not.toHaveBeenCalled();
  });

  it.each([
    ['', true],
    ['<p> &nbsp;</p><ul><li></li></ul>', true],
    ['<p>a</p>', false],
    ['<hr>', false],
    ['<unfurling-link href="https://a.org"></unfurling-link>', false],
  ])('knows whether %j is empty', (html, isEmpty) => {
    expect(editorFor(html).note().isEmpty()).toBe(isEmpty);
  });

  it('ticks a task', async () => {
    const { note, onDirty } = editorFor('<ul data-type="taskList"><li data-type="taskItem">a</li></ul>');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(note().getHtml()).toContain('data-checked="true"');
    expect(onDirty).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(note().getHtml()).toContain('data-checked="false"');
  });
});

describe('Its tools', () => {
  it('are one stop for Tab, with the arrow keys inside', async () => {
    editorFor('<p>a</p>');
    const tools = within(screen.getByRole('toolbar')).getAllByRole('button');
    expect(tools.filter((tool) => tool.tabIndex === 0)).toEqual([tools[0]]);
    await userEvent.tab();
    expect(document.activeElement).toBe(tools[0]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(tools[2]);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(tools.at(-1));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tools[0]);
    await userEvent.keyboard('{ArrowLeft}{Home}');
    expect(document.activeElement).toBe(tools[0]);
    expect(tools.filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
  });

  it('say what is on and what cannot be pressed', () => {
    editorFor('<p>a</p>');
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Text style: Normal' })).toBeInstanceOf(HTMLElement);
  });
});
