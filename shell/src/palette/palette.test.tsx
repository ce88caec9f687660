import {
  type Collection,
  defineModule,
  deleteCollection,
  listCollections,
  listPosts,
  listShared,
  updateCollection,
} from '@benotes/contract';
import { aCollection, aLink, aPost, aSharedRoot, aUser } from '@benotes/contract/builders';
import { collections, type Command, on, session } from '@benotes/platform';
import { mockError, mockResponse, provideContributions, requests } from '@benotes/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { provideModules } from '../testing-modules.ts';
import { leaveShell, onScreen, renderShell } from '../testing.tsx';
import { Palette } from './palette.tsx';

const tree = [
  aCollection({ id: 1, name: 'Cooking', nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1 })] }),
  aCollection({ id: 3, name: 'Garden' }),
];
const sort = vi.fn();
const commands: readonly Command[] = [
  { id: 'page.Sort', label: 'Sort by name', icon: 'edit', keys: 'Ctrl+Alt+M', run: sort },
  { id: 'list.move', label: 'Move between posts', keys: 'ArrowUp' },
  { id: 'palette', label: 'Go to', keys: 'Mod+K', isKeyOnly: true, run: () => {} },
];

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Palette commands={commands} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open' });
const field = () => screen.getByRole('combobox', { name: 'Go to a page or run a command' });
const group = (name: string) => screen.queryByRole('group', { name });
const optionsOf = (name: string) => {
  const found = group(name);
  return found
    ? within(found)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    : [];
};
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const searches = () => requests.filter((request) => request.startsWith('GET /api/posts'));
/** What the browser does for Escape. */
const cancel = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
const announced = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));

async function open(at = '/') {
  const view = renderShell(at, <Page />);
  opener().focus();
  await userEvent.keyboard('{Enter}');
  return view;
}

beforeEach(() => {
  onScreen(false);
  provideModules();
  sort.mockReset();
  session.user = aUser({ id: 5 });
  Object.assign(collections, { tree: ref(tree), status: 'ready' });
  mockResponse(listCollections, { data: tree });
  mockResponse(listPosts, { data: [], suggestion: null });
});
afterEach(leaveShell);

describe('The palette', () => {
  it('suggests what can be done on the page and the pages, before anything is typed', async () => {
    await open('/c/3');
    expect(document.activeElement).toBe(field());
    expect(optionsOf('On this page')).toEqual([
      'Sort by nameCtrl Alt M',
      'New subcollectionGarden',
      'RenameGarden',
      'Share…Garden',
      'Move…Garden',
      'Add to FavoritesGarden',
      'DeleteGarden',
    ]);
    expect(optionsOf('Commands')).toEqual(['Use the dark theme', 'Use the light theme', 'Logout']);
    expect(optionsOf('Pages')).toContain('My Account');
    expect(optionsOf('Pages')).toContain('Create Tag');
    expect(optionsOf('Pages')).toContain('Create a new collection'); // as in the sidebar, not the page's title
    expect(optionsOf('Pages')).not.toContain('Modules');
    expect(searches()).toEqual([]);
  });

  it('adds the collection of the page to the favorites, and removes it', async () => {
    mockResponse(updateCollection, { data: tree[1] as Collection });
    await open('/c/3');
    await userEvent.type(field(), 'add to fav{Enter}');
    await waitFor(() => expect(requests).toContain('PATCH /api/collections/3 {"is_favorite":true}'));
    await userEvent.click(opener());
    await userEvent.type(field(), 'from fav');
    expect(optionsOf('On this page')).toEqual(['Remove from FavoritesGarden']);
  });

  it('opens the settings of a collection to rename or move it, unless the sidebar can', async () => {
    const { here } = await open('/c/3');
    await userEvent.type(field(), 'rename{Enter}');
    expect(here()).toBe('/c/3/edit');
  });

  it('deletes the collection of the page, which is left, and offers Undo', async () => {
    mockResponse(deleteCollection, null);
    const raised = vi.fn();
    onTestFinished(on('notification:raised', raised));
    const { here } = await open('/c/2');
    mockResponse(listCollections, { data: tree.slice(1) });
    await userEvent.type(field(), 'delete{Enter}');
    await waitFor(() => expect(raised).toHaveBeenCalledOnce());
    expect(raised.mock.calls[0]?.[0]).toMatchObject({ title: 'Collection deleted', action: { label: 'Undo' } });
    expect(requests).toContain('DELETE /api/collections/2?nested=true');
    expect(here()).toBe('/c/1');
  });

  it('asks in the settings before it deletes a collection that is shared', async () => {
    collections.tree = ref([aCollection({ id: 3, name: 'Garden', is_shared: true })]);
    const { here } = await open('/c/3');
    await userEvent.type(field(), 'delete{Enter}');
    await waitFor(() => expect(here()).toBe('/c/3/edit'));
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });

  it('goes to a collection, whose path it shows', async () => {
    const { here } = await open();
    await userEvent.type(field(), 'bread');
    expect(optionsOf('Collections')).toEqual(['BreadCooking']);
    expect(group('Collections')?.querySelector('mark')?.textContent).toBe('Bread');
    await userEvent.keyboard('{Enter}');
    expect(here()).toBe('/c/2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('runs a command after it has closed', async () => {
    await open();
    sort.mockImplementation(() => screen.queryByRole('dialog'));
    await userEvent.type(field(), 'sort{Enter}');
    expect(sort.mock.results).toEqual([{ type: 'return', value: null }]);
  });

  it('finds what others share, also where the sidebar has not asked for it', async () => {
    Object.assign(collections, { shared: null, hasShared: true });
    mockResponse(listShared, { data: [aSharedRoot({ collection: aCollection({ id: 70, name: 'Harbour' }) })] });
    await open();
    await userEvent.type(field(), 'harb');
    await waitFor(() => expect(optionsOf('Collections').join()).toContain('Harbour'));
  });

  it('finds names despite accents and typing errors', async () => {
    await open();
    await userEvent.type(field(), 'coöknig');
    expect(optionsOf('Collections')).toEqual(['Cooking']);
  });

  it('finds posts as the search does, each with its collection', async () => {
    const note = aPost({ id: 7, title: 'Rye bread', collection_id: 2 });
    const link = aLink({ id: 8, title: '', url: 'https://rye.example.org/a', base_url: 'https://rye.example.org' });
    mockResponse(listPosts, { data: [note, link] });
    const { here } = await open();
    await userEvent.type(field(), 'rye');
    await waitFor(() =>
      expect(optionsOf('Posts')).toEqual(['Rye breadCooking / Bread', 'https://rye.example.org/arye.example.org']),
    );
    expect(searches().at(-1)).toContain('filter=rye');
    await userEvent.keyboard('{Enter}');
    expect(here()).toBe('/p/7');
  });

  it('asks what was meant if no post is found', async () => {
    mockResponse(listPosts, { data: [], suggestion: 'sourdough' });
    await open();
    await userEvent.type(field(), 'sourdouhg');
    await waitFor(() => expect(optionsOf('Posts')).toEqual(['Did you mean sourdough?']));
    mockResponse(listPosts, { data: [aPost({ title: 'My sourdough' })] });
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveProperty('value', 'sourdough');
    await waitFor(() => expect(optionsOf('Posts')).toEqual(['My sourdough']));
  });

  it('still finds names while posts cannot be searched, and offers a retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 500);
    await open();
    await userEvent.type(field(), 'bread');
    await waitFor(() => expect(optionsOf('Posts')).toEqual(['Posts cannot be searched now. Retry']));
    expect(optionsOf('Collections')).toEqual(['BreadCooking']);
    await announced('1 result. Posts cannot be searched now.');
    mockResponse(listPosts, { data: [aPost({ title: 'Rye bread' })] });
    await userEvent.click(screen.getByRole('option', { name: /Retry/ }));
    await waitFor(() => expect(optionsOf('Posts')).toEqual(['Rye bread']));
  });

  it('searches posts again by itself when the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 503);
    await open();
    await userEvent.type(field(), 'bread');
    await waitFor(() => expect(optionsOf('Posts')).toEqual(['Posts cannot be searched now. Retry']));
    mockResponse(listPosts, { data: [aPost({ title: 'Rye bread' })] });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(optionsOf('Posts')).toEqual(['Rye bread']));
  });

  it('offers to search or to write a note when nothing is found', async () => {
    const { here } = await open('/c/3');
    await userEvent.type(field(), 'zzz & more');
    await announced('Nothing found.');
    expect(optionsOf('More')).toEqual(['Search for “zzz & more”', 'Create a note “zzz & more”']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(here()).toBe('/c/3/p/create?title=zzz+%26+more');
  });

  it('offers to save a web address in the collection on screen', async () => {
    const { here } = await open('/c/3');
    await userEvent.type(field(), 'javascript://example.org/x');
    await announced('Nothing found.');
    expect(optionsOf('More')).toHaveLength(2);
    await userEvent.clear(field());
    await userEvent.type(field(), 'https://example.org/rye');
    await waitFor(() => expect(active()).toBe('Save “https://example.org/rye”'));
    await userEvent.keyboard('{Enter}');
    expect(here()).toBe('/add?url=https%3A%2F%2Fexample.org%2Frye&collection=3');
  });

  it('opens what has a URL in a new tab with Ctrl+Enter', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    const { here } = await open();
    await userEvent.type(field(), 'garden{Control>}{Enter}{/Control}');
    expect(openTab).toHaveBeenCalledWith('/c/3', '_blank', 'noopener,noreferrer');
    expect(here()).toBe('/');
  });

  it('starts with what was lately used by this user', async () => {
    const { here } = await open();
    await userEvent.type(field(), 'bread{Enter}');
    await userEvent.click(opener());
    expect(optionsOf('Recently used')).toEqual(['BreadCooking']);
    await userEvent.type(field(), 'tags{Enter}');
    expect(here()).toBe('/tags');
    await userEvent.click(opener());
    expect(optionsOf('Recently used')).toEqual(['Tags', 'BreadCooking']);
    expect(optionsOf('Pages')).not.toContain('Tags');
    cancel();
    session.user = aUser({ id: 6 });
    await userEvent.click(opener());
    expect(group('Recently used')).toBeNull();
  });

  it('omits what was lately used and no longer exists', async () => {
    await open();
    await userEvent.type(field(), 'garden{Enter}');
    collections.tree = ref(tree.slice(0, 1));
    await userEvent.click(opener());
    expect(group('Recently used')).toBeNull();
  });

  it('closes with Escape, and with the keys that open it', async () => {
    await open();
    cancel();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(opener());
    expect(fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ignores Enter during composition', async () => {
    const { here } = await open();
    await userEvent.type(field(), 'garden');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(here()).toBe('/');
    expect(field()).toBeInstanceOf(HTMLElement);
  });
});

describe('With the keyboard', () => {
  it('the arrow keys move through all groups and around their ends, and the Page and Ctrl+Home keys by more', async () => {
    await open();
    expect(active()).toBe('Sort by nameCtrl Alt M');
    await userEvent.keyboard('{ArrowUp}');
    const last = active();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Use the dark theme');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(active()).toBe(last);
    await userEvent.keyboard('{Control>}{Home}{/Control}{PageDown}{PageUp}');
    expect(active()).toBe('Sort by nameCtrl Alt M');
  });

  it('the first result is active again after the text has changed', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await userEvent.type(field(), 'garden');
    expect(active()).toBe('Garden');
    expect(document.activeElement).toBe(field());
  });
});

describe('Modules', () => {
  const contribution = { kind: 'action', label: 'Searches', order: 1, source: './run.ts' } as const;
  const contribute = (slot: 'palette.sources' | 'search.sources', run: () => Promise<unknown>) =>
    provideContributions(
      [defineModule({ name: 'own', title: 'Own', contributions: [{ ...contribution, slot, id: 'own.source' }] })],
      { 'own.source': async () => ({ run }) },
    );

  it('contribute names, which are shown at once the next time', async () => {
    const names = [
      { name: 'Unread articles', url: '/search?q=unread', detail: 'Weekly' },
      { name: 'Unread scripts', url: 'javascript:alert(1)' },
      { name: 'Unread elsewhere', url: '/\\evil.example' },
    ];
    contribute('palette.sources', async () => names);
    const { here } = await open();
    await userEvent.type(field(), 'unre');
    await waitFor(() => expect(optionsOf('Searches')).toEqual(['Unread articlesWeekly']));
    await userEvent.keyboard('{Enter}');
    expect(here()).toBe('/search?q=unread');
    contribute('palette.sources', () => new Promise(() => {}));
    await userEvent.click(opener());
    await userEvent.type(field(), 'article');
    await waitFor(() => expect(optionsOf('Searches')).toEqual(['Unread articlesWeekly']));
  });

  it('contribute results of a search', async () => {
    contribute('search.sources', async () => [{ title: 'Manual', url: 'https://example.org/', detail: 'Chapter 1' }]);
    await open();
    await userEvent.type(field(), 'man');
    await waitFor(() => expect(optionsOf('Searches')).toEqual(['ManualChapter 1']));
  });
});
