import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { bookmarkletUrl } from './bookmarklet-url.ts';
import { Bookmarklet } from './bookmarklet.tsx';

const url = bookmarkletUrl(location.origin);

describe('The bookmarklet on Import & Export', () => {
  it('can be dragged, and explains itself when it is clicked', () => {
    render(<Bookmarklet />);
    const link = screen.getByRole('link', { name: 'Save to Benotes' });
    expect(link.getAttribute('href')).toBe(url);
    expect(fireEvent.click(link)).toBe(false); // prevented: our own policy would block it
    expect(screen.getByText(/^Drag it to the bookmarks bar/)).toBeDefined();
    expect(screen.getByText('Or copy the bookmarklet and paste it as the URL of a new bookmark.')).toBeDefined();
  });

  it('is copied by the keyboard', async () => {
    const user = userEvent.setup();
    render(<Bookmarklet />);
    screen.getByRole('button', { name: 'Copy Address' }).focus();
    await user.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(await screen.findByText(/^Copied\./)).toBeDefined();
  });

  it('shows its address if it cannot be copied', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied'));
    render(<Bookmarklet />);
    await user.click(screen.getByRole('button', { name: 'Copy Address' }));
    expect(await screen.findByRole('textbox', { name: 'Address of the bookmarklet' })).toHaveProperty('value', url);
  });
});
