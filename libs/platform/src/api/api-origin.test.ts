import { listTags } from '@benotes/contract';
import { afterEach, expect, it } from 'vitest';

import { mockResponse, requests } from '../testing.tsx';
import { serverUrl, setApiOrigin } from './api-origin.ts';
import { call } from './call.ts';

afterEach(() => setApiOrigin(''));

it('uses the page’s own host by default', async () => {
  mockResponse(listTags, { data: [] });
  await call(listTags, { query: {} });
  expect(requests).toEqual(['GET /api/tags']);
  expect(serverUrl('/storage/a.png')).toBe('/storage/a.png');
});

it('prepends the server to paths, but not to other URLs', () => {
  setApiOrigin('https://notes.example.org/');
  expect(serverUrl('/storage/a.png')).toBe('https://notes.example.org/storage/a.png');
  expect(serverUrl('//elsewhere.example.org/a.png')).toBe('//elsewhere.example.org/a.png');
  expect(serverUrl('https://elsewhere.example.org/a.png')).toBe('https://elsewhere.example.org/a.png');
});

it('leaves an invalid URL unchanged', () => {
  expect(() => setApiOrigin('notes.example.org')).toThrow('Invalid URL');
});
