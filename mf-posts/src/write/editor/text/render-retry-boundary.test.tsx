import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';
import { RenderRetryBoundary } from './render-retry-boundary.tsx';

const Broken = () => {
  throw new Error('never');
};
const hush = (event: Event) => event.preventDefault();

beforeEach(() => {
  // React says what it did not find, and so does the window.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.addEventListener('error', hush);
});
afterEach(() => window.removeEventListener('error', hush));

describe('A text whose DOM another program changed', () => {
  it('renders again with its content and history', async () => {
    const handle = createRef<NoteEditorHandle>();
    render(<NoteEditor initialHtml="<p>one</p><p>two</p>" label="Content" handle={handle} />);
    const second = screen.getByText('two').closest('p');
    const foreign = document.createElement('font');
    second?.replaceWith(foreign);
    foreign.append('deux');

    act(() => handle.current?.setHtml('<h2>three</h2>'));
    const text = screen.getByRole('textbox', { name: 'Content' });
    expect(text.textContent).toBe('three');
    expect(handle.current?.getHtml()).toBe('<h2>three</h2>');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(handle.current?.getHtml()).toBe('<p>one</p><p>two</p>');
    expect(text.textContent).toBe('onetwo');
  });
});

describe('A text that keeps failing to render', () => {
  it('is left to the error boundary around it', () => {
    const onRetry = vi.fn();
    expect(() =>
      render(
        <RenderRetryBoundary onRetry={onRetry}>
          <Broken />
        </RenderRetryBoundary>,
      ),
    ).toThrow('never');
  });
});
