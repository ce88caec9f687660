import { getMe, listCollections, listDeletedCollections, listPosts } from '@benotes/contract';
import { aLink, aUser } from '@benotes/contract/builders';
import { collections, emit, enterAsUser, clearSession } from '@benotes/platform';
import { mockResponse, renderAt } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const link = aLink({ id: 3, title: 'A page', url: 'https://www.example.org/a' });

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  stubBrowser();
  mockResponse(listCollections, { data: [] });
  mockResponse(listDeletedCollections, { data: [] });
});

afterEach(() => {
  clearSession();
  document.cookie = 'token=; Max-Age=0';
});

describe.each([
  { place: 'a list', url: '/', post: link },
  { place: 'the recycle bin', url: '/restore', post: { ...link, is_archived: true } },
])('The favicon of a link in $place', ({ url, post }) => {
  it.each([
    { favicons: undefined, shown: ['https://icons.duckduckgo.com/ip3/example.org.ico'] },
    { favicons: '', shown: [] },
    { favicons: 'https://icons.example.org/{domain}', shown: ['https://icons.example.org/example.org'] },
    {
      favicons: '/api/favicons/{host}?post={post}&key=k',
      shown: ['/api/favicons/www.example.org?post=3&key=k'],
    },
  ])('is loaded from $shown if the server sends $favicons, without a referrer', async ({ favicons, shown }) => {
    document.cookie = 'token=abc';
    mockResponse(getMe, { data: aUser(), favicons });
    mockResponse(listPosts, { data: [post] });
    await enterAsUser();
    renderAt(url, <App />);
    const card = await screen.findByRole('article', { name: 'A page' });
    const images = Array.from(card.querySelectorAll('img'));
    expect(images.map((image) => image.getAttribute('src'))).toEqual(shown);
    expect(images.map((image) => image.getAttribute('referrerpolicy'))).toEqual(shown.map(() => 'no-referrer'));
  });
});
