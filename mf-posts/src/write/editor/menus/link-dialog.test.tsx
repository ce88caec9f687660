import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';
import { asEditable } from '../testing/editable.ts';

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';
const urlField = () => screen.getByRole('textbox', { name: 'Address' });

/** Renders a note with the caret at an offset, and clicks a tool. */
async function openDialog(tool: string, initialHtml: string, caretAt?: number) {
  const handle = createRef<NoteEditorHandle>();
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tests type immediately
  render(<NoteEditor initialHtml={initialHtml} label="Content" autoFocus caretAt={caretAt} handle={handle} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' })));
  await userEvent.click(screen.getByRole('button', { name: tool }));
  return { html: () => handle.current?.getHtml() };
}

describe('The dialog of a link', () => {
  // #host-name-completed
  it('rejects URLs that are not allowed, and completes a host name', async () => {
    const { html } = await openDialog('Link', '<p>see:</p>');
    await userEvent.type(urlField(), 'javascript:alert(1){Enter}');
    expect(screen.getByText('This address cannot be linked.')).toBeInstanceOf(HTMLElement);
    expect(urlField().getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(urlField());
    expect(screen.queryByText('This address cannot be linked.')).toBeNull();
    await userEvent.type(urlField(), 'example.com/a{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(html()).toBe(`see:<a ${LINK} href="http://example.com/a">http://example.com/a</a>`);
  });

  it('shows, changes, and removes the URL of the link at the caret', async () => {
    const { html } = await openDialog('Link', '<p><a href="https://a.org">page</a></p>', 2);
    expect(urlField()).toHaveProperty('value', 'https://a.org');
    await userEvent.clear(urlField());
    await userEvent.type(urlField(), 'https://b.org');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(html()).toBe(`<a ${LINK} href="https://b.org">page</a>`);
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(html()).toBe('page');
  });

  it('opens with a shortcut and changes nothing on cancel', async () => {
    const linked = `<a ${LINK} href="https://b.org">page</a>`;
    const { html } = await openDialog('Bold', `<p>${linked}</p>`, 2);
    const text = asEditable(screen.getByRole('textbox', { name: 'Content' }));
    fireEvent.keyDown(text, { key: 'k', code: 'KeyK', ctrlKey: true });
    await userEvent.type(urlField(), 'https://a.org');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(html()).toBe(linked);
    expect(document.activeElement).toBe(text);
  });
});

describe('The dialog of a page', () => {
  it('accepts web pages only and inserts a link block', async () => {
    const { html } = await openDialog('Link preview', '<p>see</p>');
    await userEvent.type(urlField(), 'mailto:harbour@example.org{Enter}');
    expect(screen.getByText('Enter the address of a web page.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInstanceOf(HTMLElement);
    await userEvent.clear(urlField());
    await userEvent.type(urlField(), 'example.org/ferries');
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    expect(html()).toBe('<p>see</p><unfurling-link href="http://example.org/ferries" data-title=""></unfurling-link>');
  });

  it('does not open if there is a URL before the caret', async () => {
    const { html } = await openDialog('Link preview', '<p>https://example.org</p>');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(html()).toBe('<unfurling-link href="https://example.org" data-title=""></unfurling-link>');
  });
});
