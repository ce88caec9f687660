import {
  actOnPosts,
  type CareNumbers,
  type CheckedLink,
  type DuplicateGroup,
  getCareNumbers,
  listCheckedLinks,
  listCollections,
  listDuplicates,
  listPosts,
} from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { aCareSummary, aCheckedLink, aDuplicateGroup } from '@benotes/contract/link-builders';
import { collections, emit, loadCollections, on, session } from '@benotes/platform';
import { mockError, mockErrorForQuery, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { postJobs } from '../list/selection/post-jobs.store.ts';
import { stubBrowser } from '../testing.tsx';

const gone = [
  aCheckedLink({ id: 9, title: 'Rye', has_copy: true }),
  aCheckedLink({ id: 8, title: 'Salt', status: null }),
  aCheckedLink({ id: 7, title: 'Spelt' }),
];

const show = (numbers: Partial<CareNumbers>, links: CheckedLink[] = [], groups: DuplicateGroup[] = []) => {
  mockResponse(getCareNumbers, { data: aCareSummary(numbers) });
  mockResponse(listCheckedLinks, { data: links });
  mockResponse(listDuplicates, { data: groups });
};

/** Mocks an action that is done at once, after which the page shows this. */
const actsAndShows = (...after: Parameters<typeof show>) => {
  const action = { type: 'check' } as const;
  const job = { id: 5, action, status: 'done', total: 1, done: 1, changed: 1, kept: 0, can_undo: true } as const;
  mockResponse(actOnPosts, { data: { ...job, created_at: '2026-01-01T00:00:00.000Z' } });
  show(...after);
};

const acted = () =>
  JSON.parse(requests.findLast((each) => each.startsWith('POST /api/posts/actions'))?.replace(/^\S+ \S+ /, '') ?? '{}');

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = async (name: string) => (await screen.findByText(name)).closest('li')!; // each title is in a row

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  postJobs.job = null;
  localStorage.clear();
  Object.assign(session, { permission: 7 });
  stubBrowser();
  mockResponse(listCollections, { data: [aCollection({ id: 4, name: 'Kitchen' })] });
  mockResponse(listPosts, { data: [] });
});

describe('The page about broken links', () => {
  it('says what it does, and that nothing is wrong', async () => {
    show({ links: 1204, ok: 1200, waiting: 4 });
    renderAt('/care', <App />);
    expect(await screen.findByText('No link is broken.')).toBeDefined();
    expect(screen.getByText(/checks the pages of your links regularly/)).toBeDefined();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1,204', '1,200', '4']);
    const lists = within(screen.getByRole('navigation', { name: 'Lists' }));
    expect(lists.getByRole('link', { current: 'page' }).textContent).toBe('Broken0');
    await userEvent.click(lists.getByRole('link', { name: /Duplicates/ }));
    expect(await screen.findByText('No link is saved twice.')).toBeDefined();
  });

  it('calls what was found by plain words', async () => {
    show({ links: 21, ok: 10, waiting: 1, gone: 4, moved: 3, changed: 2, unclear: 1 }, gone);
    renderAt('/care', <App />);
    await row('Rye');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Links', 'OK', 'Not checked yet']);
    const lists = within(screen.getByRole('navigation', { name: 'Lists' })).getAllByRole('link');
    expect(lists.map(({ textContent }) => textContent)).toEqual([
      'Broken4',
      'Moved3',
      'Changed2',
      'Couldn’t check1',
      'Duplicates0',
    ]);
  });

  it('says that the server does not check links', async () => {
    show({ is_checking: false, gone: 3 }, gone);
    renderAt('/care', <App />);
    expect(await screen.findByText(/^This server does not check links\./)).toBeDefined();
    await row('Rye');
    expect(screen.queryByRole('button', { name: 'Check again now' })).toBeNull();
  });

  it('offers a Retry after a failure, and then has the focus in the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    show({});
    mockError(getCareNumbers, 500);
    renderAt('/care?list=moved', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    show({ links: 2 });
    await userEvent.click(retry);
    expect(await screen.findByText('No page has moved.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Moved0'));
  });

  it('tells why a link is in the list, and where its page may still be', async () => {
    show({ gone: 3 }, gone);
    renderAt('/care', <App />);
    const rye = within(await row('Rye'));
    expect(rye.getByText(/The page does not exist\. \(404\)/)).toBeDefined();
    expect(rye.getByRole('link', { name: /Open copy of/ }).getAttribute('href')).toBe('/p/9/read');
    expect(rye.getByRole('link', { name: /Wayback/ }).getAttribute('href')).toBe(
      'https://web.archive.org/web/2/https://example.org/9',
    );
    expect(within(await row('Salt')).getByText(/The site no longer exists\./)).toBeDefined();
    expect(within(await row('Salt')).queryByRole('link', { name: /Open copy of/ })).toBeNull();
  });

  it('acts on checked links, from the keyboard, and keeps the focus', async () => {
    show({ gone: 3 }, gone);
    renderAt('/care', <App />);
    const box = within(await row('Salt')).getByRole('checkbox');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    box.focus();
    await userEvent.keyboard(' ');
    expect(screen.getByText('1 selected')).toBeDefined();
    actsAndShows({ gone: 2 }, [gone[0]!, gone[2]!]);
    screen.getByRole('button', { name: 'Delete' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Salt')).toBeNull());
    expect(acted()).toEqual({ selection: { ids: [8], scope: {} }, action: { type: 'delete' } });
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all 2' }));
  });

  it('acts only on checked links that are still in the list', async () => {
    show({ gone: 3 }, gone);
    renderAt('/care', <App />);
    await userEvent.click(within(await row('Rye')).getByRole('checkbox'));
    await userEvent.click(within(await row('Salt')).getByRole('checkbox'));
    show({ gone: 2 }, gone.slice(1));
    postJobs.ended += 1;
    expect(await screen.findByText('1 selected')).toBeDefined();
    actsAndShows({ gone: 1 }, gone.slice(2));
    await press('Delete');
    await waitFor(() => expect(acted().selection).toEqual({ ids: [8], scope: {} }));
  });

  it('keeps what else is checked when the address of one link is replaced', async () => {
    const moved = { state: 'moved', status: 301, moved_to: 'https://example.org/new' } as const;
    const links = gone.map((link) => ({ ...link, ...moved }));
    show({ moved: 3 }, links);
    renderAt('/care?list=moved', <App />);
    await userEvent.click(within(await row('Rye')).getByRole('checkbox'));
    await userEvent.click(within(await row('Salt')).getByRole('checkbox'));
    actsAndShows({ moved: 2 }, links.slice(1));
    await press(/Use new address of .*Rye/);
    await waitFor(() => expect(screen.queryByText('Rye')).toBeNull());
    expect(screen.getByText('1 selected')).toBeDefined();
    const salt = await row('Salt');
    await waitFor(() => expect(salt.contains(document.activeElement)).toBe(true));
  });

  it('acts on all links of the list but some, also on those that are not loaded', async () => {
    show({ changed: 300 }, [aCheckedLink({ id: 9, title: 'Rye', state: 'changed', status: 200 })]);
    renderAt('/care?list=changed', <App />);
    await row('Rye');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 300' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Select .*Rye/ }));
    expect(screen.getByText('299 selected')).toBeDefined();
    actsAndShows({ changed: 1 });
    await press('Keep as it is');
    await waitFor(() =>
      expect(acted()).toEqual({
        selection: { all: true, except: [9], scope: { filter: 'is:changed' } },
        action: { type: 'accept' },
      }),
    );
    expect(await screen.findByText('No page has changed much.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Changed1'));
  });

  it('replaces the address of a page that has moved', async () => {
    const moved = { state: 'moved', status: 301, moved_to: 'https://example.org/new' } as const;
    show({ moved: 1 }, [aCheckedLink({ id: 9, title: 'Rye', ...moved })]);
    renderAt('/care?list=moved', <App />);
    expect(within(await row('Rye')).getByRole('link', { name: 'https://example.org/new' })).toBeDefined();
    actsAndShows({ links: 1 });
    await press(/Use new address of .*Rye/);
    expect(await screen.findByText('No page has moved.')).toBeDefined();
    expect(acted()).toEqual({ selection: { ids: [9], scope: {} }, action: { type: 'replace_url' } });
  });

  it('leaves everything as it is when the server rejects an action', async () => {
    show({ gone: 3 }, gone);
    renderAt('/care', <App />);
    await userEvent.click(within(await row('Salt')).getByRole('checkbox'));
    mockError(actOnPosts, 500);
    const raised: string[] = [];
    const stop = on('notification:raised', ({ title }) => void raised.push(title));
    await press('Check again now');
    await waitFor(() => expect(raised).toEqual(['Error']));
    stop();
    expect(screen.getByText('1 selected')).toBeDefined();
  });

  it('loads the next page, and says when that failed', async () => {
    const page = Array.from({ length: 50 }, (_, index) => aCheckedLink({ id: 100 - index, title: `Link ${index}` }));
    show({ gone: 51 }, page);
    renderAt('/care', <App />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    mockErrorForQuery(listCheckedLinks, 'after_id=51', 500);
    const raised: unknown[] = [];
    const stop = on('notification:raised', ({ description }) => void raised.push(description));
    await userEvent.click(more);
    await waitFor(() => expect(raised).toEqual(['This could not be loaded.']));
    stop();
    mockResponse(listCheckedLinks, { data: [aCheckedLink({ id: 3, title: 'The last one' })] });
    await userEvent.click(more);
    expect(await row('The last one')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('The duplicates on that page', () => {
  const groups = [aDuplicateGroup(1, 'Rye'), aDuplicateGroup(11, 'Salt'), aDuplicateGroup(21, 'Spelt')];
  const numbers = { duplicates: 3, duplicate_groups: 3 };

  it('are merged one group at a time; the next row has the focus then', async () => {
    show(numbers, [], groups);
    renderAt('/care?list=duplicates', <App />);
    expect(within(await row('Rye')).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText('3 duplicates')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'where the newest one is' }));
    actsAndShows({ ...numbers, duplicates: 2, duplicate_groups: 2 }, [], [groups[0]!, groups[2]!]);
    await press(/Merge the links to .*Salt/);
    await waitFor(() => expect(screen.queryByText('Salt')).toBeNull());
    expect(acted()).toEqual({ selection: { ids: [11, 12], scope: {} }, action: { type: 'merge', keep: 'newest' } });
    const spelt = await row('Spelt');
    await waitFor(() => expect(spelt.contains(document.activeElement)).toBe(true));
  });

  it('are merged all at once into a collection, after a question', async () => {
    await loadCollections();
    show(numbers, [], groups);
    renderAt('/care?list=duplicates', <App />);
    await row('Rye');
    await userEvent.click(screen.getByRole('radio', { name: 'in a collection' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Collection' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Kitchen' }));
    actsAndShows({ links: 3 });
    await press('Merge all 3');
    const question = await screen.findByRole('alertdialog', { name: 'Remove 3 duplicates?' });
    expect(acted()).toEqual({});
    await userEvent.click(within(question).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('No link is saved twice.')).toBeDefined();
    expect(acted()).toEqual({
      selection: { all: true, scope: { filter: 'is:duplicate' } },
      action: { type: 'merge', keep: 'oldest', collection_id: 4 },
    });
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Duplicates/));
  });

  it('are one, which is merged without a number', async () => {
    show({ duplicates: 1, duplicate_groups: 1 }, [], groups.slice(0, 1));
    renderAt('/care?list=duplicates', <App />);
    await row('Rye');
    expect(screen.getByText('1 duplicate')).toBeDefined();
    await press('Merge');
    expect(await screen.findByRole('alertdialog', { name: 'Remove 1 duplicate?' })).toBeDefined();
  });

  it('of which only some are listed say how many there are', async () => {
    show({ duplicates: 11, duplicate_groups: 1 }, [], [{ ...aDuplicateGroup(1, 'Rye'), count: 12 }]);
    renderAt('/care?list=duplicates', <App />);
    expect(within(await row('Rye')).getByText('and 10 links more')).toBeDefined();
  });
});
