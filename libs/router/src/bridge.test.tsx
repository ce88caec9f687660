import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';

import { BridgedRouter, RouterBridge } from './bridge.tsx';
import { Link, useNavigate } from './index.ts';

function Shell() {
  const { pathname } = useLocation();
  const go = useNavigate();
  return (
    <>
      <RouterBridge />
      <output aria-label="shell">{pathname}</output>
      <button type="button" onClick={() => void go(-1)}>
        Back
      </button>
    </>
  );
}

const Remote = () => (
  <BridgedRouter>
    <Routes>
      <Route path="/" element={<Link to="/c/7">Open</Link>} />
      <Route path="/c/:id" element={<p>Collection</p>} />
    </Routes>
  </BridgedRouter>
);

it('updates the shell when a remote navigates, and the remote when the shell navigates back', async () => {
  render(
    <MemoryRouter>
      <Shell />
    </MemoryRouter>,
  );
  render(<Remote />);

  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  expect(screen.getByLabelText('shell')).toHaveProperty('textContent', '/c/7');
  expect(screen.getByText('Collection')).toBeDefined();

  await act(() => userEvent.click(screen.getByRole('button', { name: 'Back' })));
  expect(screen.getByLabelText('shell')).toHaveProperty('textContent', '/');
  expect(screen.getByRole('link', { name: 'Open' })).toBeDefined();
});
