import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';
import { clipboard } from '../testing/clipboard.ts';
import { asEditable } from '../testing/editable.ts';
import type { UploadImage } from '../uploads/use-image-upload.ts';

const picture = new File(['x'], 'a.png', { type: 'image/png' });

async function writing(initialHtml: string, uploadImage?: UploadImage) {
  const handle = createRef<NoteEditorHandle>();
  const onSave = vi.fn();
  render(
    <NoteEditor
      initialHtml={initialHtml}
      label="Content"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tests type immediately
      autoFocus
      handle={handle}
      onSave={onSave}
      uploadImage={uploadImage}
    />,
  );
  const text = asEditable(screen.getByRole('textbox', { name: 'Content' }));
  await waitFor(() => expect(document.activeElement).toBe(text));
  return {
    text,
    html: () => handle.current?.getHtml(),
    onSave,
  };
}

const press = (text: HTMLElement, key: string, code: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(text, { key, code, ctrlKey: true, ...held });

describe('Keys in the text', () => {
  it('are handled once and do not bubble', async () => {
    const { text, onSave } = await writing('<p>a</p>');
    const onKeyDown = vi.fn();
    window.addEventListener('keydown', onKeyDown);
    expect(press(text, 's', 'KeyS', { altKey: true })).toBe(false);
    expect(onSave).toHaveBeenCalledOnce();
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(press(text, 'p', 'KeyP')).toBe(true);
    expect(onKeyDown).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', onKeyDown);
  });

  it('move the focus to the toolbar, and Escape moves it back', async () => {
    const { text } = await writing('<p>a</p>');
    fireEvent.keyDown(text, { key: 'F10', code: 'F10', altKey: true });
    const first = screen.getByRole('button', { name: 'Text style: Normal' });
    expect(document.activeElement).toBe(first);
    fireEvent.blur(text); // Slate takes what jsdom says of it for a window that lost the focus
    fireEvent.keyDown(first, { key: 'Escape' });
    expect(document.activeElement).toBe(text);
  });
});

describe('The caret', () => {
  it('is back in its place after a dialog over the page', async () => {
    const { text } = await writing('<p>flour</p>');
    const selection = window.getSelection()!;
    selection.removeAllRanges(); // as browsers do while a dialog has the focus
    fireEvent.focusIn(text);
    expect([selection.anchorNode?.textContent, selection.anchorOffset]).toEqual(['flour', 5]);
  });
});

const copied = () => clipboard({ 'text/html': '<p><b>x</b></p>', 'text/plain': '**x**' });

describe('What is pasted', () => {
  it('keeps its formatting, except for one paste with Shift', async () => {
    const { text, html } = await writing('<p>a</p>');
    press(text, 'V', 'KeyV', { shiftKey: true });
    fireEvent.paste(text, { clipboardData: copied() });
    expect(html()).toBe('a**x**');
    press(text, 'v', 'KeyV');
    fireEvent.paste(text, { clipboardData: copied() });
    expect(html()).toBe('a**x**<strong>x</strong>');
  });

  it('is uploaded and inserted when it is an image', async () => {
    const send = vi.fn<UploadImage>(() => Promise.resolve('/a.webp'));
    const { text, html } = await writing('<p>a</p>', send);
    await act(async () => fireEvent.paste(text, { clipboardData: clipboard({}, [picture]) }));
    expect(send.mock.calls.map(([file]) => file)).toEqual([picture]);
    expect(html()).toBe('<p>a</p><img src="/a.webp">');
  });

  it('inserts nothing when the upload fails', async () => {
    const { text, html } = await writing('<p>a</p>', () => Promise.resolve(null));
    await act(async () => fireEvent.paste(text, { clipboardData: clipboard({}, [picture]) }));
    expect(html()).toBe('a');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('A file that is dropped', () => {
  it('is uploaded when it is an image, and never navigates', async () => {
    const send = vi.fn<UploadImage>(() => Promise.resolve('/a.webp'));
    const { text, html } = await writing('<p>a</p>', send);
    let goesOn = true;
    await act(async () => {
      goesOn = fireEvent.drop(text, { dataTransfer: clipboard({}, [picture]) });
    });
    expect(goesOn).toBe(false);
    expect(html()).toBe('<p>a</p><img src="/a.webp">');
    const tools = screen.getByRole('toolbar');
    expect(fireEvent.drop(tools, { dataTransfer: clipboard({}, [picture]) })).toBe(false);
    expect(send).toHaveBeenCalledOnce();
  });
});
