import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

describe('A dialog', () => {
  it('is labeled by its title and renders nothing while closed', () => {
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

  it('focuses what asks for it before what precedes it, and nothing that is hidden', () => {
    render(
      <Dialog title="Confirm" open onClose={vi.fn()}>
        <input type="email" hidden readOnly />
        <button type="button">Forgotten?</button>
        <input aria-label="Password" data-initial-focus />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('calls onClose on Escape, on Close, and on a click on the backdrop, but not inside', async () => {
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

  it('stays open when a press that began inside ends on the backdrop, as when text is selected', () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Transfer" open onClose={onClose}>
        <p>Where to</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    fireEvent.pointerDown(screen.getByText('Where to'));
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog); // browsers dispatch it on the common ancestor
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('When a dialog closes, the element that gets the focus back', () => {
  it('hears of it', async () => {
    const onFocus = vi.fn();
    const view = (open: boolean) => (
      <>
        <input aria-label="Text" onFocus={onFocus} />
        <Dialog title="Transfer" open={open} onClose={vi.fn()}>
          Where to
        </Dialog>
      </>
    );
    const { rerender } = render(view(true));
    const text = screen.getByLabelText('Text');
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => text.focus()); // as browsers do
    rerender(view(false));
    await waitFor(() => expect(onFocus).toHaveBeenCalledOnce());
    expect(document.activeElement).toBe(text);
  });
});

describe('A confirmation', () => {
  it('focuses Cancel and does nothing until confirmed', async () => {
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
        They cannot be restored.
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
  // #backdrop-closes
  it('closes on a click on the backdrop', async () => {
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

  it('focuses its content and has a Close button', async () => {
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
    { swipe: 'long and slow', by: 120, ms: 2000, closed: 1 },
    { swipe: 'short and fast', by: 40, ms: 50, closed: 1 },
    { swipe: 'short and slow', by: 40, ms: 2000, closed: 0 },
    { swipe: 'up', by: -120, ms: 50, closed: 0 },
  ])('that is swiped $swipe closes $closed times', async ({ by, ms, closed }) => {
    const { onClose, sheet } = await renderSwipedSheet(by, ms);
    touch(sheet, 'touchend', 200 + by, 1000 + ms);
    expect(onClose).toHaveBeenCalledTimes(closed);
    expect(sheet.style.transform).toBe(closed ? `translateY(${by}px)` : '');
  });

  it('returns to its position if the swipe is interrupted', async () => {
    const { onClose, sheet } = await renderSwipedSheet(120, 100);
    expect(sheet.style.transform).toBe('translateY(120px)');
    touch(sheet, 'touchcancel', 320, 1100);
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet.style.transform).toBe('');
  });

  it('scrolls instead if its content is scrolled', async () => {
    const { onClose, sheet } = await renderSwipedSheet(120, 100, { scrolledBy: 40 });
    touch(sheet, 'touchend', 320, 1100);
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet.style.transform).toBe('');
  });
});

/** A sheet with a finger on its content that has moved. */
async function renderSwipedSheet(by: number, ms: number, { scrolledBy = 0 } = {}) {
  const onClose = vi.fn();
  render(
    <Sheet label="Options" open onClose={onClose}>
      <button type="button">Paste</button>
    </Sheet>,
  );
  const sheet = await screen.findByRole('dialog');
  // jsdom has no layout.
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
