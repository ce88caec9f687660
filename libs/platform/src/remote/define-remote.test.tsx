import * as router from '@benotes/router';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { mountRootParcel } from 'single-spa';
import { describe, expect, it } from 'vitest';

import * as platform from '../index.ts';

const App = () => null;

describe('A remote', () => {
  it('exposes the contract version of its build', () => {
    expect(platform.defineRemote('Posts', App, { contract: 7, useState }).contract).toBe(7);
  });

  it('built before contract versions existed exposes none', () => {
    expect(platform.defineRemote('Posts', App).contract).toBeUndefined();
  });

  it('that bundles its own React is rejected at once', () => {
    const other = (() => []) as unknown as typeof useState;
    const define = () => platform.defineRemote('Posts', App, { contract: 7, useState: other });
    expect(define).toThrow('Posts bundles its own React');
  });

  it('can be mounted again before its last mount has ended', async () => {
    const bridge = render(
      <router.BrowserRouter>
        <router.RouterBridge />
      </router.BrowserRouter>,
    );
    const config = platform.defineRemote('Posts', () => <p>Posts</p>);
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    const old = mountRootParcel(config, { domElement: first });
    await old.mountPromise;
    const next = mountRootParcel(config, { domElement: second });
    await next.mountPromise;
    await old.unmount();
    expect([first.textContent, second.textContent]).toEqual(['', 'Posts']);
    await next.unmount();
    expect(second.textContent).toBe('');
    bridge.unmount();
  });
});

/**
 * What remotes may import. Removing an export breaks remotes that are already released: raise `MODULE_CONTRACT`, and
 * keep the export for one more version.
 */
const EXPORTS = {
  platform: `
    ApiError serverUrl setApiOrigin call setAuthHandler appBar useAppBar emit on collections
    findCollectionPath loadCollections defineRemote useFaviconSource paths toFormError fieldError checkUser
    enterAnonymously enterAsUser enterAsVisitor clearSession renewSession session signIn signOut setTheme
    storedTheme THEMES readToken inertDocument sanitizerPolicy trustedPolicy useRequest useHotkey isMobile useIsMobile
    useCollection deviceStorage usesSmartTypography setSmartTypography
    usesSingleKeyShortcuts setSingleKeyShortcuts
  `,
  router: `
    BridgedRouter RouterBridge BrowserRouter generatePath Link matchPath Navigate NavLink NavigationType
    Outlet Route Routes useLocation useNavigate useNavigationType useParams useSearchParams
  `,
};

describe('The shared packages', () => {
  it.each([
    { name: '@benotes/platform', exports: Object.keys(platform), needed: EXPORTS.platform },
    { name: '@benotes/router', exports: Object.keys(router), needed: EXPORTS.router },
  ])('still have every export of the contract: $name', ({ exports, needed }) => {
    expect(exports).toEqual(expect.arrayContaining(needed.trim().split(/\s+/)));
  });
});
