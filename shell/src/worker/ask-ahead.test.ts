import { PAGE_STATE_ID } from '@benotes/contract';
import { beforeEach, expect, it, vi } from 'vitest';

import { askAhead } from './ask-ahead.ts';
import type { EarlyAnswers } from './early-answers.ts';

const state = {
  remotes: {},
  starts: {
    mf_posts: {
      scripts: [],
      styles: [],
      questions: [
        { path: '/c/:collectionId', ask: '/api/posts?collection_id=:collectionId&limit=20', askNarrow: '/api/n' },
      ],
    },
  },
};
const pageWith = (text: string) =>
  new Response(`<html><script type="application/json" id="${PAGE_STATE_ID}">${text}</script></html>`);

const ask = vi.fn<EarlyAnswers['ask']>();
let page: Response | undefined;
let token: string | undefined;

beforeEach(() => {
  ask.mockReset();
  page = pageWith(JSON.stringify(state));
  token = 'abc%C3%A9';
});

const at = (path: string, cookies = true) =>
  askAhead(
    {
      early: { ask },
      pages: { read: async () => page },
      cookies: cookies
        ? { get: async () => (token === undefined ? null : { name: 'token', value: token }) }
        : undefined,
    },
    new URL(path, 'http://localhost'),
    'a window',
  );

it('asks for what the page will ask for, as whoever is signed in, and for the table as nobody', async () => {
  await at('/c/7');
  const [windowId, questions = [], bearer] = ask.mock.calls[0] ?? [];
  expect(windowId).toBe('a window');
  expect(questions.map((question) => [question, bearer?.(question)])).toEqual([
    ['/api/auth/me', 'Bearer abcÃ©'],
    ['/api/posts?collection_id=7&limit=20', 'Bearer abcÃ©'],
    ['/remotes.json', null],
    ['/api/collections?nested=true&withShares=true', 'Bearer abcÃ©'],
  ]);
});

it('asks for a phone in its own size', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36');
  await at('/c/7');
  expect(ask.mock.calls[0]?.[1]).toContain('/api/n');
});

it.each([
  ['at a shared post', '/p/3?token=x', () => {}],
  ['at an address that is none', '/nowhere', () => {}],
  ['where nobody is signed in', '/c/7', () => void (token = undefined)],
  ['where the cookie is none of ours', '/c/7', () => void (token = '%')],
  ['where no page is kept', '/c/7', () => void (page = undefined)],
])('asks for nothing %s', async (_, path, prepare) => {
  prepare();
  await at(path);
  expect(ask).not.toHaveBeenCalled();
});

it('asks for nothing where it is given no cookies', async () => {
  await at('/c/7', false);
  expect(ask).not.toHaveBeenCalled();
});

it('stumbles over a page that was cut off, and asks for nothing', async () => {
  page = pageWith('{"remotes"');
  await expect(at('/c/7')).rejects.toThrow('JSON');
  expect(ask).not.toHaveBeenCalled();
});
