import { act, fireEvent, render, screen, within } from '@testing-library/react';
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

const image = new File(['x'], 'a.png', { type: 'image/png' });
const second = new File(['y'], 'b.png', { type: 'image/png' });

function editorWithUploads(initialHtml: string) {
  const handle = createRef<NoteEditorHandle>();
  const onUploading = vi.fn<(isUploading: boolean) => void>();
  const responses: ((path: string | null) => void)[] = [];
  const sent: string[] = [];
  const signals: AbortSignal[] = [];
  const { unmount } = render(
    <NoteEditor
      initialHtml={initialHtml}
      label="Content"
      handle={handle}
      onUploading={onUploading}
      uploadImage={(file, signal) => {
        sent.push(file.name);
        signals.push(signal);
        return new Promise((resolve) => responses.push(resolve));
      }}
    />,
  );
  return {
    note: () => handle.current!,
    picker: screen.getByLabelText<HTMLInputElement>('Image', { selector: 'input' }),
    answer: (path: string | null) => act(async () => responses.shift()?.(path)),
    onUploading,
    sent,
    signals,
    unmount,
  };
}

/** Clicks a void block, which selects it. */
async function selectBlock(shown: HTMLElement) {
  await userEvent.dblClick(shown);
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Edit image description' });
}

describe('The note editor', () => {
  it('labels its text and its toolbar', () => {
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
  ])('returns %j as %j when unchanged', (initial, stored) => {
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
  ])('detects whether %j is empty', (html, isEmpty) => {
    expect(editorFor(html).note().isEmpty()).toBe(isEmpty);
  });

  it('checks a task', async () => {
    const { note, onDirty } = editorFor('<ul data-type="taskList"><li data-type="taskItem">a</li></ul>');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Done: a' }));
    expect(note().getHtml()).toContain('data-checked="true"');
    expect(onDirty).toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(note().getHtml()).toContain('data-checked="false"');
  });
});

describe('The toolbar of the editor', () => {
  // #toolbar-with-arrow-keys
  it('is one Tab stop, with arrow keys inside', async () => {
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

  it('shows which buttons are pressed and which are disabled', () => {
    editorFor('<p>a</p>');
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-keyshortcuts')).toBe('Control+B');
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Text style: Normal' })).toBeInstanceOf(HTMLElement);
  });
});

describe('Below the text', () => {
  it('the word count and the save state are shown', async () => {
    const { rerender } = render(
      <NoteEditor initialHtml="<p>one two</p><ul><li>three</li></ul>" label="Content" savedState="Not saved" />,
    );
    expect(screen.getByText('3 words')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('Not saved')).toBeInstanceOf(HTMLElement);
    rerender(<NoteEditor initialHtml="" label="Content" savedState="Saved" />);
    expect(await screen.findByText('Saved')).toBeInstanceOf(HTMLElement);
  });
});

describe('Images', () => {
  it('are not offered without an upload function', () => {
    editorFor('<p>a</p>');
    expect(screen.queryByRole('button', { name: 'Image' })).toBeNull();
  });

  // #no-image-no-upload
  it('are selected with the toolbar, and nothing is uploaded if none is selected', async () => {
    const { picker, sent } = editorWithUploads('<p>a</p>');
    const picked = vi.spyOn(picker, 'click').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Image' }));
    expect(picked).toHaveBeenCalledTimes(1);
    fireEvent.change(picker, { target: { files: [] } });
    expect(sent).toEqual([]);
  });

  it('are inserted once they are uploaded, and the progress is announced', async () => {
    const { note, picker, answer, onUploading } = editorWithUploads('<p>a</p>');
    await userEvent.upload(picker, image);
    expect(screen.getByRole('status').textContent).toBe('Uploading image…');
    expect(screen.getByRole('progressbar', { name: 'Uploading a.png' })).toBeInstanceOf(HTMLElement);
    expect(note().getHtml()).toBe('a');
    expect(onUploading).toHaveBeenLastCalledWith(true);
    await answer('/storage/attachments/a.webp');
    expect(note().getHtml()).toBe('<p>a</p><img src="/storage/attachments/a.webp">');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(onUploading).toHaveBeenLastCalledWith(false);
  });

  it('are uploaded one after the other in order; a failed one leaves nothing behind', async () => {
    const { note, picker, answer, sent } = editorWithUploads('<p>a</p>');
    await userEvent.upload(picker, [image, second, image]);
    expect(sent).toEqual(['a.png']);
    await answer('/1.webp');
    await answer(null);
    expect(sent).toEqual(['a.png', 'b.png', 'a.png']);
    await answer('/3.webp');
    expect(note().getHtml()).toBe('<p>a</p><img src="/1.webp"><img src="/3.webp">');
  });

  it('show each pending file, and a canceled one leaves nothing behind', async () => {
    const { note, picker, answer, signals } = editorWithUploads('<p>a</p>');
    await userEvent.upload(picker, [image, second]);
    expect(screen.getByText('Uploading a.png')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('b.png is waiting')).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of a.png' }));
    expect(signals[0]?.aborted).toBe(true);
    await answer(null);
    expect(screen.queryByText('Uploading a.png')).toBeNull();
    await answer('/2.webp');
    expect(note().getHtml()).toBe('<p>a</p><img src="/2.webp">');
  });

  it('get a description, which is stored', async () => {
    const { note } = editorWithUploads('<p>a</p><img src="/1.webp" title="old"><p>b</p>');
    await selectBlock(screen.getByRole('presentation'));
    await userEvent.click(screen.getByRole('button', { name: 'Edit image description' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), ' The harbour ');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(note().getHtml()).toBe('<p>a</p><img src="/1.webp" alt="The harbour"><p>b</p>');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(note().getHtml()).toBe('<p>a</p><img src="/1.webp" title="old"><p>b</p>');
  });

  it('are stored with their natural size once they have loaded', () => {
    const { note, onDirty } = editorFor('<ul><li>a<img src="/old.webp"></li></ul><img src="/other.webp">');
    const [old] = screen.getAllByRole<HTMLImageElement>('presentation');
    Object.defineProperties(old, { naturalWidth: { value: 320 }, naturalHeight: { value: 200 } });
    fireEvent.load(old!);
    expect(note().getHtml()).toBe(
      '<ul><li><p>a</p><img src="/old.webp" width="320" height="200"></li></ul><img src="/other.webp">',
    );
    expect(onDirty).not.toHaveBeenCalled();
  });

  it('are canceled when the editor is unmounted', async () => {
    const { picker, answer, signals, unmount } = editorWithUploads('<p>a</p>');
    await userEvent.upload(picker, [image, second]);
    unmount();
    expect(signals[0]?.aborted).toBe(true);
    await answer('/1.webp');
    expect(signals).toHaveLength(1);
  });
});
