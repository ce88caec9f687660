import { emit } from '@benotes/platform';
import { Dialog } from '@benotes/ui';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Notifications } from './notifications.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Notifications />);
});
afterEach(() => vi.useRealTimers());

const raise = (title: string, more: { type?: 'error'; action?: { label: string; run: () => void } } = {}) =>
  act(() => emit('notification:raised', { type: 'success', title, ...more }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((node) => node.textContent);

// #shown-for-three-seconds
it('shows a notification for three seconds', () => {
  raise('Collection deleted');
  pass(2999);
  expect(shown()).toEqual(['Collection deleted']);
  pass(1);
  expect(shown()).toEqual([]);
});

it('shows a notification with an action for eight seconds', () => {
  raise('Post deleted', { action: { label: 'Undo', run: vi.fn() } });
  pass(7999);
  expect(shown()).toHaveLength(1);
  pass(1);
  expect(shown()).toEqual([]);
});

it('shows several at once, each for its own duration', () => {
  raise('First');
  pass(2000);
  raise('Second');
  expect(shown()).toEqual(['First', 'Second']);
  pass(1000);
  expect(shown()).toEqual(['Second']);
  pass(2000);
  expect(shown()).toEqual([]);
});

it('announces errors immediately', () => {
  raise('Error', { type: 'error' });
  expect(screen.getByRole('alert').textContent).toBe('Error');
});

it('stays while the pointer is over it or its button has the focus', () => {
  raise('Post deleted', { action: { label: 'Undo', run: vi.fn() } });
  pass(7000);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  pass(60_000);
  expect(shown()).toHaveLength(1);
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  pass(999);
  expect(shown()).toHaveLength(1);
  pass(1);
  expect(shown()).toEqual([]);
});

it('runs its action once and closes', () => {
  const run = vi.fn();
  raise('Post deleted', { action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

// #gone-with-the-session
it.each(['session:ended', 'session:expired'] as const)('stays for nobody else: %s', (end) => {
  raise('In Recycle Bin: Letters to Ada', { action: { label: 'Undo', run: vi.fn() } });
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  act(() => emit(end));
  expect(shown()).toEqual([]);
  raise('Your session has expired.');
  expect(shown(), 'what is raised afterwards').toEqual(['Your session has expired.']);
  pass(3000);
  expect(shown()).toEqual([]);
});

it('returns the focus to the previous element', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  raise('First');
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.click(close);
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('are inside an open dialog, and stay when it closes', () => {
  raise('First');
  const { rerender } = render(
    <Dialog title="Transfer" open onClose={vi.fn()}>
      Where to
    </Dialog>,
  );
  const dialog = within(screen.getByRole('dialog'));
  pass(2000);
  raise('Second');
  expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['First', 'Second']);
  rerender(
    <Dialog title="Transfer" open={false} onClose={vi.fn()}>
      Where to
    </Dialog>,
  );
  expect(shown()).toEqual(['First', 'Second']);
  pass(1000);
  expect(shown(), 'each for its own duration').toEqual(['Second']);
});

function PageWithDialog() {
  const [isOpen, setIsOpen] = useState(true);
  const leave = () => {
    emit('notification:raised', { type: 'success', title: 'Left' });
    setIsOpen(false);
  };
  return (
    <>
      <Notifications />
      <Dialog title="Leave" open={isOpen} onClose={vi.fn()}>
        <button type="button" onClick={leave}>
          Leave
        </button>
      </Dialog>
    </>
  );
}

it('are shown on the page when they are raised while a dialog closes', () => {
  // As browsers do; jsdom has no popovers.
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    if (!this.isConnected) throw new Error('Invalid on disconnected popover elements');
  };
  cleanup();
  render(<PageWithDialog />);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(shown()).toEqual(['Left']);
});

it('can be closed', () => {
  raise('First');
  raise('Second');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(shown()).toEqual(['Second']);
});
