import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';

const block = (href: string, title = '') => `<unfurling-link href="${href}" data-title="${title}"></unfurling-link>`;

function editorFor(initialHtml: string, findTitle: (url: string) => Promise<string | null>) {
  const handle = createRef<NoteEditorHandle>();
  const { unmount } = render(
    <NoteEditor initialHtml={initialHtml} label="Content" handle={handle} findTitle={findTitle} />,
  );
  return { html: () => handle.current?.getHtml(), unmount };
}

describe('A link block', () => {
  // #missing-title-fetched-once
  it('without a title gets the title of its page, which is fetched once', async () => {
    const find = vi.fn(() => Promise.resolve('A page'));
    const { html } = editorFor(block('https://a.org') + block('https://a.org') + block('https://b.org', 'Known'), find);
    await screen.findAllByText('A page');
    expect(find).toHaveBeenCalledOnce();
    expect(html()).toContain(block('https://a.org', 'A page') + block('https://a.org', 'A page'));
    expect(html()).toContain(block('https://b.org', 'Known'));
  });

  it('shows its URL if the title is unknown', async () => {
    const { html } = editorFor(block('https://a.org'), () => Promise.resolve(null));
    await act(async () => {});
    expect(html()).toContain(block('https://a.org'));
  });

  it('does not change after the editor is unmounted', async () => {
    const responses: ((title: string) => void)[] = [];
    const { unmount } = editorFor(block('https://a.org'), () => new Promise((resolve) => responses.push(resolve)));
    unmount();
    await act(async () => responses[0]?.('A late title'));
    expect(screen.queryByText('A late title')).toBeNull();
  });
});
