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
    await userEvent.click(screen.getByRole('button', { name: 'Paste' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('dialog', { name: 'Options' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
