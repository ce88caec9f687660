import { deletePost, listCollections, listPagePictures, listPosts } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { collections, emit, on, session } from '@benotes/platform';
import { mockResponse, requests, renderAt } from '@benotes/platform/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

const note = aPost({
  id: 3,
  title: 'Shopping list',
  content: '<p>Milk from <a href="https://example.org">here</a></p>',
});
const link = aLink({ id: 2, title: 'Write-ahead logs' });
const last = aPost({ id: 1, title: 'Last words', content: 'the end' });

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  mockResponse(listCollections, { data: [] });
  mockResponse(listPosts, { data: [note, link, last] });
  renderAt('/', <App />);
  await screen.findByRole('article', { name: 'Last words' });
});

const card = (name: string) => screen.getByRole('listitem', { name });
const menu = () => screen.findByRole('menu', { name: 'Post menu' });
/** Right-clicks an element. Returns whether the browser's own menu is prevented. */
const rightClick = (element: Element, more = {}) => {
  const event = createEvent.contextMenu(element, { button: 2, clientX: 90, clientY: 120, ...more });
  fireEvent(element, event);
  return event.defaultPrevented;
};
const touch = (element: Element, ms: number, to = { clientX: 50, clientY: 50 }) => {
  const pointer = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
  const down = createEvent.pointerDown(element, pointer);
  fireEvent(element, down);
  fireEvent(element, createEvent.pointerMove(element, { ...pointer, ...to }));
  const up = createEvent.pointerUp(element, { ...pointer, ...to });
  Object.defineProperty(up, 'timeStamp', { value: down.timeStamp + ms });
  fireEvent(element, up);
};

describe('The menu of a card', () => {
  // #menu-runs-an-item
  it('opens at the position of a right click, and runs the selected item', async () => {
    mockResponse(deletePost, null);
    expect(rightClick(screen.getByText('the end'))).toBe(true);
    const items = within(await menu()).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Transfer',
      'Edit',
      'Tags',
      'Select',
      'Pin',
      'Add to Favorites',
      'Share…',
      'Delete',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('the end')).toBeNull());
    expect(requests).toContain('DELETE /api/posts/1');
  });

  it('of a link leads to its picture', async () => {
    mockResponse(listPagePictures, { data: [] });
    rightClick(card('Write-ahead logs'));
    await userEvent.click(within(await menu()).getByRole('menuitem', { name: 'Picture…' }));
    expect(await screen.findByRole('dialog', { name: 'Picture' })).toBeDefined();
  });

  it('opens with the menu key and focuses its first item, and returns the focus to the card', async () => {
    card('Last words').focus();
    rightClick(card('Last words'), { button: -1, clientX: 0, clientY: 0 });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Transfer'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(card('Last words')));
  });

  it('opens after a long press', async () => {
    touch(screen.getByText('the end'), 600);
    expect(await menu()).toBeDefined();
  });

  it('does not open after a tap or a moving touch', () => {
    touch(screen.getByText('the end'), 600, { clientX: 50, clientY: 90 });
    touch(screen.getByText('the end'), 200);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('does not replace the browser’s menu on a link of a note, or with Shift', () => {
    expect(rightClick(screen.getByText('the end'), { shiftKey: true })).toBe(false);
    expect(rightClick(screen.getByRole('link', { name: 'here' }))).toBe(false);
  });

  it('copies the URL of a link, like the menu of the browser', async () => {
    const user = userEvent.setup(); // with a clipboard
    const onNotification = vi.fn();
    const off = on('notification:raised', onNotification);
    rightClick(screen.getByText('example.org'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await waitFor(() => expect(onNotification).toHaveBeenCalledWith({ type: 'success', title: 'Link copied' }));
    expect(await navigator.clipboard.readText()).toBe(link.url);
    off();
  });

  it('opens a link in a new tab', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    rightClick(screen.getByText('example.org'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Open' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(link.url, '_blank', 'noopener,noreferrer');
  });

  it('moves the focus to the card that takes the position of a deleted one', async () => {
    mockResponse(deletePost, null);
    card('Write-ahead logs').focus();
    rightClick(card('Write-ahead logs'), { button: 0 });
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    await userEvent.keyboard('{ArrowUp}{Enter}'); // Delete is the last item
    await waitFor(() => expect(document.activeElement).toBe(card('Last words')));
    expect(screen.queryByRole('listitem', { name: 'Write-ahead logs' })).toBeNull();
  });
});
