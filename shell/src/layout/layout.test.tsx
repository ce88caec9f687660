import { listCollections } from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import { appBar, session } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { useNavigate } from '@benotes/router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { leaveShell, onScreen, renderPainted } from '../testing.tsx';
import { Layout } from './layout.tsx';

const tree = [
  aCollection({ id: 1, name: 'Recipes', nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1 })] }),
  aCollection({ id: 3, name: 'Garden' }),
];

let resize: (mobile: boolean) => void;
beforeEach(() => {
  resize = onScreen(false);
  document.cookie = 'token=abc; path=/';
  session.user = aUser({ id: 5 });
  mockResponse(listCollections, { data: tree });
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

/** Writes words into the address, as a search does after a while. */
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
  it('is shown by default, can be put away, and stays so', async () => {
    const { unmount } = await open();
    expect(sidebar()).not.toBeNull();
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

  it('stays when one goes on', async () => {
    await open();
    await userEvent.click(screen.getByRole('link', { name: 'Tags' }));
    expect(sidebar()).not.toBeNull();
  });
});

describe('On a phone the sidebar', () => {
  beforeEach(() => resize(true));

  it('is hidden until it is asked for, and forgotten afterwards', async () => {
    await open();
    expect(sidebar()).toBeNull();
    await menu();
    expect(sidebar()).not.toBeNull();
    expect(localStorage.getItem('sidebar')).toBeNull();
  });

  it.each([
    { how: 'one goes on', close: () => userEvent.click(screen.getByRole('link', { name: 'Tags' })) },
    { how: 'one goes where one is', close: () => userEvent.click(screen.getByRole('link', { name: 'Uncategorized' })) },
    { how: 'one touches the page beside it', close: () => userEvent.click(screen.getByRole('dialog')) },
    {
      how: 'one presses Escape',
      close: () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    },
  ])('closes when $how', async ({ close }) => {
    await open();
    await menu();
    await close();
    await waitFor(() => expect(sidebar()).toBeNull());
  });

  it('stays when the address is written anew below it', async () => {
    const { here } = await open('/search');
    await menu();
    act(() => rewrite());
    expect(here()).toBe('/search?q=rye');
    expect(sidebar()).not.toBeNull();
  });

  it('stays away when Back leads to where it was opened', async () => {
    await open();
    await menu();
    await userEvent.click(screen.getByRole('link', { name: 'Tags' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toBeInstanceOf(HTMLElement));
    expect(sidebar()).toBeNull();
  });

  it('that was opened is put away when the window becomes wide', async () => {
    await open();
    await menu();
    act(() => resize(false));
    act(() => resize(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('comes and goes with the width of the window', async () => {
    await open();
    expect(sidebar()).toBeNull();
    act(() => resize(false));
    expect(sidebar()).not.toBeNull();
  });
});

describe('The content', () => {
  it('is reached past the sidebar with the first press of Tab', async () => {
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

  it('opens it in the collection that the page names, where the address says none', async () => {
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
