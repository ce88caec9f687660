import { getMe, getVisitor, logout } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { setApiOrigin } from './api/api-origin.ts';
import { useFaviconSource } from './favicon-source.ts';
import { checkUser, enterAsUser, enterAsVisitor, clearSession, signOut } from './session/session.ts';
import { mockResponse } from './testing.tsx';
import { storeToken } from './session/token-cookie.ts';

const site = { domain: 'example.org', host: 'www.example.org:8443', post: 3 };
const OF_USER = '/api/favicons/{host}?post={post}&key=of-the-user';
const OF_SHARE = '/api/favicons/{host}?post={post}&key=of-the-share';
const visitor = { token: 'shared', collection_id: 7, permission: 4, collection_name: 'Recipes' };

/** Undefined: the external service is asked. */
const address = () => renderHook(() => useFaviconSource()).result.current?.(site);

beforeEach(() => storeToken('abc'));
afterEach(() => {
  clearSession();
  setApiOrigin('');
});

describe('The picture of a site', () => {
  it.each([
    { favicons: undefined, asked: undefined },
    { favicons: '', asked: null },
    { favicons: 'https://icons.example.org/{domain}.png', asked: 'https://icons.example.org/example.org.png' },
    { favicons: OF_USER, asked: '/api/favicons/www.example.org%3A8443?post=3&key=of-the-user' },
  ])('is at $asked for somebody who was told $favicons', async ({ favicons, asked }) => {
    mockResponse(getMe, { data: aUser(), favicons });
    await enterAsUser();
    expect(address()).toBe(asked);
  });

  it('is where the server is, for a page on a host of its own', async () => {
    setApiOrigin('https://notes.example.org');
    mockResponse(getVisitor, { data: visitor, favicons: OF_SHARE });
    await enterAsVisitor('shared');
    expect(address()).toBe('https://notes.example.org/api/favicons/www.example.org%3A8443?post=3&key=of-the-share');
  });

  it('is requested with the token of the current visitor or user', async () => {
    mockResponse(getMe, { data: aUser(), favicons: OF_USER });
    mockResponse(getVisitor, { data: visitor, favicons: OF_SHARE });
    await enterAsUser();
    await enterAsVisitor('shared');
    await checkUser();
    expect(address()).toContain('key=of-the-share');
    await enterAsUser();
    expect(address()).toContain('key=of-the-user');
    mockResponse(logout, null);
    await signOut();
    expect(address()).toBeUndefined();
    await enterAsUser();
    expect(address()).toBeUndefined();
  });
});
