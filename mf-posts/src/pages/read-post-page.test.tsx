import {
  listComments,
  defineModule,
  getCopy,
  getPost,
  getTag,
  listCollections,
  listDeletedCollections,
  listPostHighlights,
  listPosts,
  listTags,
  updatePost,
} from '@benotes/contract';
import { aCollection, aLink, aPost } from '@benotes/contract/builders';
import { aCopyOfPost, aPageCopy } from '@benotes/contract/link-builders';
import { appBar, collections, defineView, emit, session } from '@benotes/platform';
import { mockError, mockResponse, provideContributions, renderAt, requests } from '@benotes/platform/testing';
import { RouterBridge } from '@benotes/router';
import { act, type RenderResult, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const tree = [aCollection({ id: 6, name: 'Cooking', nested: [aCollection({ id: 7, name: 'Bread', parent_id: 6 })] })];
const first = aPost({ id: 3, title: 'Rye', content: '<p>Flour</p><p>Water</p>', collection_id: 7, order: 3 });
const second = aLink({ id: 2, title: 'Knives', collection_id: 7, order: 2 });
const third = aPost({ id: 1, title: 'Wheat', content: 'Salt', collection_id: 7, order: 1 });

const listRequest = 'GET /api/posts?collection_id=7&limit=20&withTags=true&withSettings=true';
const item = (name: string) => screen.findByRole('listitem', { name });
const article = (name: string) => screen.findByRole('article', { name });
const press = (keys: string) => userEvent.keyboard(keys);
const reading = (name: string) => waitFor(() => expect(appBar.title).toBe(name));

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  stubBrowser();
  mockResponse(listCollections, { data: tree });
  mockResponse(listPosts, { data: [first, second, third] });
  mockResponse(listPostHighlights, { data: [] });
  mockResponse(getCopy, { data: aCopyOfPost({ post_id: 2, state: 'none', checked_at: null, copy: null }) });
});

const task = (isDone: boolean) =>
  `<ul data-type="taskList"><li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox"${isDone ? ' checked="checked"' : ''}>` +
  '<span></span></label><div><p>Knead</p></div></li></ul>';

/** Opens a post from its list with Enter. */
async function openFromList(name: string): Promise<RenderResult> {
  const page = renderAt('/c/7', <App />);
  (await item(name)).focus();
  await press('{Enter}');
  await screen.findByRole('navigation', { name: 'Reading' });
  return page;
}

it('The title stands once: the bar leaves it to the page, which has it as its heading', async () => {
  const { container } = await openFromList('Rye');
  expect(container.querySelector('[data-own-title]')).not.toBeNull();
  expect(await screen.findAllByRole('heading', { name: 'Rye' })).toHaveLength(1);
});

describe('A list', () => {
  it('opens a note for reading with Enter and with its Open button, without a request', async () => {
    await openFromList('Rye');
    await reading('Rye');
    expect(document.title).toBe('Benotes - Rye');
    expect(appBar.trail).toEqual(['Cooking', 'Bread']);
    expect(await screen.findByText('Flour')).toBeDefined();

    await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
    await reading('Bread');
    await userEvent.click(within(await article('Rye')).getByRole('link', { name: 'Read note' }));
    await reading('Rye');
    expect(requests.filter((each) => /\/api\/posts(?!.*\/highlights$)/.test(each))).toEqual([listRequest]);
  });

  it('edits the focused note in its card with E, and picks it up with Space', async () => {
    renderAt('/c/7', <App />);
    const card = await item('Rye');
    card.focus();
    await press(' ');
    expect(appBar.title).toBe('Bread');
    await press('e');
    expect(await screen.findByRole('region', { name: /Editing .*Rye/ })).toBeDefined();
  });

  it('that cannot be sorted opens the focused post with Space, a link too', async () => {
    mockResponse(getTag, { data: { id: 4, name: 'kitchen' } });
    renderAt('/tags/4', <App />);
    (await item('Knives')).focus();
    await press(' ');
    await reading('Knives');
    expect(document.title).toBe('Benotes - Knives');
  });

  it('opens from the menu of a link', async () => {
    renderAt('/c/7', <App />);
    await userEvent.click(within(await article('Knives')).getByRole('button', { name: 'Post menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Read' }));
    await reading('Knives');
    expect(document.title).toBe('Benotes - Knives');
  });
});

describe('A post that is read', () => {
  it('leads through its list with Left and Right, and with Escape back to the card of the last one', async () => {
    await openFromList('Rye');
    await reading('Rye');
    await press('{ArrowLeft}');
    await press('{ArrowRight}');
    await reading('Knives');
    await press('{ArrowRight}');
    await reading('Wheat');
    await press('{ArrowLeft}');
    await reading('Knives');
    await press('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await item('Knives')));
    expect(requests.filter((each) => each === listRequest)).toHaveLength(1);
  });

  it('loads the next page of its list before the end, and has no next post after the last one', async () => {
    const next = aPost({ id: 9, title: 'Oats', collection_id: 7, order: 0 });
    await openFromList('Wheat');
    mockResponse(listPosts, { data: [next] });
    await userEvent.click(screen.getByRole('button', { name: /Next post/ }));
    await reading('Oats');
    await press('{ArrowLeft}');
    await reading('Wheat');
    await press('{ArrowRight}');
    await reading('Oats');
    expect(requests).toContain('GET /api/posts?collection_id=7&after_id=1&limit=20&withTags=true');
    mockResponse(listPosts, { data: [] });
    await press('{ArrowRight}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Next post/ }).getAttribute('aria-disabled')).toBe('true'),
    );
    expect(appBar.title).toBe('Oats');
  });

  it('checks its tasks, and the list shows it', async () => {
    mockResponse(listPosts, { data: [{ ...first, content: task(false) }] });
    mockResponse(updatePost, { data: { ...first, content: task(true) } });
    await openFromList('Rye');
    await userEvent.click(await screen.findByRole('checkbox'));
    await waitFor(() => expect(requests.some((each) => each.startsWith('PATCH /api/posts/3'))).toBe(true));
    await press('{Escape}');
    expect(await within(await article('Rye')).findByRole('checkbox', { checked: true })).toBeDefined();
  });

  it('is edited with E from the place it was read at, and Save returns to it', async () => {
    mockResponse(getPost, { data: first }, { etag: '"1"' });
    mockResponse(listTags, { data: [] });
    mockResponse(updatePost, { data: { ...first, title: 'Rye bread' } });
    await openFromList('Rye');
    await screen.findByText('Flour');
    await press('e');
    const text = await screen.findByRole('textbox', { name: 'Content' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Rye bread');
    act(() => appBar.action?.run());
    await reading('Rye bread');
    expect(screen.getByRole('navigation', { name: 'Reading' })).toBeDefined();
  });

  it('in the recycle bin says so, and can be restored', async () => {
    mockResponse(listPosts, { data: [{ ...first, is_archived: true }] });
    mockResponse(updatePost, { data: first });
    mockResponse(listDeletedCollections, { data: [] });
    renderAt('/restore', <App />);
    (await item('Rye')).focus();
    await press('{Enter}');
    expect(await screen.findByText('This post is in the Recycle Bin.')).toBeDefined();
    expect(appBar.action).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: /Restore into .*Bread/ }));
    await waitFor(() => expect(screen.queryByText('This post is in the Recycle Bin.')).toBeNull());
    expect(requests).toContain('PATCH /api/posts/3 {"is_archived":false}');
  });
});

const reader = () => document.querySelector<HTMLElement>('[data-reader]');

describe('The settings of texts', () => {
  beforeEach(() => localStorage.clear());
  it('open below Aa, apply at once, and are remembered for the user on this device', async () => {
    const page = await openFromList('Rye');
    const button = screen.getByRole('button', { name: 'Aa: text settings', expanded: false });
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Text settings' }));
    const sizes = within(dialog.getByRole('radiogroup', { name: 'Size' }));
    expect(document.activeElement).toBe(sizes.getByRole('radio', { name: 'M', checked: true }));
    await userEvent.click(sizes.getByRole('radio', { name: 'XL' }));
    for (const name of ['Narrow', 'Loose', 'Serif', 'Sepia'])
      await userEvent.click(dialog.getByRole('radio', { name }));
    const chosen = { size: 'xl', width: 'narrow', lines: 'loose', font: 'serif', paper: 'sepia' };
    expect(reader()?.dataset).toMatchObject(chosen);
    await press('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(appBar.title).toBe('Rye'); // Escape has not left the page

    page.unmount();
    renderAt('/p/3/read', <App />);
    await reading('Rye');
    expect(reader()?.dataset).toMatchObject(chosen);
  });

  it('take the keys of the page while they are open, wherever in them one has clicked', async () => {
    await openFromList('Rye');
    const button = screen.getByRole('button', { name: 'Aa: text settings' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Text settings' });
    await userEvent.click(within(dialog).getByText('Size'));
    await press('e');
    button.focus();
    await press('e{ArrowRight}');
    expect(appBar.title).toBe('Rye');
    await userEvent.click(within(dialog).getByText('Size'));
    await press('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(appBar.title).toBe('Rye');
  });

  it('are the usual ones where something else was stored', async () => {
    localStorage.setItem('reading:', '{"size":"huge","font":"serif"');
    await openFromList('Rye');
    expect(reader()?.dataset['font']).toBeUndefined();
  });
});

const isBarHidden = () => document.documentElement.dataset['barHidden'] !== undefined;

/** Scrolls to a distance from the top of the page, in px, and returns whether the bars are hidden there. */
function isHiddenAt(top: number): boolean {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
  return isBarHidden();
}

describe('The page of a post that is read', () => {
  it('leads from the date of a saved copy to its tools, which are below the text', async () => {
    const copy = aPageCopy({
      author: 'A baker',
      fetched_at: '2026-11-21T12:00:00Z',
      html: '<p>All about knives.</p>',
    });
    mockResponse(getPost, { data: second });
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 2, copy }) });
    renderAt('/p/2/read', <App />);
    const link = await screen.findByRole('link', { name: 'Saved copy, 21 November 2026' });
    expect(link.parentElement?.textContent).toContain('By');
    expect(screen.getByText('1 min read')).toBeDefined();
    const text = await screen.findByText('All about knives.');
    await userEvent.click(link);
    const tools = screen.getByRole('heading', { name: 'Saved copy, 21 November 2026' });
    expect(document.activeElement).toBe(tools);
    expect(text.compareDocumentPosition(tools)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('hides the bars while one scrolls down, until one scrolls up or the focus enters them', async () => {
    await openFromList('Rye');
    expect([60, 300, 310, 200, 500].map(isHiddenAt)).toEqual([false, true, true, false, true]);
    act(() => screen.getByRole('link', { name: 'Back to the list' }).focus());
    expect(isBarHidden()).toBe(false);
    expect(isHiddenAt(900)).toBe(true);
    await press('{Escape}');
    await reading('Bread');
    expect(isBarHidden()).toBe(false);
  });

  it('shows code in colors', async () => {
    const content = '<pre><code class="language-ts">const flour = 500;</code></pre>';
    mockResponse(listPosts, { data: [{ ...first, content }] });
    await openFromList('Rye');
    await waitFor(() => expect(document.querySelector('[data-syntax="keyword"]')?.textContent).toBe('const'));
    expect(screen.getByText('TypeScript')).toBeDefined();
  });
});

describe('The URL of a post that is read', () => {
  it('fetches it and leads to its collection', async () => {
    mockResponse(getPost, { data: first });
    renderAt('/p/3/read', <App />);
    await reading('Rye');
    expect(requests.filter((each) => /\/api\/posts(?!.*\/highlights$)/.test(each))).toEqual([
      'GET /api/posts/3?withTags=true',
    ]);
    expect(screen.queryByRole('button', { name: /Next post/ })).toBeNull();
    await press('{Escape}');
    await reading('Bread');
  });

  it.each([404, 422])('says that the post does not exist, for status %i', async (status) => {
    mockError(getPost, status);
    renderAt('/p/3/read', <App />);
    expect(await screen.findByText('This post does not exist.')).toBeDefined();
  });

  it('with an invalid id says so, too', async () => {
    mockError(getPost, 422);
    renderAt('/p/abc/read', <App />);
    expect(await screen.findByText('This post does not exist.')).toBeDefined();
  });

  it('offers Retry if it could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getPost, 500);
    renderAt('/p/3/read', <App />);
    await screen.findByText('The post could not be loaded.');
    mockResponse(getPost, { data: first });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await reading('Rye');
    expect(document.title).toBe('Benotes - Rye');
  });
});

/** Opens a page, scrolls to its end, and returns what the view shows. */
async function shownAt(url: string): Promise<HTMLElement> {
  const { reachEnd } = stubBrowser();
  renderAt(
    url,
    <>
      <RouterBridge />
      <App />
    </>,
  );
  await reading(url === '/p/3' ? 'Edit Post' : 'Rye');
  return waitFor(() => {
    act(reachEnd);
    return screen.getByText('Posts that link to Rye');
  });
}

describe('A view of a module below a post', () => {
  const backlinks = defineModule({
    name: 'backlinks',
    title: 'Backlinks',
    contributions: [
      {
        kind: 'view',
        slot: 'note.below',
        id: 'backlinks.list',
        label: 'Backlinks',
        order: 0,
        source: './src/list.tsx',
      },
    ],
  });
  const view = defineView<'note.below'>(({ post }) => <p>Posts that link to {post.title}</p>);
  beforeEach(() => {
    mockResponse(getPost, { data: first });
    provideContributions([backlinks], { 'backlinks.list': () => Promise.resolve({ view }) });
  });

  it('is in the article while it is read', async () => {
    mockResponse(listComments, { data: [] });
    const shown = await shownAt('/p/3/read');
    expect((await article('Rye')).contains(shown)).toBe(true);
  });

  it('is in a column as wide as the form while it is edited', async () => {
    mockResponse(listTags, { data: [] });
    expect((await shownAt('/p/3')).closest('[class*=column]')).not.toBeNull();
  });
});
