import { CODE_LANGUAGES, knownLanguage } from '@benotes/post-card/code';
import { isHighlighted, tokensOf } from '@benotes/post-card/highlighter';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';

import { NoteEditor, type NoteEditorHandle } from '../note-editor.tsx';

const show = (html: string) => {
  const handle = createRef<NoteEditorHandle>();
  const { container } = render(<NoteEditor initialHtml={html} label="Content" handle={handle} />);
  return { container, html: () => handle.current?.getHtml() };
};
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Code language' });

describe('Code', () => {
  it('is highlighted once the highlighter is loaded, and stored without colors', async () => {
    const stored = '<pre><code class="language-js">const a = "b"; // c</code></pre>';
    const { container, html } = show(stored);
    await waitFor(() => expect(container.querySelector('[data-syntax="keyword"]')?.textContent).toBe('const'));
    expect(container.querySelector('[data-syntax="string"]')?.textContent).toBe('"b"');
    expect(container.querySelector('[data-syntax="comment"]')?.textContent).toBe('// c');
    expect(html()).toBe(stored);
  });

  it('gets the selected language, which can be removed again', async () => {
    const { html, container } = show('<pre><code>SELECT 1</code></pre>');
    expect(choice().value).toBe('');
    await userEvent.selectOptions(choice(), 'SQL');
    expect(html()).toBe('<pre><code class="language-sql">SELECT 1</code></pre>');
    await waitFor(() => expect(container.querySelector('[data-syntax="keyword"]')?.textContent).toBe('SELECT'));
    await userEvent.selectOptions(choice(), 'Plain text');
    expect(html()).toBe('<pre><code>SELECT 1</code></pre>');
    expect(container.querySelector('[data-syntax]')).toBeNull();
  });

  it('keeps an unknown language and resolves aliases', () => {
    show('<pre><code class="language-cobol">A</code></pre><pre><code class="language-py">B</code></pre>');
    const values = screen.getAllByRole<HTMLSelectElement>('combobox').map((select) => select.selectedOptions[0]?.text);
    expect(values).toEqual(['cobol', 'Python']);
  });
});

describe('Highlighting', () => {
  it.each(CODE_LANGUAGES)('supports %s', (language) => {
    expect(isHighlighted(language)).toBe(true);
    expect(knownLanguage(language)).toBe(language);
  });

  it('returns tokens in order, within the code', () => {
    const code = 'function f(a) {\n  return `x ${a + 1}`;\n}';
    let end = 0;
    for (const token of tokensOf(code, 'ts')) {
      expect(token.start).toBeGreaterThanOrEqual(end);
      end = token.end;
    }
    expect(end).toBeLessThanOrEqual(code.length);
  });

  it('returns no tokens for unknown languages', () => {
    expect(tokensOf('a', 'cobol')).toEqual([]);
  });
});
