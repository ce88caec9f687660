import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

describe.each([
  ['button', (props: { busy: boolean; onClick: () => void }) => <Button {...props}>Save</Button>],
  [
    'icon button',
    (props: { busy: boolean; onClick: () => void }) => <IconButton {...props} label="Save" icon="edit" />,
  ],
])('The %s whose action is pending', (_, renderButton) => {
  // #busy-button-keeps-focus
  it('keeps the focus, says so, and does nothing when pressed', async () => {
    const onClick = vi.fn();
    const { rerender } = render(renderButton({ busy: false, onClick }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    rerender(renderButton({ busy: true, onClick }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(document.activeElement).toBe(button);
    expect(button.disabled).toBe(false); // it would lose the focus
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'true']);
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
  });
});

describe('A button beside one whose action is pending', () => {
  it('keeps the focus, and does nothing when pressed', async () => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Delete</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    button.focus();
    rerender(
      <Button blocked onClick={onClick}>
        Delete
      </Button>,
    );
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', null]);
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('A form whose submission is pending', () => {
  it('is not sent again by its button or with Enter', async () => {
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Bread{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
