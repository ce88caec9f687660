import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { IconButton } from '../button/icon-button.tsx';
import { ContextMenu } from './context-menu.tsx';
import { Menu } from './menu.tsx';

function menu() {
  const onEdit = vi.fn();
  const onDelete = vi.fn();
  render(
    <Menu
      label="Post menu"
      trigger={<IconButton label="Post menu" icon="more" />}
      items={[
        { label: 'Edit', icon: 'edit', onSelect: onEdit },
        { label: 'Delete', icon: 'trash', tone: 'danger', onSelect: onDelete },
      ]}
    />,
  );
  return { onEdit, onDelete };
}

describe('A menu', () => {
  it('opens on a click, runs the selected item, and closes', async () => {
    const { onDelete } = menu();
    await userEvent.click(screen.getByRole('button', { name: 'Post menu' }));
    expect(await screen.findByRole('menu', { name: 'Post menu' })).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('works with the keyboard only, also before its code has loaded', async () => {
    const { onEdit, onDelete } = menu();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);

    const trigger = screen.getByRole('button', { name: 'Post menu' });
    await waitFor(() => expect(document.activeElement).toBe(trigger));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
    await userEvent.keyboard('{Enter}');
    expect(onEdit).toHaveBeenCalledTimes(1);
  });

  it('returns the focus to its button on Escape', async () => {
    menu();
    await userEvent.click(screen.getByRole('button', { name: 'Post menu' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post menu' })));
  });

  it('lets the selected item move the focus', async () => {
    const focusAfterChoice = vi.fn();
    render(
      <Menu
        label="Post menu"
        trigger={<IconButton label="Post menu" icon="more" />}
        items={[{ label: 'Edit', onSelect: () => {} }]}
        focusAfterChoice={focusAfterChoice}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Post menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(focusAfterChoice).toHaveBeenCalledTimes(1));
  });
});

function contextMenu({ withKeys = false } = {}) {
  const onEdit = vi.fn();
  const onClose = vi.fn();
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const { rerender } = render(
    <ContextMenu
      label="Post menu"
      items={[
        { label: 'Transfer', onSelect: () => {} },
        { label: 'Edit', onSelect: onEdit },
      ]}
      at={{ x: 40, y: 80 }}
      withKeys={withKeys}
      returnFocus={before}
      onClose={() => {
        onClose();
        rerender(<></>);
      }}
    />,
  );
  return { onEdit, onClose, before };
}

describe('A context menu', () => {
  it('works with the keyboard, and restores the focus', async () => {
    const { onEdit, before } = contextMenu({ withKeys: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Transfer'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onEdit).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(document.activeElement).toBe(before));
    expect(screen.queryByRole('menu')).toBeNull();
    before.remove();
  });

  it('closes on Escape and on a click outside', async () => {
    const { onClose, before } = contextMenu();
    await screen.findByRole('menu', { name: 'Post menu' });
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    before.remove();

    const other = contextMenu();
    await screen.findByRole('menu');
    await userEvent.click(document.body);
    expect(other.onClose).toHaveBeenCalledTimes(1);
    other.before.remove();
  });
});
