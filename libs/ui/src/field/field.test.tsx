import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { TextField } from './text-field.tsx';

describe('A text field', () => {
  it('is labeled, and described by its hint and its error', () => {
    render(<TextField label="Name" hint="As others see it." error="Required." />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    const described = input.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['As others see it.', 'Required.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('is neither described nor invalid without hint and error', () => {
    render(<TextField label="Name" />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });
});
