import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

describe('A dialog', () => {
  it('is named by its title and shows nothing while it is closed', () => {
    const { rerender } = render(
      <Dialog title="Transfer" open={false} onClose={vi.fn()}>
        Where to
      </Dialog>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(
      <Dialog title="Transfer" open onClose={vi.fn()}>
        Where to
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Transfer' })).toBeInstanceOf(HTMLElement);
  });

  it('asks its owner to close on Escape, on Close and on a press beside it, not on one inside', async () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Transfer" open onClose={onClose}>
        <p>Where to</p>
      </Dialog>,
    );
    await userEvent.click(screen.getByText('Where to'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await userEvent.click(screen.getByRole('dialog'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
  });
});

describe('A confirmation', () => {
  it('has the focus on Cancel and does nothing until it is confirmed', async () => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        title="Empty the bin?"
        confirmLabel="Empty"
        tone="danger"
        open
        onConfirm={onConfirm}
        onClose={onClose}
      >
        They are gone for ever.
      </ConfirmDialog>,
    );
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Empty' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe('A sheet', () => {
  it('closes on a press beside it', async () => {
    const onClose = vi.fn();
    render(
      <Sheet label="Options" open onClose={onClose}>
        <button type="button">Paste</button>
      </Sheet>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Paste' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('dialog', { name: 'Options' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('has the focus in what it offers, and a button to close it', async () => {
    const onClose = vi.fn();
    render(
      <Sheet label="Options" open onClose={onClose}>
        <button type="button">Paste</button>
      </Sheet>,
    );
    await screen.findByRole('dialog');
    expect(document.activeElement?.textContent).toBe('Paste');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    { pull: 'far and slowly', by: 120, ms: 2000, closed: 1 },
    { pull: 'a little and fast', by: 40, ms: 50, closed: 1 },
    { pull: 'a little and slowly', by: 40, ms: 2000, closed: 0 },
    { pull: 'up', by: -120, ms: 50, closed: 0 },
  ])('that is pulled $pull closes $closed times', async ({ by, ms, closed }) => {
    const { onClose, sheet } = await aPulledSheet(by, ms);
    touch(sheet, 'touchend', 200 + by, 1000 + ms);
    expect(onClose).toHaveBeenCalledTimes(closed);
    expect(sheet.style.transform).toBe(closed ? `translateY(${by}px)` : '');
  });

  it('goes back to its place when the pull is interrupted', async () => {
    const { onClose, sheet } = await aPulledSheet(120, 100);
    expect(sheet.style.transform).toBe('translateY(120px)');
    touch(sheet, 'touchcancel', 320, 1100);
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet.style.transform).toBe('');
  });

  it('scrolls instead while it is scrolled', async () => {
    const { onClose, sheet } = await aPulledSheet(120, 100, { scrolledBy: 40 });
    touch(sheet, 'touchend', 320, 1100);
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet.style.transform).toBe('');
  });
});

/** A sheet with a finger that has come down on its content and moved. */
async function aPulledSheet(by: number, ms: number, { scrolledBy = 0 } = {}) {
  const onClose = vi.fn();
  render(
    <Sheet label="Options" open onClose={onClose}>
      <button type="button">Paste</button>
    </Sheet>,
  );
  const sheet = await screen.findByRole('dialog');
  // jsdom knows no sizes.
  Object.defineProperty(sheet, 'offsetHeight', { value: 300 });
  const inside = screen.getByRole('button', { name: 'Paste' });
  inside.parentElement!.scrollTop = scrolledBy;
  touch(inside, 'touchstart', 200, 1000);
  touch(inside, 'touchmove', 200 + by, 1000 + ms);
  return { onClose, sheet };
}

function touch(target: HTMLElement, type: string, clientY: number, timeStamp: number): void {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const touches = type === 'touchend' ? [] : [{ clientY }];
  for (const [name, value] of Object.entries({ touches, timeStamp })) Object.defineProperty(event, name, { value });
  fireEvent(target, event);
}
