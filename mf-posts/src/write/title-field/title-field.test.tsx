import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { TitleField } from './title-field.tsx';

function Form({ onEnter }: { onEnter?: () => void }) {
  const [title, setTitle] = useState('A long title');
  return <TitleField label="Title" className="" value={title} onChange={setTitle} onEnter={onEnter} />;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });

it('A title grows with its text', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(96);
  render(<Form />);
  await userEvent.type(field(), ' that wraps');
  expect(field().style.height).toBe('96px');
});

it('A title has no line breaks: Enter moves on, pasted ones become spaces', async () => {
  const onEnter = vi.fn();
  render(<Form onEnter={onEnter} />);
  await userEvent.type(field(), '{Enter}');
  expect(onEnter).toHaveBeenCalledOnce();
  fireEvent.change(field(), { target: { value: 'two\r\nlines' } });
  expect(field().value).toBe('two lines');
});
