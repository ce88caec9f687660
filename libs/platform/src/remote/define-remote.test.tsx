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
    expect(define).toThrow('Posts brings a React of its own');
  });
});

/**
 * What remotes of contract 2 may import. Taking something away breaks those that are live: raise `MODULE_CONTRACT`, and
 * keep it for one version more.
 */
const OFFERED = {
  platform: `
    ApiError serverAddress setApiOrigin call setAuthHandler appBar useAppBar emit on collections
    findCollectionPath loadCollections defineRemote useFaviconSource paths refusalOf refusedAt checkUser
    enterAsNobody enterAsUser enterAsVisitor forgetSession renewSession session signIn signOut setTheme
    storedTheme THEMES readToken inertDocument trustedPolicy useAnswer useHotkey isMobile useIsMobile
  `,
  router: `
    BridgedRouter RouterBridge BrowserRouter generatePath Link matchPath Navigate NavLink NavigationType
    Outlet Route Routes useLocation useNavigate useNavigationType useParams useSearchParams
  `,
};

describe('What all modules share', () => {
  it.each([
    { name: '@benotes/platform', offers: Object.keys(platform), needed: OFFERED.platform },
    { name: '@benotes/router', offers: Object.keys(router), needed: OFFERED.router },
  ])('still has everything of the contract in $name', ({ offers, needed }) => {
    expect(offers).toEqual(expect.arrayContaining(needed.trim().split(/\s+/)));
  });
});
