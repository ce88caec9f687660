import { listPosts } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { on } from '@benotes/platform';
import { mockError, mockResponse, renderAt } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { App } from './app.tsx';
import { countWords, run } from './count-words.ts';

it('lists the newest posts', async () => {
  mockResponse(listPosts, { data: [aPost({ title: 'A note' })] });
  renderAt('/example-module', <App />);
  expect(await screen.findByRole('link', { name: 'A note' })).toBeTruthy();
});

it('offers to retry when the posts could not be loaded', async () => {
  mockError(listPosts, 500);
  renderAt('/example-module', <App />);
  expect(await screen.findByText('The posts could not be loaded.')).toBeTruthy();
});

it('counts the words of a note without its markup', () => {
  expect(countWords('<p>One <b>two</b>&nbsp;three</p>')).toBe(3);
});

it('shows the number of words as a notification', () => {
  const listen = vi.fn();
  const stop = on('notification:raised', listen);
  void run({ post: aPost({ content: 'One' }) });
  stop();
  expect(listen).toHaveBeenCalledWith({ type: 'success', title: '1 word' });
});
