import { listPosts, listTags } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { mockError, mockResponse, renderAt } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { App } from './app.tsx';

it('shows a chart and a table of posts, sites, and tags', async () => {
  mockResponse(listTags, { data: [{ id: 1, name: 'bread', posts_count: 2 }] });
  mockResponse(listPosts, { data: [aPost({ id: 2, type: 'link', url: 'https://a.example/1' }), aPost({ id: 1 })] });
  renderAt('/statistics', <App />);
  expect(await screen.findByText('2 posts: 1 note and 1 link.')).toBeTruthy();
  expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Jan 2026 with 2'),
    expect.stringContaining('a.example with 1'),
    expect.stringContaining('bread with 2'),
  ]);
  expect(document.querySelectorAll('table')).toHaveLength(3);
});

it('says so when there are no posts', async () => {
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: [] });
  renderAt('/statistics', <App />);
  expect(await screen.findByText('There are no posts to count.')).toBeTruthy();
});

it('offers to retry when the posts could not be loaded', async () => {
  mockResponse(listTags, { data: [] });
  mockError(listPosts, 500);
  renderAt('/statistics', <App />);
  expect(await screen.findByText('The posts could not be loaded.')).toBeTruthy();
});
