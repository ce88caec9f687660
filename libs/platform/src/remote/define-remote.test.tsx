import * as router from '@benotes/router';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';

import * as platform from '../index.ts';

const App = () => null;

describe('A remote', () => {
  it('says which contract it was built for', () => {
    expect(platform.defineRemote('Posts', App, { contract: 7, useState }).contract).toBe(7);
  });

  it('that was built before contracts were counted says nothing', () => {
    expect(platform.defineRemote('Posts', App).contract).toBeUndefined();
  });

  it('with a React of its own is refused at once', () => {
    const other = (() => []) as unknown as typeof useState;
    const define = () => platform.defineRemote('Posts', App, { contract: 7, useState: other });
    expect(define).toThrow('Posts bundles its own React');
  });
});

/**
 * What remotes may import. Removing an export breaks remotes that are already released: raise `MODULE_CONTRACT`, and keep
 * the export for one more version.
 */
const EXPORTS = {
  platform: `
    ApiError serverUrl setApiOrigin call setAuthHandler appBar useAppBar emit on collections
    findCollectionPath loadCollections defineRemote useFaviconSource paths toFormError fieldError checkUser
    enterAnonymously enterAsUser enterAsVisitor clearSession renewSession session signIn signOut setTheme
    storedTheme THEMES readToken inertDocument trustedPolicy useRequest useHotkey isMobile useIsMobile
    deviceStorage usesSmartTypography setSmartTypography
  `,
  router: `
    BridgedRouter RouterBridge BrowserRouter generatePath Link matchPath Navigate NavLink NavigationType
    Outlet Route Routes useLocation useNavigate useNavigationType useParams useSearchParams
  `,
};

describe('What all modules share', () => {
  it.each([
    { name: '@benotes/platform', exports: Object.keys(platform), needed: EXPORTS.platform },
    { name: '@benotes/router', exports: Object.keys(router), needed: EXPORTS.router },
  ])('still has every export of the contract: $name', ({ exports, needed }) => {
    expect(exports).toEqual(expect.arrayContaining(needed.trim().split(/\s+/)));
  });
});
