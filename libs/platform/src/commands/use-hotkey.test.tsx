import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { useHotkey } from './use-commands.ts';

function Page({ run }: { run: () => void }) {
  useHotkey('KeyN', run);
  return <input aria-label="Field" />;
}

const pressed = { code: 'KeyN', ctrlKey: true, altKey: true };

it('runs wherever the focus is, and prevents the default action', () => {
  const run = vi.fn();
  render(<Page run={run} />);
  const goesOn = fireEvent.keyDown(screen.getByLabelText('Field'), { ...pressed, key: 'ñ' });
  expect(run).toHaveBeenCalledTimes(1);
  expect(goesOn).toBe(false);
});

it.each([
  { why: 'Alt alone', change: { ctrlKey: false } },
  { why: 'Ctrl alone', change: { altKey: false } },
  { why: 'Shift too', change: { shiftKey: true } },
  { why: 'another key', change: { code: 'KeyM' } },
  { why: 'a key that is held down', change: { repeat: true } },
  { why: 'AltGr, which types a character', change: { modifierAltGraph: true } },
])('ignores $why', ({ change }) => {
  const run = vi.fn();
  render(<Page run={run} />);
  fireEvent.keyDown(document.body, { ...pressed, ...change });
  expect(run).not.toHaveBeenCalled();
});

it('runs the latest callback', () => {
  const before = vi.fn();
  const now = vi.fn();
  const { rerender } = render(<Page run={before} />);
  rerender(<Page run={now} />);
  fireEvent.keyDown(document.body, pressed);
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

it('stops listening after unmount', () => {
  const run = vi.fn();
  render(<Page run={run} />).unmount();
  fireEvent.keyDown(document.body, pressed);
  expect(run).not.toHaveBeenCalled();
});
