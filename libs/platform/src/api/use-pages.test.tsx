import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type FetchPage, usePages } from './use-pages.ts';

interface Row {
  id: number;
}

const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));

/** A list whose pages are answered when the test says so. */
function aList() {
  const answers: ((page: Row[] | Error) => Promise<void>)[] = [];
  const fetchPage = vi.fn<FetchPage<Row>>(
    () =>
      new Promise((resolve, reject) => {
        answers.push((page) => act(async () => (page instanceof Error ? reject(page) : resolve(page))));
      }),
  );
  return { fetchPage, answer: async (page: Row[] | Error) => answers.shift()?.(page) };
}

const shown = (first: ReturnType<typeof aList>) =>
  renderHook(({ fetchPage }) => usePages(fetchPage, 2), { initialProps: first });

it('loads pages until one is not full', async () => {
  const list = aList();
  const { result } = shown(list);
  await list.answer(rows(9, 8));
  expect(result.current).toMatchObject({ list: rows(9, 8), status: 'ready', hasMore: true });
  act(() => result.current.loadMore());
  expect(result.current.status).toBe('loading');
  expect(list.fetchPage).toHaveBeenLastCalledWith(8, expect.anything());
  await list.answer(rows(7));
  expect(result.current).toMatchObject({ list: rows(9, 8, 7), status: 'ready', hasMore: false });
});

it('ignores a further page that is answered after another list is shown', async () => {
  const [before, after] = [aList(), aList()];
  const { result, rerender } = shown(before);
  await before.answer(rows(9, 8));
  act(() => result.current.loadMore());
  rerender(after);
  expect(result.current).toMatchObject({ list: rows(9, 8), status: 'loading' });
  await after.answer(rows(5));
  await before.answer(rows(7));
  expect(result.current).toMatchObject({ list: rows(5), status: 'ready', hasMore: false });
});

it('keeps the rows when a further page fails, and loads it with the next attempt', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const list = aList();
  const { result } = shown(list);
  await list.answer(rows(9, 8));
  act(() => result.current.loadMore());
  await list.answer(new Error('offline'));
  expect(result.current).toMatchObject({ list: rows(9, 8), status: 'failed' });
  act(() => result.current.loadMore());
  await list.answer(rows(7));
  expect(result.current).toMatchObject({ list: rows(9, 8, 7), status: 'ready' });
  expect(logged).toHaveBeenCalledOnce();
});

it('loads the first page of another list with the next attempt if that failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [before, after] = [aList(), aList()];
  const { result, rerender } = shown(before);
  await before.answer(rows(9, 8));
  rerender(after);
  await after.answer(new Error('offline'));
  act(() => result.current.loadMore());
  await after.answer(rows(5));
  expect(result.current.list).toEqual(rows(5));
});
