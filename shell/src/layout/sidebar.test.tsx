import { listCollections, logout } from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import { appBar, loadCollections, session } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { NavigationType, useNavigationType } from '@benotes/router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { leaveShell, onScreen, renderPainted } from '../testing.tsx';
import { Layout } from './layout.tsx';

const tree = [
  aCollection({ id: 1, name: 'Recipes', nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1 })] }),
  aCollection({ id: 3, name: 'Garden' }),
];

beforeEach(() => {
  onScreen(false);
  document.cookie = 'token=abc; path=/';
  session.user = aUser({ id: 5 });
  mockResponse(listCollections, { data: tree });
});
afterEach(() => {
  appBar.collection = undefined;
  leaveShell();
});

const open = (url = '/', visiting = false) =>
  renderPainted(
    url,
    <Layout title="Somewhere" visiting={visiting}>
      <p>Content</p>
    </Layout>,
  );
const Kind = () => <output>{useNavigationType()}</output>;
const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });
const pressMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
const row = (name: string) => screen.findByRole('treeitem', { name });

describe('The sidebar', () => {
  it('leads to every place, in the order of the specification', async () => {
    await open();
    await row('Recipes');
    const links = within(sidebar()!).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Search', '/search'],
      ['Tags', '/tags'],
      ['Import & Export', '/import'],
      ['Recycle Bin', '/restore'],
      ['Users', '/users'],
      ['My Account', '/users/5'],
      ['Uncategorized', '/'],
      ['Create a new collection', '/c/create'],
    ]);
    expect((await row('Recipes')).getAttribute('href')).toBe('/c/1');
  });

  it.each([
    { at: '/', place: 'Uncategorized' },
    { at: '/c/0/p/create', place: 'Uncategorized' },
    { at: '/users/5', place: 'My Account' },
    { at: '/users/6', place: 'Users' },
    { at: '/tags/3/edit', place: 'Tags' },
    { at: '/import/bookmarks', place: 'Import & Export' },
  ])('marks $place at $at, and nothing else', async ({ at, place }) => {
    await open(at);
    await row('Recipes');
    const marked = sidebar()!.querySelectorAll('[aria-current=page]');
    expect([...marked].map((node) => node.textContent)).toEqual([place]);
  });

  it('is drawn when the page beside it has been painted', async () => {
    await loadCollections();
    const opening = open();
    expect(sidebar()).toBeNull();
    await opening;
    expect(within(sidebar()!).getAllByRole('link')).toHaveLength(8);
    expect(screen.getByRole('treeitem', { name: 'Recipes' })).toBeInstanceOf(HTMLElement);
  });

  it('is there at once when it is opened later', async () => {
    await loadCollections();
    onScreen(true);
    await open();
    pressMenu();
    await row('Recipes');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('treeitem')).toBeNull();
    pressMenu();
    expect(screen.getByRole('treeitem', { name: 'Recipes' })).toBeInstanceOf(HTMLElement);
  });

  it('unfolds the collections above the one that is open, and marks it', async () => {
    await open('/c/2');
    expect((await row('Bread')).getAttribute('aria-current')).toBe('page');
  });

  it('marks the collection of the post that is edited', async () => {
    await open('/p/9');
    await row('Garden');
    act(() => void (appBar.collection = 3));
    await waitFor(() => expect(sidebar()!.querySelectorAll('[aria-current=page]')).toHaveLength(1));
    expect((await row('Garden')).getAttribute('aria-current')).toBe('page');
  });

  it('marks Uncategorized while a post without a collection is edited', async () => {
    await open('/p/9');
    await row('Garden');
    act(() => void (appBar.collection = 0));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Uncategorized' }).getAttribute('aria-current')).toBe('page'),
    );
  });

  it('marks Search alone while one collection is searched', async () => {
    await open('/search');
    await row('Garden');
    act(() => void (appBar.collection = 3));
    const marked = [...sidebar()!.querySelectorAll('[aria-current=page]')];
    expect(marked.map((node) => node.textContent)).toEqual(['Search']);
  });

  it('opens a collection without a reload', async () => {
    const { here } = await open();
    await userEvent.click(await row('Garden'));
    expect(here()).toBe('/c/3');
  });

  it('leads nowhere else when one opens the collection one is in', async () => {
    await renderPainted(
      '/c/3',
      <Layout title="Somewhere" visiting={false}>
        <Kind />
      </Layout>,
    );
    await userEvent.click(await row('Garden'));
    expect(screen.getByText(NavigationType.Replace), 'Back leads to where one was before').toBeInstanceOf(HTMLElement);
    await userEvent.click(await row('Recipes'));
    expect(screen.getByText(NavigationType.Push)).toBeInstanceOf(HTMLElement);
  });

  it('remembers what was unfolded', async () => {
    const { unmount } = await open();
    (await row('Recipes')).focus();
    await userEvent.keyboard('{ArrowRight}');
    await row('Bread');
    unmount();
    await open();
    expect(await row('Bread')).toBeInstanceOf(HTMLElement);
  });

  it('copes with a memory that is not its own', async () => {
    localStorage.setItem('expanded-collections', '{"1":');
    await open();
    expect(await row('Recipes')).toBeInstanceOf(HTMLElement);
  });

  it('says how to begin when there is no collection', async () => {
    mockResponse(listCollections, { data: [] });
    await open();
    expect(await screen.findByText(/No collections yet/)).toBeInstanceOf(HTMLElement);
  });

  it('says when the collections could not be loaded, and asks for them again on Retry', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(listCollections, 500);
    await open();
    await screen.findByText('The collections could not be loaded.');
    mockResponse(listCollections, { data: tree });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('Recipes')).toBeInstanceOf(HTMLElement);
  });

  it('signs out', async () => {
    mockResponse(logout, null);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(session.user).toBeNull());
    expect(requests).toContain('POST /api/auth/logout');
  });

  it('is not there for visitors, nor is its button', async () => {
    await open('/s?token=x', true);
    expect(sidebar()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(requests).toEqual([]);
  });
});
