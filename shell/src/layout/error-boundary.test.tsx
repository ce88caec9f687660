import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ErrorBoundary } from './error-boundary.tsx';

let isBroken = false;

function Links() {
  if (isBroken) throw new Error('No such collection');
  return <a href="/tags">Tags</a>;
}

// React throws the error again, which jsdom would print.
const quiet = (event: Event) => event.preventDefault();

beforeEach(() => {
  addEventListener('error', quiet);
  isBroken = true;
  vi.mocked(console.error).mockImplementation(() => {});
});

afterEach(() => removeEventListener('error', quiet));

it('contains an error of its children, and renders them again on request', () => {
  render(
    <>
      <ErrorBoundary
        fallback={(again) => (
          <button type="button" onClick={again}>
            Retry
          </button>
        )}
      >
        <Links />
      </ErrorBoundary>
      <main>Rye bread</main>
    </>,
  );
  expect(screen.getByText('Rye bread')).toBeInstanceOf(HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByRole('link')).toBeNull();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('link', { name: 'Tags' })).toBeInstanceOf(HTMLElement);
});
