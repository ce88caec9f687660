import { aUser } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import { renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useShortcuts } from './use-shortcuts.ts';

const onHelp = vi.fn();

function Page() {
  const { pathname } = useLocation();
  useShortcuts(onHelp);
  return (
    <>
      <output>{pathname}</output>
      <input aria-label="Field" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the search bar, for React 18 */}
      <div role="search">
        <input aria-label="Search" />
      </div>
    </>
  );
}

const path = () => screen.getByRole('status').textContent;
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...more });

beforeEach(() => {
  onHelp.mockReset();
  session.user = aUser({});
});

describe('The shortcuts', () => {
  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ])('go to the search with %s %o, which types nothing', (key, more) => {
    renderAt('/', <Page />);
    expect(press(key, more)).toBe(false);
    expect(path()).toBe('/search');
  });

  it('focus the search field on the search page', () => {
    renderAt('/search', <Page />);
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
  });

  it('call for help with ?', () => {
    renderAt('/', <Page />);
    press('?', { shiftKey: true });
    expect(onHelp).toHaveBeenCalledOnce();
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
