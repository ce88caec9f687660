import { listCollections, listPosts, listSavedSearches } from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import { appBar, session } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { useNavigate } from '@benotes/router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { provideModules } from '../testing-modules.ts';
import { leaveShell, onScreen, renderPainted } from '../testing.tsx';
import { Layout } from './layout.tsx';

const tree = [
  aCollection({ id: 1, name: 'Recipes', nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1 })] }),
  aCollection({ id: 3, name: 'Garden' }),
];

let resize: (mobile: boolean) => void;
beforeEach(() => {
  provideModules();
  resize = onScreen(false);
  document.cookie = 'token=abc; path=/';
  session.user = aUser({ id: 5 });
  mockResponse(listCollections, { data: tree });
  mockResponse(listSavedSearches, { data: [] });
});
afterEach(leaveShell);

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

/** Replaces the URL, as the search does. */
function Rewriter() {
  const navigate = useNavigate();
  useEffect(() => {
    rewrite = () => void navigate('?q=rye', { replace: true });
  });
  return null;
}
let rewrite = () => {};

const open = (url = '/', visiting = false) =>
  renderPainted(
    url,
    <Layout title="Somewhere" visiting={visiting}>
      <BackButton />
      <Rewriter />
    </Layout>,
  );
const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });
const pressNew = () => fireEvent.keyDown(document.body, { code: 'KeyN', ctrlKey: true, altKey: true });
const menu = () => userEvent.click(screen.getByRole('button', { name: 'Menu' }));

describe('On a desktop the sidebar', () => {
  // #hidden-stays-hidden
  it('is shown by default, can be hidden, and stays hidden', async () => {
    const { unmount } = await open();
    await waitFor(() => expect(sidebar()).not.toBeNull());
    await menu();
    expect(sidebar()).toBeNull();
    expect(localStorage.getItem('sidebar')).toBe('false');
    unmount();
    await open();
    expect(sidebar()).toBeNull();
    await menu();
    expect(sidebar()).not.toBeNull();
    expect(localStorage.getItem('sidebar')).toBe('true');
  });

  it('stays open after a navigation', async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'Tags' }));
    expect(sidebar()).not.toBeNull();
  });
});

describe('On a phone the sidebar', () => {
  beforeEach(() => resize(true));

  // #hidden-on-a-phone
  it('is hidden until the user opens it, and this is not stored', async () => {
    await open();
    expect(sidebar()).toBeNull();
    await menu();
    expect(sidebar()).not.toBeNull();
    expect(localStorage.getItem('sidebar')).toBeNull();
  });

  // #closes-on-a-phone
  it.each([
    { how: 'the user navigates', close: () => userEvent.click(screen.getByRole('link', { name: 'Tags' })) },
    {
      how: 'the user opens the current page',
      close: () => userEvent.click(screen.getByRole('link', { name: 'Uncategorized' })),
    },
    { how: 'the user taps the page beside it', close: () => userEvent.click(screen.getByRole('dialog')) },
    {
      how: 'the user presses Escape',
      close: () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    },
  ])('closes when $how', async ({ close }) => {
    await open();
    await menu();
    await close();
    await waitFor(() => expect(sidebar()).toBeNull());
  });

  it('stays open when the page replaces its URL', async () => {
    const { here } = await open('/search');
    await menu();
    act(() => rewrite());
    expect(here()).toBe('/search?q=rye');
    expect(sidebar()).not.toBeNull();
  });

  it('stays closed when Back returns to the page where it was opened', async () => {
    await open();
    await menu();
    await userEvent.click(screen.getByRole('link', { name: 'Tags' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toBeInstanceOf(HTMLElement));
    expect(sidebar()).toBeNull();
  });

  it('is not needed for what the palette that was opened from it does', async () => {
    mockResponse(listPosts, { data: [], suggestion: null });
    const { here } = await open('/c/3');
    await menu();
    await userEvent.click(await screen.findByRole('button', { name: /^Go to…/ }));
    const field = await screen.findByRole('combobox', { name: 'Go to a page or run a command' });
    expect(sidebar()).toBeNull();
    await userEvent.type(field, 'rename{Enter}');
    await waitFor(() => expect(here()).toBe('/c/3/edit'));
  });

  it('closes when the window becomes wide', async () => {
    await open();
    await menu();
    act(() => resize(false));
    act(() => resize(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // #follows-the-window-width
  it('is shown or hidden depending on the width of the window', async () => {
    await open();
    expect(sidebar()).toBeNull();
    act(() => resize(false));
    expect(sidebar()).not.toBeNull();
  });
});

describe('The content', () => {
  it('is reached with the skip link, the first Tab stop', async () => {
    const { here } = await open('/c/3');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(here()).toBe('/c/3');
  });
});

describe('Ctrl+Alt+N', () => {
  it.each([
    { at: '/c/3', to: '/c/3/p/create' },
    { at: '/c/3/edit', to: '/c/3/p/create' },
    { at: '/tags', to: '/c/0/p/create' },
  ])('opens $to from $at', async ({ at, to }) => {
    const { here } = await open(at);
    pressNew();
    expect(here()).toBe(to);
  });

  // #collection-of-the-page
  it('creates the post in the collection that the page sets if the URL contains none', async () => {
    const { here } = await open('/p/4');
    act(() => {
      appBar.collection = 3;
    });
    pressNew();
    appBar.collection = undefined;
    expect(here()).toBe('/c/3/p/create');
  });

  it('does nothing for a visitor', async () => {
    session.permission = 4;
    const { here } = await open('/s?token=x', true);
    pressNew();
    expect(here()).toBe('/s?token=x');
  });
});
