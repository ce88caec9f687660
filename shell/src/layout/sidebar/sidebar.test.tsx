import {
  createCollection,
  deleteCollection,
  listCollections,
  listSavedSearches,
  logout,
  restoreCollection,
  updateCollection,
} from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import {
  appBar,
  type AppEvents,
  collections,
  emit,
  listCommands,
  loadCollections,
  on,
  session,
  setSingleKeyShortcuts,
} from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, provideModules } from '../../testing-modules.ts';
import { leaveShell, onScreen, renderPainted } from '../../testing.tsx';
import { Layout } from '../layout.tsx';

const tree = [
  aCollection({ id: 1, name: 'Recipes', nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1 })] }),
  aCollection({ id: 3, name: 'Garden' }),
];

beforeEach(() => {
  provideModules();
  onScreen(false);
  document.cookie = 'token=abc; path=/';
  session.user = aUser({ id: 5 });
  mockResponse(listCollections, { data: tree });
  mockResponse(listSavedSearches, { data: [] });
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
function Where() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="where">{pathname + search + hash}</p>;
}
const Kind = () => <output>{useNavigationType()}</output>;
const sidebar = () => screen.queryByRole('navigation', { name: 'Main' });
const firstLinks = () => [...sidebar()!.querySelectorAll('a')].map((node) => node.textContent).slice(0, 3);
/** The text of a link, without its count and the key that opens it. */
const labelOf = (link: Element) =>
  [...link.childNodes]
    .map((node) => (node instanceof Element && node.ariaHidden === 'true' ? '' : node.textContent))
    .join('');
const descriptionOf = (node: Element) =>
  document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
const countOf = (name: string) => {
  const link = within(sidebar()!).getByRole('link', { name });
  return [link.querySelector('span[aria-hidden]')?.textContent ?? null, descriptionOf(link)];
};
const searchLink = () => within(sidebar()!).getByRole('link', { name: 'Search' });
const pressMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
const row = (name: string) => screen.findByRole('treeitem', { name });

describe('The sidebar', () => {
  // #links-in-order
  it('has the links of all modules, the collections, and Logout', async () => {
    await open();
    await row('Recipes');
    await screen.findByRole('link', { name: 'Import & Export' });
    const links = within(sidebar()!).getAllByRole('link');
    expect(links.map((link) => [labelOf(link), link.getAttribute('href')])).toEqual([
      ['Search', '/search'],
      ['Uncategorized', '/'],
      ['Tags', '/tags'],
      ['Create a new collection', '/c/create'],
      ['Import & Export', '/import'],
      ['Users', '/users'],
      ['My Account', '/users/5'],
    ]);
    expect((await row('Recipes')).getAttribute('href')).toBe('/c/1');
  });

  it('says how much there is at its places, and follows changes', async () => {
    const counts = { posts: 4182, uncategorized: 1, favorites: 0, highlights: 0, tags: 12 };
    mockResponse(listCollections, { data: tree, counts });
    await open();
    await row('Recipes');
    expect(countOf('Uncategorized')).toEqual(['1', '1']);
    expect(countOf('Tags')).toEqual(['12', '12']);
    expect(countOf('Search')).toEqual([null, null]);
    act(() => emit('post:placed', { from: undefined, to: null }));
    await waitFor(() => expect(countOf('Uncategorized')).toEqual(['2', '2']));
    act(() => emit('post:placed', { from: null, to: 3 }));
    act(() => emit('favorites:changed', { by: 1 }));
    await waitFor(() => expect(countOf('Uncategorized')).toEqual(['1', '1']));
    expect(collections.counts).toEqual({ ...counts, posts: 4183, favorites: 1 });
    for (const [tags, tell] of [
      [13, () => emit('library:changed', { subject: 'tags' })],
      [14, () => emit('library:outdated', { subject: 'tags', isFromTab: true })],
    ] as const) {
      mockResponse(listCollections, { data: tree, counts: { ...counts, tags } });
      act(tell);
      await waitFor(() => expect(countOf('Tags')).toEqual([String(tags), String(tags)]));
    }
  });

  it('has a group of further links at the end, and the person with Logout at the foot', async () => {
    await open();
    const more = await screen.findByRole('region', { name: 'More' });
    const links = within(more).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Import & Export', 'Users']);
    const account = screen.getByRole('link', { name: 'My Account' });
    expect(account.title).toBe(session.user?.name);
    expect(within(account.closest('ul')!).getByRole('button', { name: 'Logout' })).toBeInstanceOf(HTMLElement);
  });

  it('shows the key of a link, unless single keys are turned off', async () => {
    await open();
    expect(searchLink().getAttribute('aria-keyshortcuts')).toBe('/');
    expect(searchLink().querySelector('kbd')?.textContent).toBe('/');
    cleanup();
    setSingleKeyShortcuts(false);
    await open();
    expect(searchLink().getAttribute('aria-keyshortcuts')).toBeNull();
    expect(searchLink().querySelector('kbd')).toBeNull();
    setSingleKeyShortcuts(true);
  });

  it('shows links for owners only to owners, in the order that modules set', async () => {
    const link = { slot: 'sidebar.main', icon: 'no-such-icon', audience: 'user' } as const;
    const links = [
      { ...link, id: 'x.last', label: 'Last', path: '/x/last', order: 9 },
      { ...link, id: 'x.first', label: 'First', path: '/x/first', order: 1 },
      { ...link, id: 'x.owner', label: 'Owner', path: '/x/owner', order: 5, audience: 'owner' } as const,
    ];
    provideModules({ x: aModule('x', { links }) });
    const { unmount } = await open();
    expect(firstLinks()).toEqual(['First', 'Last', 'Uncategorized']);
    unmount();
    session.user = aUser({ id: 5, permission: 255 });
    await open();
    expect(firstLinks()).toEqual(['First', 'Owner', 'Last']);
  });

  it.each([
    { at: '/', place: 'Uncategorized' },
    { at: '/c/0/p/create', place: 'Uncategorized' },
    { at: '/users/5', place: 'My Account' },
    { at: '/users/6', place: 'Users' },
    { at: '/tags/3/edit', place: 'Tags' },
    { at: '/import/bookmarks', place: 'Import & Export' },
  ])('marks only $place as current at $at', async ({ at, place }) => {
    await open(at);
    await row('Recipes');
    await screen.findByRole('link', { name: 'Users' });
    const marked = sidebar()!.querySelectorAll('[aria-current=page]');
    expect([...marked].map((node) => node.textContent)).toEqual([place]);
  });

  it('renders after the page beside it has been painted', async () => {
    await loadCollections();
    const opening = open();
    expect(sidebar()).toBeNull();
    await opening;
    expect(within(sidebar()!).getByRole('link', { name: 'Uncategorized' })).toBeInstanceOf(HTMLElement);
    expect(screen.getByRole('treeitem', { name: 'Recipes' })).toBeInstanceOf(HTMLElement);
  });

  it('renders immediately when it is opened again', async () => {
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

  // #current-collection-expanded
  it('expands the ancestors of the current collection and marks it', async () => {
    await open('/c/2');
    expect((await row('Bread')).getAttribute('aria-current')).toBe('page');
  });

  it('marks the collection of the edited post', async () => {
    await open('/p/9');
    await row('Garden');
    act(() => void (appBar.collection = 3));
    await waitFor(() => expect(sidebar()!.querySelectorAll('[aria-current=page]')).toHaveLength(1));
    expect((await row('Garden')).getAttribute('aria-current')).toBe('page');
  });

  it('marks Uncategorized if the edited post has no collection', async () => {
    await open('/p/9');
    await row('Garden');
    act(() => void (appBar.collection = 0));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Uncategorized' }).getAttribute('aria-current')).toBe('page'),
    );
  });

  it('marks only Search while a collection is searched', async () => {
    await open('/search');
    await row('Garden');
    act(() => void (appBar.collection = 3));
    const marked = [...sidebar()!.querySelectorAll('[aria-current=page]')];
    expect(marked.map(labelOf)).toEqual(['Search']);
  });

  it('opens a collection without a reload', async () => {
    const { here } = await open();
    await userEvent.click(await row('Garden'));
    expect(here()).toBe('/c/3');
  });

  it('replaces the history entry when the current collection is opened', async () => {
    await renderPainted(
      '/c/3',
      <Layout title="Somewhere" visiting={false}>
        <Kind />
      </Layout>,
    );
    await userEvent.click(await row('Garden'));
    expect(screen.getByText(NavigationType.Replace), 'Back returns to the previous page').toBeInstanceOf(HTMLElement);
    await userEvent.click(await row('Recipes'));
    expect(screen.getByText(NavigationType.Push)).toBeInstanceOf(HTMLElement);
  });

  it('stores which collections are expanded', async () => {
    const { unmount } = await open();
    (await row('Recipes')).focus();
    await userEvent.keyboard('{ArrowRight}');
    await row('Bread');
    unmount();
    await open();
    expect(await row('Bread')).toBeInstanceOf(HTMLElement);
  });

  it('expands the collections of a user again after sign-out, and not those of another user', async () => {
    mockResponse(logout, null);
    const { unmount } = await open();
    (await row('Recipes')).focus();
    await userEvent.keyboard('{ArrowRight}');
    await row('Bread');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(session.user).toBeNull());
    unmount();
    const signIn = async (id: number) => {
      document.cookie = 'token=abc; path=/';
      session.user = aUser({ id });
      await loadCollections();
      return open();
    };
    const other = await signIn(6);
    await row('Recipes');
    expect(screen.queryByRole('treeitem', { name: 'Bread' })).toBeNull();
    other.unmount();
    await signIn(5);
    expect(await row('Bread')).toBeInstanceOf(HTMLElement);
  });

  it('ignores invalid stored data', async () => {
    localStorage.setItem('expanded-collections:5', '{"1":');
    await open();
    expect(await row('Recipes')).toBeInstanceOf(HTMLElement);
  });

  it('shows a hint if there are no collections', async () => {
    mockResponse(listCollections, { data: [] });
    await open();
    expect(await screen.findByText(/No collections yet/)).toBeInstanceOf(HTMLElement);
  });

  it('shows an error if the collections fail to load, and loads them again on Retry', async () => {
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

  // #no-sidebar-for-visitors
  it('is not shown to visitors, nor is its button', async () => {
    await open('/s?token=x', true);
    expect(sidebar()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(requests).toEqual([]);
  });
});

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Filter collections' });
const rows = () => screen.queryAllByRole('treeitem').map((node) => node.getAttribute('aria-label'));

describe('The filter of the collections', () => {
  const many = [
    aCollection({
      id: 1,
      name: 'Recipes',
      nested: [
        aCollection({
          id: 2,
          name: 'Bread',
          parent_id: 1,
          nested: [aCollection({ id: 3, name: 'Crème', parent_id: 2 })],
        }),
        aCollection({ id: 4, name: 'Soups', parent_id: 1 }),
      ],
    }),
    ...Array.from({ length: 12 }, (_, index) => aCollection({ id: 10 + index, name: `Shelf ${index}` })),
  ];
  beforeEach(() => mockResponse(listCollections, { data: many }));

  it('appears with more than fifteen collections', async () => {
    const { unmount } = await open();
    await field();
    unmount();
    mockResponse(listCollections, { data: many.slice(0, -1) });
    await loadCollections();
    await open();
    await row('Recipes');
    expect(screen.queryByRole('textbox', { name: 'Filter collections' })).toBeNull();
  });

  it('shows matches with their ancestors, marks them, and clears on Escape', async () => {
    await open();
    await userEvent.type(await field(), 'REME');
    await waitFor(() => expect(rows()).toEqual(['Recipes', 'Bread', 'Crème']));
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['rème']);
    expect(screen.getByText('3 collections are shown.')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
    await waitFor(() => expect(rows()).toContain('Shelf 0'));
  });

  it('says so when no name matches', async () => {
    await open();
    await userEvent.type(await field(), 'nothing');
    expect(await screen.findByText('No matches.')).toBeDefined();
  });

  it('leads into the tree with the Down Arrow key, where results can be collapsed', async () => {
    await open();
    await userEvent.type(await field(), 'bread');
    await waitFor(() => expect(rows()).toEqual(['Recipes', 'Bread']));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await row('Recipes'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(rows()).toEqual(['Recipes']));
  });
});

const menu = async (name: string) => {
  fireEvent.contextMenu(await row(name), { button: 2 });
  return within(await screen.findByRole('menu', { name: `Menu of ${name}` }));
};
const choose = async (name: string, item: string) =>
  userEvent.click((await menu(name)).getByRole('menuitem', { name: item }));

describe('The menu of a collection', () => {
  it('opens on right click and at the three dots, and has what can be done', async () => {
    await open();
    const items = (await menu('Recipes')).getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['New subcollection', 'Rename', 'Share…', 'Move…', 'Add to Favorites', 'Delete']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    fireEvent.click((await row('Garden')).querySelector('[data-menu]')!);
    expect(await screen.findByRole('menu', { name: 'Menu of Garden' })).toBeDefined();
  });

  it('opens with the menu key, with the focus on its first item', async () => {
    await open();
    (await row('Garden')).focus();
    fireEvent.contextMenu(await row('Garden'), { button: 0 });
    const first = (await screen.findAllByRole('menuitem'))[0];
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('leads with Share… to its settings', async () => {
    await renderPainted(
      '/',
      <Layout title="Somewhere" visiting={false}>
        <Where />
      </Layout>,
    );
    await choose('Garden', 'Share…');
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/c/3/edit#people'));
  });

  it('creates a subcollection in place, whose name is being edited', async () => {
    const created = aCollection({ id: 9, name: 'New collection', parent_id: 3 });
    await open();
    await row('Garden');
    mockResponse(createCollection, { data: created });
    mockResponse(listCollections, { data: [tree[0]!, { ...tree[1]!, nested: [created] }] });
    await choose('Garden', 'New subcollection');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name of New collection' });
    expect(requests).toContain('POST /api/collections {"name":"New collection","parent_id":3}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    mockResponse(updateCollection, { data: { ...created, name: 'Herbs' } });
    await userEvent.clear(field);
    await userEvent.type(field, 'Herbs{Enter}');
    await waitFor(() => expect(requests.at(-1)).toBe('PATCH /api/collections/9 {"name":"Herbs"}'));
    expect(document.activeElement).toBe(await row('Herbs'));
  });

  it('deletes at once, stays on the page, and can be undone; the next row has the focus', async () => {
    const raised = vi.fn<(notice: AppEvents['notification:raised']) => void>();
    const off = on('notification:raised', raised);
    const { here } = await open('/tags');
    await row('Recipes');
    mockResponse(deleteCollection, null);
    mockResponse(listCollections, { data: [tree[1]!] });
    await choose('Recipes', 'Delete');
    await waitFor(() => expect(raised).toHaveBeenCalledOnce());
    expect(requests).toContain('DELETE /api/collections/1?nested=true');
    expect(here()).toBe('/tags');
    expect(rows()).toEqual(['Garden']);
    await waitFor(() => expect(screen.getByRole('treeitem', { name: 'Garden' })).toBe(document.activeElement));
    const [notice] = raised.mock.calls[0]!;
    expect(notice).toMatchObject({ type: 'deletion', title: 'Collection deleted', action: { label: 'Undo' } });
    mockResponse(restoreCollection, { data: tree[0]! });
    mockResponse(listCollections, { data: tree });
    act(() => notice.action?.run());
    expect(await row('Recipes')).toBeInstanceOf(HTMLElement);
    off();
  });

  it('leads to the collection above when the one on screen is deleted', async () => {
    mockResponse(deleteCollection, null);
    const { here } = await open('/c/2');
    await choose('Bread', 'Delete');
    await waitFor(() => expect(here()).toBe('/c/1'));
  });

  it('has the same act as a command, for the palette', async () => {
    mockResponse(deleteCollection, null);
    const { here } = await open('/c/3');
    await row('Garden');
    act(() =>
      listCommands()
        .find(({ id }) => id === 'delete-collection')
        ?.run?.(),
    );
    await waitFor(() => expect(requests).toContain('DELETE /api/collections/3?nested=true'));
    await waitFor(() => expect(here()).toBe('/'));
  });

  it('is deleted where one is after a question if it or one below it is shared', async () => {
    const [recipes, garden] = [tree[0]!, tree[1]!];
    const shared = { ...recipes, nested: recipes.nested.map((below) => ({ ...below, is_shared: true })) };
    mockResponse(listCollections, { data: [shared, garden] });
    mockResponse(deleteCollection, null);
    const { here } = await open('/tags');
    await choose('Recipes', 'Delete…');
    const question = within(await screen.findByRole('alertdialog', { name: /Delete “.*Recipes.*”/ }));
    expect(
      question.getByText(/^Others lose access to it and its subcollections, and public links stop working/),
    ).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(rows()).toContain('Recipes');

    await choose('Recipes', 'Delete…');
    mockResponse(listCollections, { data: [garden] });
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests).toContain('DELETE /api/collections/1?nested=true'));
    expect(rows()).toEqual(['Garden']);
    expect(here()).toBe('/tags');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('treeitem', { name: 'Garden' })).toBe(document.activeElement));
  });

  it('shows it again, and says so, when it cannot be deleted', async () => {
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    mockError(deleteCollection, 500);
    await open();
    await choose('Garden', 'Delete');
    await waitFor(() => expect(raised).toHaveBeenCalledOnce());
    expect(raised.mock.calls[0]?.[0]).toMatchObject({ description: 'Collection could not be deleted.' });
    expect(await row('Garden')).toBeDefined();
    off();
  });

  it('renames in place: Enter saves, and the row has the focus again', async () => {
    mockResponse(updateCollection, { data: aCollection({ id: 3, name: 'Orchard' }) });
    await open();
    await choose('Garden', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'New name of Garden' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.clear(field);
    await userEvent.type(field, 'Orchard{Enter}');
    expect(document.activeElement).toBe(await row('Orchard'));
    await waitFor(() => expect(requests.at(-1)).toBe('PATCH /api/collections/3 {"name":"Orchard"}'));
  });

  it('renames nothing on Escape', async () => {
    await open();
    (await row('Garden')).focus();
    await userEvent.keyboard('{F2}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'New name of Garden' }), 'x{Escape}');
    expect(document.activeElement).toBe(await row('Garden'));
    expect(requests.filter((request) => request.startsWith('PATCH'))).toEqual([]);
  });

  it('shows the old name again, and says so, when renaming fails', async () => {
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    mockError(updateCollection, 500);
    await open();
    await choose('Garden', 'Rename');
    await userEvent.type(await screen.findByRole('textbox', { name: 'New name of Garden' }), 'x{Enter}');
    await waitFor(() => expect(raised).toHaveBeenCalledOnce());
    off();
    expect(raised.mock.calls[0]?.[0]).toMatchObject({ description: 'Collection could not be renamed.' });
    expect(await row('Garden')).toBeDefined();
  });

  it('moves to the parent that is chosen, as its last child', async () => {
    mockResponse(updateCollection, { data: aCollection({ id: 3, name: 'Garden', parent_id: 1 }) });
    await open();
    await choose('Garden', 'Move…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Garden”' }));
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Subcollection of' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Recipes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(requests).toContain('PATCH /api/collections/3 {"parent_id":1,"is_root":false,"position":1}'),
    );
  });
});
