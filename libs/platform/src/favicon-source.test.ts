import { getMe, getVisitor, logout } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { setApiOrigin } from './api/api-origin.ts';
import { useFaviconSource } from './favicon-source.ts';
import { checkUser, enterAsUser, enterAsVisitor, clearSession, signOut } from './session/session.ts';
import { storeToken } from './session/token-cookie.ts';
import { mockResponse } from './testing.tsx';

const site = { domain: 'example.org', host: 'www.example.org:8443', post: 3 };
const OF_USER = '/api/favicons/{host}?post={post}&key=of-the-user';
const OF_SHARE = '/api/favicons/{host}?post={post}&key=of-the-share';
const visitor = { token: 'shared', collection_id: 7, permission: 4, collection_name: 'Recipes' };

/** Undefined: the external service is used. */
const faviconUrl = () => renderHook(() => useFaviconSource()).result.current?.(site);

beforeEach(() => storeToken('abc'));
afterEach(() => {
  clearSession();
  setApiOrigin('');
});

describe('The favicon of a site', () => {
  it.each([
    { favicons: undefined, url: undefined },
    { favicons: '', url: null },
    { favicons: 'https://icons.example.org/{domain}.png', url: 'https://icons.example.org/example.org.png' },
    { favicons: OF_USER, url: '/api/favicons/www.example.org%3A8443?post=3&key=of-the-user' },
  ])('is at $url if the server sends $favicons', async ({ favicons, url }) => {
    mockResponse(getMe, { data: aUser(), favicons });
    await enterAsUser();
    expect(faviconUrl()).toBe(url);
  });

  it('is on the server for a page on another host', async () => {
    setApiOrigin('https://notes.example.org');
    mockResponse(getVisitor, { data: visitor, favicons: OF_SHARE });
    await enterAsVisitor('shared');
    expect(faviconUrl()).toBe('https://notes.example.org/api/favicons/www.example.org%3A8443?post=3&key=of-the-share');
  });

  it('is requested with the token of the current visitor or user', async () => {
    mockResponse(getMe, { data: aUser(), favicons: OF_USER });
    mockResponse(getVisitor, { data: visitor, favicons: OF_SHARE });
    await enterAsUser();
    await enterAsVisitor('shared');
    await checkUser();
    expect(faviconUrl()).toContain('key=of-the-share');
    await enterAsUser();
    expect(faviconUrl()).toContain('key=of-the-user');
    mockResponse(logout, null);
    await signOut();
    expect(faviconUrl()).toBeUndefined();
    await enterAsUser();
    expect(faviconUrl()).toBeUndefined();
  });
});
