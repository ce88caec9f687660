import { defineModule } from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import { appBar, collections, session, setSingleKeyShortcuts } from '@benotes/platform';
import { provideContributions, renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, provideModules } from '../testing-modules.ts';
import { onScreen } from '../testing.tsx';
import { useLayoutCommands } from './use-layout-commands.ts';

const [openPalette, openShortcuts] = [vi.fn(), vi.fn()];
const search = vi.fn<(typed: string) => void>();
const aLink = {
  slot: 'sidebar.main',
  id: 'own.graph',
  label: 'Graph',
  icon: 'folder',
  path: '/graph',
  order: 10,
  audience: 'user',
} as const;

function Page() {
  const { pathname } = useLocation();
  useLayoutCommands(false, { toggleSidebar: vi.fn(), openPalette, openShortcuts });
  return (
    <>
      <output>{pathname}</output>
      <input aria-label="Field" />
      {pathname === '/filtered' && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the filter of a list, for React 18
        <div role="search" aria-label="Filter posts">
          <input aria-label="Filter" />
        </div>
      )}
      {pathname === '/search' && <SearchField />}
    </>
  );
}

/** Shows its field a moment after the page, as a module that has to load. */
function SearchField() {
  const [isLoaded, setIsLoaded] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setIsLoaded(true), 50);
    return () => clearTimeout(timer);
  }, []);
  if (!isLoaded) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the search bar, for React 18
    <div role="search">
      <input
        aria-label="Search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && search(typed)}
      />
    </div>
  );
}

const path = () => screen.getByRole('status').textContent;
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...more });

beforeEach(() => {
  onScreen(false);
  localStorage.clear();
  provideModules();
  openPalette.mockReset();
  openShortcuts.mockReset();
  search.mockReset();
  session.user = aUser({});
});

afterEach(() => {
  press('Escape'); // ends the wait for a search field
  vi.unstubAllGlobals();
});

describe('The shortcuts', () => {
  it('open the search with /, without typing the character', () => {
    renderAt('/', <Page />);
    expect(press('/')).toBe(false);
    expect(path()).toBe('/search');
  });

  it('open the command palette with Ctrl+K, also in a text field, unless the field uses it', () => {
    renderAt('/', <Page />);
    const field = screen.getByRole('textbox', { name: 'Field' });
    expect([press('k', { ctrlKey: true }), press('k', { ctrlKey: true }, field)]).toEqual([false, false]);
    expect(openPalette).toHaveBeenCalledTimes(2);
    field.addEventListener('keydown', (event) => event.preventDefault());
    press('k', { ctrlKey: true }, field);
    expect(openPalette).toHaveBeenCalledTimes(2);
  });

  it('save a form with Ctrl+S, wherever the focus is, once however long the keys are held', () => {
    renderAt('/', <Page />);
    const [save, field] = [vi.fn(), screen.getByRole('textbox', { name: 'Field' })];
    expect(press('s', { ctrlKey: true }, field), 'no form').toBe(true);
    appBar.action = ref({ label: 'Save', icon: 'checkmark' as const, run: save });
    const held = [{}, { repeat: true }].map((more) => press('s', { ctrlKey: true, ...more }, field));
    expect([held, save.mock.calls.length]).toEqual([[false, false], 1]);
    appBar.action = ref({ label: 'Save', icon: 'checkmark' as const, busy: true, run: save });
    expect(press('s', { ctrlKey: true })).toBe(false);
    expect(save).toHaveBeenCalledOnce();
    appBar.action = undefined;
  });

  it('focus the search field on the search page', async () => {
    renderAt('/search', <Page />);
    const field = await screen.findByRole('textbox', { name: 'Search' });
    press('/');
    expect(document.activeElement).toBe(field);
  });

  it('type what follows into the search field, also before it exists', async () => {
    renderAt('/', <Page />);
    for (const key of ['/', 'r', 'y', 'x', 'Backspace', 'e', ' ', '?']) expect(press(key)).toBe(false);
    expect(screen.queryByRole('textbox', { name: 'Search' })).toBeNull();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
    await vi.waitFor(() => expect(field.value).toBe('rye ?'));
    expect(document.activeElement).toBe(field);
    expect(openShortcuts).not.toHaveBeenCalled();
    expect(press('s', {}, field)).toBe(true);
  });

  it('press Enter in the search field that is still to come, not on what has the focus', async () => {
    renderAt('/', <Page />);
    for (const key of ['/', 'r', 'y', 'e', 'Enter']) expect(press(key)).toBe(false);
    await screen.findByRole('textbox', { name: 'Search' });
    await vi.waitFor(() => expect(search.mock.calls).toEqual([['rye']]));
  });

  it('type into the search rather than into the filter of the list', async () => {
    renderAt('/filtered', <Page />);
    for (const key of ['/', 'r', 'y', 'e']) expect(press(key)).toBe(false);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
    await vi.waitFor(() => expect(field.value).toBe('rye'));
  });

  it('discard what was typed after Escape', async () => {
    renderAt('/', <Page />);
    for (const key of ['/', 'r', 'Escape']) press(key);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(field.value).toBe('');
  });

  it('are those of the links of modules', () => {
    provideModules({ own: aModule('own', { links: [{ ...aLink, shortcut: 'g' }] }) });
    renderAt('/', <Page />);
    expect(press('/')).toBe(true);
    expect(press('g')).toBe(false);
    expect(path()).toBe('/graph');
  });

  it('without Ctrl can be turned off', () => {
    setSingleKeyShortcuts(false);
    renderAt('/', <Page />);
    expect([press('/'), press('?')]).toEqual([true, true]);
    expect(press('k', { ctrlKey: true })).toBe(false);
    expect(openPalette).toHaveBeenCalledOnce();
  });

  it('show all shortcuts with ?', () => {
    renderAt('/', <Page />);
    press('?', { shiftKey: true });
    expect(openShortcuts).toHaveBeenCalledOnce();
  });

  it('include those of commands that modules contribute, in the collection of the page', async () => {
    const run = vi.fn(async () => {});
    const sort = { kind: 'action', slot: 'palette.commands', id: 'own.sort', label: 'Sort', order: 1 } as const;
    provideContributions(
      [
        defineModule({
          name: 'own',
          title: 'Own',
          contributions: [{ ...sort, source: './sort.ts', shortcut: 'Ctrl+Alt+M', when: { isCollection: true } }],
        }),
      ],
      { 'own.sort': async () => ({ run }) },
    );
    Object.assign(collections, { tree: ref([aCollection({ id: 3 })]), status: 'ready' });
    renderAt('/c/3', <Page />);
    expect(press('', { code: 'KeyM', ctrlKey: true, altKey: true })).toBe(false);
    await vi.waitFor(() =>
      expect(run).toHaveBeenCalledWith(expect.objectContaining({ collection: aCollection({ id: 3 }) })),
    );
  });

  it('are ignored in a field, in a dialog, with other modifiers, and when signed out', () => {
    renderAt('/', <Page />);
    const field = screen.getByRole('textbox', { name: 'Field' });
    expect(press('/', {}, field)).toBe(true);
    expect(press('/', { altKey: true })).toBe(true);
    expect(press('k')).toBe(true);
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    expect(press('?')).toBe(true);
    dialog.remove();
    session.user = null;
    expect(press('/')).toBe(true);
    expect(path()).toBe('/');
  });
});
