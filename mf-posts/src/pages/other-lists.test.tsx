import {
  deletePost,
  emptyRecycleBin,
  getTag,
  listCollections,
  listDeletedCollections,
  listPosts,
  listShared,
  listTags,
  purgeCollection,
  restoreCollection,
  updatePost,
} from '@benotes/contract';
import { aCollection, aDeletedCollection, aPost } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, on } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { Link, useLocation } from '@benotes/router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { holdResponses, stubBrowser } from '../testing.tsx';

const post = aPost({ id: 4, title: 'Rye bread', collection_id: 7, tags: [{ id: 3, name: 'baking' }] });

/** Presses a button of the top bar. */
const press = (label: string) => act(() => appBar.options.find((option) => option.label === label)?.run());
/** The URL is not written after a delay, however busy the machine is: only the event of the test writes it. */
function holdUrlTimer(): void {
  const through = globalThis.setTimeout;
  const later = (run: () => void, ms = 0) => through(run, ms === 500 ? 60_000 : ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(later);
}

const article = (name: string) => screen.findByRole('article', { name });

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  mockResponse(listCollections, {
    data: [aCollection({ id: 6, name: 'Kitchen', nested: [aCollection({ id: 7, name: 'Bread', parent_id: 6 })] })],
  });
  mockResponse(listPosts, { data: [post] });
  mockResponse(listTags, { data: [] });
  mockResponse(getTag, { data: { id: 3, name: 'baking' } });
  await loadCollections();
  requests.length = 0;
});

const renderWithHeading = () =>
  renderAt(
    '/restore',
    <>
      <h1 id="page-heading" tabIndex={-1}>
        Heading
      </h1>
      <App />
    </>,
  );

describe('The recycle bin', () => {
  beforeEach(() => {
    mockResponse(listPosts, { data: [{ ...post, is_archived: true }] });
    mockResponse(listDeletedCollections, { data: [] });
  });

  // #deleted-posts-listed
  it('lists deleted posts, which have no menu and cannot be dragged', async () => {
    renderAt('/restore', <App />);
    const card = within(await article('Rye bread'));
    // Sent side by side.
    expect(requests.toSorted()).toEqual([
      'GET /api/collections/deleted',
      'GET /api/posts?is_archived=1&limit=20&withTags=true&withSettings=true',
    ]);
    expect(appBar).toMatchObject({ title: 'Recycle Bin', count: '1' });
    expect(card.queryByRole('button', { name: 'Post menu' })).toBeNull();
    expect(screen.getByRole('listitem', { name: 'Rye bread' }).hasAttribute('data-liftable')).toBe(false);
  });

  // #restored-into-its-collection
  it('restores a post into its collection', async () => {
    mockResponse(updatePost, { data: post });
    renderAt('/restore', <App />);
    const restore = await screen.findByRole('button', { name: 'Restore into Bread' });
    mockResponse(listPosts, { data: [] });
    await userEvent.click(restore);
    await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(requests).toContain('PATCH /api/posts/4 {"is_archived":false}');
  });

  // #restored-into-uncategorized
  it('restores posts without a collection into Uncategorized', async () => {
    mockResponse(listPosts, { data: [{ ...post, is_archived: true, collection_id: null }] });
    renderAt('/restore', <App />);
    expect(await screen.findByRole('button', { name: 'Restore into Uncategorized' })).toBeDefined();
  });

  // #origin-and-date-shown
  it('says where a post comes from and when it was deleted', async () => {
    const deletedAt = new Date(2026, 0, 2, 15, 4).toISOString();
    const deleted = { ...post, is_archived: true, archived_at: deletedAt };
    const loose = { ...deleted, id: 5, title: 'Loose', collection_id: null };
    mockResponse(listPosts, {
      data: [deleted, loose, { ...loose, id: 6, title: 'Homeless', deleted_collection_id: 8 }],
    });
    renderAt('/restore', <App />);
    const card = within(await article('Rye bread'));
    expect(card.getByText('Kitchen / Bread')).toBeDefined();
    expect(card.getByText(/^Deleted 2 January/).title).toBe('2 January 2026, 15:04');
    expect(within(await article('Loose')).getByText('Uncategorized')).toBeDefined();
    expect(within(await article('Homeless')).getByText('A deleted collection')).toBeDefined();
  });

  // #empty-bin-message
  it('shows a message if it is empty, and offers to create a post', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt('/restore', <App />);
    expect(await screen.findByText('There is nothing yet in here.')).toBeDefined();
    expect(appBar.options).toMatchObject([{ label: 'Filter' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Create a post' }));
    await vi.waitFor(() => expect(appBar.title).toBe('Create Post'));
  });

  it('offers Retry if it fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 500);
    renderAt('/restore', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockResponse(listPosts, { data: [{ ...post, is_archived: true }] });
    await userEvent.click(retry);
    expect(await article('Rye bread')).toBeDefined();
  });

  it('permanently deletes a post after one confirmation', async () => {
    mockResponse(deletePost, null);
    renderAt('/restore', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Permanently delete “Rye bread”?' }));
    mockResponse(listPosts, { data: [] });
    await userEvent.click(question.getByRole('button', { name: 'Delete permanently' }));
    await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(requests).toContain('DELETE /api/posts/4?permanent=true');
  });

  it('is emptied after one confirmation', async () => {
    mockResponse(emptyRecycleBin, null);
    renderWithHeading();
    await article('Rye bread');
    press('Empty');
    mockResponse(listPosts, { data: [] });
    const question = within(await screen.findByRole('alertdialog', { name: 'Empty the Recycle Bin?' }));
    expect(question.getByText(/permanently deleted, with all history\./)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Empty the Recycle Bin' }));
    await screen.findByText('There is nothing yet in here.');
    expect(requests).toContain('DELETE /api/posts?is_archived=true');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Heading'));
  });

  it('is unchanged if emptying it fails', async () => {
    mockError(emptyRecycleBin, 500);
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    renderAt('/restore', <App />);
    await article('Rye bread');
    press('Empty');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Empty the Recycle Bin' }));
    await vi.waitFor(() => expect(raised).toHaveBeenCalledOnce());
    off();
    expect(raised.mock.calls[0]?.[0]).toMatchObject({ description: 'The Recycle Bin could not be emptied.' });
    expect(screen.getByRole('article', { name: 'Rye bread' })).toBeDefined();
  });
});

const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') ?? document.body);

describe('Deleted collections', () => {
  const rye = aDeletedCollection({ id: 9, name: 'Rye', parent_id: 7, collections_below: 2, posts_count: 12 });
  const raised = vi.fn();
  beforeEach(() => {
    mockResponse(listPosts, { data: [{ ...post, is_archived: true }] });
    mockResponse(listDeletedCollections, { data: [rye, aDeletedCollection({ id: 10, name: 'Wheat' })] });
    raised.mockClear();
    return on('notification:raised', raised);
  });

  it('are shown above the posts, with their content, origin, and date', async () => {
    renderAt('/restore', <App />);
    const first = await row('Rye');
    expect(first.getByText('2 subcollections, 12 posts')).toBeDefined();
    expect(first.getByText('Kitchen / Bread')).toBeDefined();
    expect(first.getByText(/^Deleted 2 January/)).toBeDefined();
    expect((await row('Wheat')).getByText('Top level')).toBeDefined();
    expect(screen.getByText('A collection can be restored for 30 days.')).toBeDefined();
  });

  it('return with their posts, and the sidebar follows', async () => {
    mockResponse(restoreCollection, { data: aCollection({ id: 9, name: 'Rye', parent_id: 7 }) });
    renderAt('/restore', <App />);
    mockResponse(listPosts, { data: [] });
    await userEvent.click((await row('Rye')).getByRole('button', { name: 'Restore the collection Rye' }));
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Rye' })).toBeNull());
    await vi.waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(requests).toContain('POST /api/collections/deleted/9/restore');
    expect(requests).toContain('GET /api/collections?nested=true&withCounts=true');
    const description = '“Rye” is in Kitchen / Bread.';
    expect(raised.mock.calls).toEqual([[{ type: 'success', title: 'Collection restored', description }]]);
    expect(document.activeElement).toBe(
      (await row('Wheat')).getByRole('button', { name: 'Restore the collection Wheat' }),
    );
  });

  it('say so when their parent is gone', async () => {
    mockResponse(restoreCollection, { data: aCollection({ id: 9, name: 'Rye', parent_id: null }) });
    renderAt('/restore', <App />);
    await userEvent.click((await row('Rye')).getByRole('button', { name: 'Restore the collection Rye' }));
    await vi.waitFor(() => expect(raised).toHaveBeenCalledOnce());
    expect(raised.mock.calls[0]?.[0]).toMatchObject({
      description: '“Rye” is at the top level, because its parent collection is gone.',
    });
  });

  it('are permanently deleted after one confirmation that counts what goes as well', async () => {
    mockResponse(purgeCollection, null);
    mockResponse(listDeletedCollections, { data: [rye] });
    renderWithHeading();
    await userEvent.click((await row('Rye')).getByRole('button', { name: 'Delete permanently: Rye' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Permanently delete “Rye”?' }));
    expect(question.getByText(/It has 2 subcollections, 12 posts/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Delete permanently' }));
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Rye' })).toBeNull());
    expect(requests).toContain('DELETE /api/collections/deleted/9');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Heading'));
  });

  it('stay where they are when they cannot be restored', async () => {
    mockError(restoreCollection, 500);
    renderAt('/restore', <App />);
    await userEvent.click((await row('Rye')).getByRole('button', { name: 'Restore the collection Rye' }));
    await vi.waitFor(() => expect(raised).toHaveBeenCalledOnce());
    expect(raised.mock.calls[0]?.[0]).toMatchObject({ description: 'The collection could not be restored.' });
    expect(await row('Rye')).toBeDefined();
  });
});

describe('The search', () => {
  // #no-request-before-typing
  it('sends no request before the user types', async () => {
    renderAt('/search', <App />);
    const field = await screen.findByRole('combobox', { name: 'Search' });
    expect(document.activeElement).toBe(field);
    expect(appBar).toMatchObject({ title: 'Search', action: undefined, options: [] });
    expect(requests).toEqual([]);
  });

  // #searches-after-typing
  it('searches when the user stops typing', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'rye br');
    await vi.waitFor(() =>
      expect(requests.at(-1)).toBe('GET /api/posts?filter=rye+br&limit=20&withTags=true&withSettings=true'),
    );
    expect(await article('Rye bread')).toBeDefined();
  });

  it('searches what others share as well, if anybody shares something', async () => {
    mockResponse(listCollections, { data: [], has_shared: true });
    await loadCollections();
    renderAt('/search?q=rye', <App />);
    await article('Rye bread');
    expect(requests).toContain('GET /api/posts?filter=rye&withShared=1&limit=20&withTags=true&withSettings=true');
  });

  it('names the collections of others, also where no sidebar has asked for them', async () => {
    const root = {
      owner: { id: 3, name: 'Ada' },
      role: 'viewer' as const,
      permission: 4,
      may_comment: false,
      grant_id: 1,
    };
    mockResponse(listCollections, { data: [], has_shared: true });
    mockResponse(listShared, { data: [{ ...root, collection: aCollection({ id: 71, name: 'Family' }) }] });
    mockResponse(listPosts, { data: [aPost({ id: 9, title: 'Rye', collection_id: 71, owner_id: 3, permission: 4 })] });
    await loadCollections();
    renderAt('/search?q=rye', <App />);
    const card = await article('Rye');
    expect(within(card).queryByText('Uncategorized')).toBeNull();
    expect(await within(card).findByText(/Ada.*: .*Family/)).toBeDefined();
    expect(requests.filter((request) => request === 'GET /api/shared')).toHaveLength(1);
  });

  it('updates the URL when the user stops typing', async () => {
    renderAt('/search', <AppWithAddress />);
    fill(await bar(), 'rye');
    expect(address()).toBe('/search'); // checked immediately, because on a busy machine it may change before the posts are rendered
    await article('Rye bread');
    await vi.waitFor(() => expect(address()).toBe('/search?q=rye'));
    expect(requests.at(-1)).toBe('GET /api/posts?filter=rye&limit=20&withTags=true&withSettings=true');
  });

  it.each([
    ['a click', (field: HTMLElement) => fireEvent.pointerDown(field.ownerDocument.body)],
    ['a change of focus', (field: HTMLElement) => fireEvent.blur(field)],
    ['a shortcut', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'n', ctrlKey: true, altKey: true })],
    ['closing the page', () => fireEvent(window, new Event('pagehide'))],
  ])('writes the query to the URL before %s can navigate away', async (_, lead) => {
    holdUrlTimer();
    renderAt('/search', <AppWithAddress />);
    const field = await bar();
    fill(field, 'rye');
    expect(address()).toBe('/search'); // checked immediately, because on a busy machine it may change before the posts are rendered
    await article('Rye bread');
    lead(field);
    expect(address()).toBe('/search?q=rye');
  });

  it('keeps the typed words if an earlier URL update arrives', async () => {
    renderAt('/search', <AppWithAddress />);
    const field = await bar();
    fill(field, 'rye');
    await article('Rye bread');
    fill(field, 'rye br');
    fireEvent.pointerDown(field);
    expect((await bar()).value).toBe('rye br');
    await vi.waitFor(() => expect(address()).toBe('/search?q=rye+br'));
    expect((await bar()).value).toBe('rye br');
  });

  // #collection-of-each-result
  it('takes the words from the URL and shows the collection of each result', async () => {
    renderAt('/search?q=rye', <App />);
    const card = within(await article('Rye bread'));
    expect(card.getByRole('link', { name: 'Bread' }).getAttribute('href')).toBe('/c/7');
    expect(card.getByRole('button', { name: 'Post menu' })).toBeDefined();
  });

  // #nothing-found-announced
  it('shows and announces that nothing was found', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt('/search?q=rye', <App />);
    expect(await screen.findByText('No search results.')).toBeDefined();
    expect((await screen.findByText('Nothing found.')).localName).toBe('output');
  });

  it('announces the number of results', async () => {
    renderAt('/search?q=rye', <App />);
    expect(await screen.findByText('1 post found.')).toBeDefined();
    mockResponse(listPosts, { data: Array.from({ length: 20 }, (_, index) => aPost({ id: index + 1 })) });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), ' bread');
    expect(await screen.findByText('20+ results found.')).toBeDefined();
  });

  it('offers Retry if it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 500);
    renderAt('/search?q=rye', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockResponse(listPosts, { data: [post] });
    await userEvent.click(retry);
    expect(await article('Rye bread')).toBeDefined();
  });

  it('shows the results of the latest query, regardless of the order of responses', async () => {
    renderAt('/search', <App />);
    const field = await screen.findByRole('combobox', { name: 'Search' });
    const release = holdResponses(); // holds the first response
    fill(field, 'old');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    const late = vi.mocked(fetch).mock.results[0]?.value;
    vi.mocked(fetch).mockRestore();
    mockResponse(listPosts, { data: [aPost({ id: 5, title: 'Newest words' })] });
    await userEvent.clear(field);
    await userEvent.type(field, 'new{Enter}');
    await article('Newest words');
    mockResponse(listPosts, { data: [post] });
    release();
    await act(() => Promise.allSettled([late]));
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull();
    expect(await article('Newest words')).toBeDefined();
  });

  it('keeps results on screen until the next response', async () => {
    const { container } = renderAt('/search?q=rye', <App />);
    const marks = () => [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
    await article('Rye bread');
    const card = screen.getByRole('article');
    const list = card.closest('ol');
    const release = holdResponses();
    fill(await bar(), 'rye bread');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('article')).toBe(card);
    await vi.waitFor(() => expect(list?.getAttribute('aria-busy')).toBe('true'));
    expect(marks()).toEqual(['Rye']);
    mockResponse(listPosts, { data: [aPost({ id: 5, title: 'Rye and wheat bread' })] });
    release();
    expect((await article('Rye and wheat bread')).closest('ol')).toBe(list);
    expect(list?.hasAttribute('aria-busy')).toBe(false);
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull();
    expect(marks()).toEqual(['Rye', 'bread']);
  });

  it('clears the results if a search fails or is cleared', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderAt('/search?q=rye', <App />);
    await article('Rye bread');
    mockError(listPosts, 500);
    await userEvent.type(await bar(), ' bread{Enter}');
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('article')).toBeNull();

    mockResponse(listPosts, { data: [post] });
    await userEvent.clear(await bar());
    await userEvent.type(await bar(), '{Enter}');
    const release = holdResponses();
    fill(await bar(), 'rye');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('article')).toBeNull();
    release();
    await article('Rye bread');
  });

  it('follows a URL change by navigation', async () => {
    renderAt(
      '/search?q=rye',
      <>
        <Link to="/search">Search again</Link>
        <App />
      </>,
    );
    await article('Rye bread');
    await userEvent.click(screen.getByRole('link', { name: 'Search again' }));
    expect(await screen.findByText('Type to search, or choose a collection to search in.')).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveProperty('value', '');
    expect(requests).toHaveLength(1);
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const AppWithAddress = () => (
  <>
    <App />
    <Address />
  </>
);
const address = () => screen.getByTestId('address').textContent;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const bar = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('The search bar', () => {
  beforeEach(async () => {
    const names = ['Garden', 'Books', 'Music'];
    const more = names.map((name, index) => aCollection({ id: 20 + index, name }));
    mockResponse(listCollections, {
      data: [
        aCollection({ id: 6, name: 'Kitchen', nested: [aCollection({ id: 7, name: 'Bread', parent_id: 6 })] }),
        ...more,
      ],
    });
    await loadCollections();
    requests.length = 0;
  });

  // #first-four-collections
  it('suggests the first four collections while it is empty, starting with Uncategorized', async () => {
    renderAt('/search', <App />);
    expect(await options()).toEqual(['Uncategorized', 'Kitchen', 'BreadKitchen', 'Garden']);
  });

  // #collections-filtered-by-name
  it('filters all collections by name, case-insensitive', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'OO');
    await vi.waitFor(async () => expect(await options()).toEqual(['Books']));
  });

  it('shows the selected collection as a chip, searches in its subtree, and Backspace removes it', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'kitch{ArrowDown}{Enter}');
    expect(await screen.findByText('In Kitchen')).toBeDefined();
    expect((await bar()).value).toBe('');
    expect(screen.getByText('Type to search in Kitchen.')).toBeDefined();
    expect(appBar.collection).toBe(6); // for Ctrl + Alt + N
    await userEvent.type(await bar(), 'rye');
    await article('Rye bread');
    await vi.waitFor(() =>
      expect(requests.at(-1)).toBe(
        'GET /api/posts?filter=rye&collection_id=6&limit=20&withTags=true&withSettings=true',
      ),
    );
    await userEvent.clear(await bar());
    await userEvent.type(await bar(), '{Backspace}');
    await vi.waitFor(() => expect(screen.queryByText('In Kitchen')).toBeNull());
  });

  it('selects a collection on click', async () => {
    renderAt('/search', <App />);
    await userEvent.click(await screen.findByRole('option', { name: 'Kitchen' }));
    expect(await screen.findByText('In Kitchen')).toBeDefined();
    expect((await bar()).value).toBe('');
  });

  it('keeps the words and the collection in the URL', async () => {
    renderAt('/search?q=rye&collection=0', <App />);
    expect(await screen.findByText('In Uncategorized')).toBeDefined();
    expect((await bar()).value).toBe('rye');
    await article('Rye bread');
    expect(requests).toEqual(['GET /api/posts?filter=rye&is_uncategorized=1&limit=20&withTags=true&withSettings=true']);
  });

  it('highlights the words in title, note, and tags', async () => {
    mockResponse(listPosts, { data: [{ ...post, content: '<p>Flour, <em>rye</em> flour, baking powder</p>' }] });
    renderAt('/search?q=RYE+bak', <App />);
    const card = await article('Rye bread');
    const marks = () => [...card.querySelectorAll('mark')].map((mark) => mark.parentElement?.textContent);
    await vi.waitFor(() => expect(marks()).toEqual(['Rye bread', '#baking', 'rye', expect.stringMatching(/powder/)]));
  });

  it('is cleared with one click, and keeps its chip', async () => {
    renderAt('/search?q=rye&collection=6', <App />);
    await article('Rye bread');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect((await bar()).value).toBe('');
    expect(document.activeElement).toBe(await bar());
    expect(await screen.findByText('Type to search in Kitchen.')).toBeDefined();
  });

  it('searches for the words on Enter if no collection is highlighted', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'bread{Enter}');
    await article('Rye bread');
    expect(screen.queryByText('In Bread')).toBeNull();
    expect(requests.at(-1)).toBe('GET /api/posts?filter=bread&limit=20&withTags=true&withSettings=true');
  });
});

describe('A tag page', () => {
  // #posts-of-the-tag
  it('shows the name of the tag and lists its posts', async () => {
    renderAt('/tags/3', <App />);
    await article('Rye bread');
    await vi.waitFor(() => expect(appBar.title).toBe('#baking'));
    expect(requests).toContain('GET /api/posts?tag_id=3&limit=20&withTags=true&withSettings=true');
  });

  it('says how many posts have the tag, as far as they are loaded', async () => {
    const posts = Array.from({ length: 20 }, (_, index) => aPost({ id: index + 10, title: `Post ${index}` }));
    mockResponse(listPosts, { data: posts });
    renderAt('/tags/3', <App />);
    await article('Post 0');
    await vi.waitFor(() => expect(appBar.count).toBe('20+'));
  });

  it('links to the page that edits the tag', async () => {
    renderAt('/tags/3', <AppWithAddress />);
    await vi.waitFor(() =>
      expect(appBar.options).toMatchObject([
        { label: 'Edit Tag', icon: 'edit' },
        { label: 'View' },
        { label: 'Filter' },
      ]),
    );
    press('Edit Tag');
    await screen.findByText('/tags/3/edit');
  });

  // #another-tag-loads-again
  it('loads the posts of another tag', async () => {
    renderAt(
      '/tags/3',
      <>
        <Link to="/tags/4">Another tag</Link>
        <App />
      </>,
    );
    await article('Rye bread');
    mockResponse(getTag, { data: { id: 4, name: 'garden' } });
    mockResponse(listPosts, { data: [aPost({ id: 8, title: 'Roses' })] });
    await userEvent.click(screen.getByRole('link', { name: 'Another tag' }));
    await article('Roses');
    await vi.waitFor(() => expect(appBar.title).toBe('#garden'));
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull();
    expect(requests).toContain('GET /api/posts?tag_id=4&limit=20&withTags=true&withSettings=true');
  });

  // #no-posts-of-tag
  it('shows a message if no post has the tag', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt('/tags/3', <App />);
    expect(await screen.findByText('No posts to be found.')).toBeDefined();
  });

  it('shows a message if the tag does not exist', async () => {
    mockError(getTag, 404, 'Tag not found');
    mockResponse(listPosts, { data: [] });
    renderAt('/tags/9', <App />);
    expect(await screen.findByText('This tag does not exist.')).toBeDefined();
  });

  it('offers Retry if the tag fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getTag, 500);
    renderAt('/tags/3', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockResponse(getTag, { data: { id: 3, name: 'baking' } });
    await userEvent.click(retry);
    await vi.waitFor(() => expect(appBar.title).toBe('#baking'));
  });
});
