import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { NoteEditor } from '../note-editor.tsx';

it('hides from React alone that the text is editable', () => {
  render(<NoteEditor initialHtml="<p>a</p>" label="Content" />);
  const text = screen.getByRole('textbox', { name: 'Content' });
  expect(text.contentEditable).toBe('inherit');
  expect(text.getAttribute('contenteditable')).toBe('true');
});
