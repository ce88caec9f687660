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
  it('opens on a press, does what is chosen and closes', async () => {
    const { onDelete } = menu();
    await userEvent.click(screen.getByRole('button', { name: 'Post menu' }));
    expect(await screen.findByRole('menu', { name: 'Post menu' })).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('is worked with the keyboard alone, from the first time on', async () => {
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

  it('gives the focus back to its button on Escape', async () => {
    menu();
    await userEvent.click(screen.getByRole('button', { name: 'Post menu' }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post menu' })));
  });

  it('lets what is chosen decide where the focus goes', async () => {
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
  it('is worked with the keyboard, and gives the focus back to where it was', async () => {
    const { onEdit, before } = contextMenu({ withKeys: true });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Transfer'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onEdit).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(document.activeElement).toBe(before));
    expect(screen.queryByRole('menu')).toBeNull();
    before.remove();
  });

  it('is closed by Escape and by a press elsewhere', async () => {
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
