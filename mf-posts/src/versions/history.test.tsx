import {
  comparePostVersions,
  createPost,
  getPost,
  getPostVersion,
  keepPostVersion,
  listCollections,
  listPostHighlights,
  listPosts,
  listPostVersions,
  listTags,
  PAGE_SIZE_MAX,
  type PostDifference,
  restorePostVersion,
  updatePostVersion,
  VISITOR_PERMISSION,
} from '@benotes/contract';
import { aCollection, aPost, aTag, aUser } from '@benotes/contract/builders';
import { aPostVersion } from '@benotes/contract/link-builders';
import { compareNotes } from '@benotes/note/compare';
import { readHtml } from '@benotes/note/parse5';
import { collections, emit, listCommands, loadCollections, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const post = aPost({ id: 3, title: 'Bread', content: '<p>Mix rye flour and water.</p>' });
const versions = [
  aPostVersion({ id: 22, created_at: '2026-11-02T10:00:00.000Z', added: 12, removed: 3, reason: 'restoration' }),
  aPostVersion({ id: 11, created_at: '2026-11-01T10:00:00.000Z', name: 'first try' }),
];
const compare = (before: string, after: string) => compareNotes(readHtml(before), readHtml(after));

// What is loaded when it is used, all at once, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([
    import('./history-dialog.tsx'),
    import('../pages/edit-post-page.tsx'),
    import('../pages/read-post-page.tsx'),
    import('../write/editor/note-editor.tsx'),
  ]);
});

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  localStorage.clear();
  stubBrowser();
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Recipes' })] });
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: [] });
  mockResponse(listPostHighlights, { data: [] });
  mockResponse(getPost, { data: post });
  mockResponse(listPostVersions, { data: versions });
});

const dialog = () => screen.findByRole('dialog', { name: 'History' });
const asked = () => requests.filter((each) => each.includes('/difference'));
const pressed = (keys: string) => userEvent.keyboard(keys);

/** Opens the history of the post that is read. */
async function open(difference: PostDifference = {}) {
  mockResponse(comparePostVersions, { data: difference });
  renderAt('/p/3/read', <App />);
  await screen.findByRole('button', { name: 'History (Alt + H)' });
  await pressed('{Alt>}h{/Alt}');
  return within(await dialog());
}

describe('The history of a post', () => {
  it('lists its versions: when, who, how much, why, and their names', async () => {
    const history = await open();
    const rows = await history.findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Current version');
    expect(rows[1]?.textContent).toContain(' · 12 characters added, 3 removed');
    expect(rows[1]?.textContent).toContain('Before a version was restored');
    expect(rows[2]?.textContent).toContain('first try');
  });

  it('says who made each version, and who made the post what it is', async () => {
    session.user = aUser({ id: 1 });
    onTestFinished(() => void (session.user = null));
    const others = [
      { ...versions[0]!, author_id: 2, author_name: 'Grace' },
      { ...versions[1]!, author_id: 1 },
    ];
    const deleted = aPostVersion({ id: 5, author_id: 4, author_name: null });
    mockResponse(listPostVersions, { data: [...others, deleted], current_author: { id: 3, name: 'Ada' } });
    const rows = await (await open()).findAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/by \W?Ada/);
    expect(rows[1]?.textContent).toMatch(/by \W?Grace/);
    expect(rows[2]?.textContent).toContain('You');
    expect(rows[3]?.textContent).toContain('by a deleted user');
  });

  // #history-focuses-current
  it('starts with the focus on the current version', async () => {
    const history = await open();
    await waitFor(() => expect(document.activeElement).toBe(history.getByRole('button', { name: /^Current version/ })));
  });

  it('is read, but changed in nothing, by those who may only view the post', async () => {
    mockResponse(getPost, { data: { ...post, owner_id: 9, permission: VISITOR_PERMISSION } });
    const history = await open({ content: compare('<p>Mix flour.</p>', post.content) });
    await userEvent.click(await history.findByRole('button', { name: /Before a version was restored/ }));
    expect(await history.findByText('rye')).toBeDefined();
    expect(history.queryByRole('button', { name: /^(Restore|Name…|Rename…|Copy)/ })).toBeNull();
    expect(listCommands().map(({ id }) => id)).toContain('posts.history');
  });

  it('opens from a button and from the command palette, also while the post is edited', async () => {
    mockResponse(comparePostVersions, { data: {} });
    renderAt('/p/3', <App />);
    await screen.findByRole('textbox', { name: 'Content' });
    expect(listCommands().map(({ id }) => id)).toContain('posts.history');
    await pressed('{Alt>}h{/Alt}');
    expect(await dialog()).toBeTruthy();
  });

  it('shows what changed word by word, not by color alone', async () => {
    const content = compare('<p>Mix flour and water.</p>', '<p>Mix rye flour and <strong>water</strong>.</p>');
    const history = await open({ content });
    expect(await history.findByText('1 word added, 1 format changed')).toBeTruthy();
    expect(document.querySelector('ins')?.textContent).toBe('rye ');
    expect(history.getByText('(bold added)', { exact: false })).toBeTruthy();
    expect(history.getByRole('group', { name: 'Changed: paragraph' })).toBeTruthy();
  });

  it('names an image that has changed, and shows it as it was and as it is', async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- belongs to this test alone
    const image = (name: string) => `<p>Bake.</p><img src="/storage/attachments/${name}.webp" alt="${name}">`;
    const history = await open({ content: compare(image('dough'), image('loaf')) });
    expect(await history.findByText('1 image changed')).toBeTruthy();
    const change = within(history.getByRole('group', { name: 'Changed: image' }));
    expect(change.getByText('Changed: image')).toBeTruthy();
    const shown = () => change.getAllByRole('img').map((each) => each.getAttribute('alt'));
    await waitFor(() => expect(shown()).toEqual(['dough', 'loaf']));
    const named = (name: string) => within(change.getByText(name).parentElement!).getByRole('img').getAttribute('alt');
    expect([named('Before'), named('After')]).toEqual(['dough', 'loaf']);
  });

  it('names images that were added and removed', async () => {
    const [dough, loaf] = ['dough', 'loaf'].map((name) => `<img src="/storage/attachments/${name}.webp">`);
    const text = '<p>Mix.</p><p>Bake.</p>';
    const history = await open({ content: compare(`${dough}${text}`, `${text}${loaf}`) });
    expect(await history.findByText('2 images changed')).toBeTruthy();
    expect(history.getByText('Removed: image')).toBeTruthy();
    expect(history.getByText('Added: image')).toBeTruthy();
  });

  it('shows lists of another kind, and those that begin with another number', async () => {
    const [first, second] = ['<li><p>flour</p></li><li><p>salt</p></li>', '<li><p>mix</p></li><li><p>bake</p></li>'];
    const before = `<ul>${first}</ul><p>Then:</p><ol>${second}</ol>`;
    const after = `<ol>${first}</ol><p>Then:</p><ol start="4">${second}</ol>`;
    const history = await open({ content: compare(before, after) });
    expect(await history.findByRole('group', { name: 'This was a bullet list' })).toBeTruthy();
    expect(history.getByRole('group', { name: 'This list began with 1' })).toBeTruthy();
    expect(history.getAllByRole('list').at(-1)?.getAttribute('start')).toBe('4');
    expect(history.getAllByRole('button', { name: 'Restore this part' })).toHaveLength(2);
  });

  it('shows what changed in title, address, description, collection, and tags', async () => {
    await loadCollections();
    const history = await open({
      title: compare('Bread', 'Bread with rye'),
      url: { before: 'https://old.example.org/', after: 'https://new.example.org/' },
      description: compare('', 'How to bake'),
      collection_id: { before: 7, after: null },
      tags: { added: [aTag({ id: 1, name: 'rye' })], removed: [aTag({ id: 2, name: 'wheat' })] },
    });
    const part = async (name: string) => (await history.findByRole('group', { name: `Changed: ${name}` })).innerHTML;
    expect(await part('Address')).toContain('<del>https://old.example.org/</del>');
    expect(await part('Collection')).toContain('<del>Recipes</del><ins>Uncategorized</ins>');
    expect(await part('Tags')).toContain('<del>wheat</del><ins>rye</ins>');
    expect((await history.findByRole('group', { name: 'Changed: Description' })).textContent).toBe('How to bake');
    expect((await history.findByRole('group', { name: 'Changed: Title' })).textContent).toBe('Bread with rye');
  });

  it('leads to the next and the previous change with Alt and the arrow keys', async () => {
    const history = await open({ content: compare('<p>one</p><p>two</p>', '<p>one more</p><p>two more</p>') });
    await history.findAllByRole('group');
    await pressed('{Alt>}{ArrowDown}{/Alt}');
    expect(history.getByText('Change 1 of 2')).toBeTruthy();
    await pressed('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement?.textContent).toBe('two more');
    await userEvent.click(history.getByRole('button', { name: /^Previous change/ }));
    expect(document.activeElement?.textContent).toBe('one more');
    await userEvent.click(history.getByRole('button', { name: 'Name…' }));
    const name = history.getByRole('textbox', { name: 'Name of this version' });
    name.focus();
    await pressed('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement, 'not from a text field').toBe(name);
  });

  it('compares a version with the one before, and any two', async () => {
    const history = await open();
    await waitFor(() => expect(asked().at(-1)).toBe('GET /api/posts/3/versions/22/difference'));
    await userEvent.click(history.getByRole('button', { name: /Before a version was restored/ }));
    await waitFor(() => expect(asked().at(-1)).toBe('GET /api/posts/3/versions/11/difference?to=22'));
    await userEvent.selectOptions(history.getByRole('combobox', { name: 'Compared with' }), 'Current version');
    await waitFor(() => expect(asked().at(-1)).toBe('GET /api/posts/3/versions/22/difference'));
  });

  it('shows the oldest version as it was', async () => {
    const { title, content, url, description, note, collection_id } = aPost({ title: 'Flour', content: '<p>Mix.</p>' });
    const whole = { title, content, url, description, note, collection_id, type: 'text' as const, tags: [] };
    mockResponse(getPostVersion, { data: { ...versions[1]!, ...whole } });
    const history = await open();
    await userEvent.click(await history.findByRole('button', { name: /first try/ }));
    expect(await history.findByText('This is the oldest version.')).toBeTruthy();
    expect(await history.findByText('Mix.')).toBeTruthy();
  });

  it('compares the last version of a page with the one before, which is loaded then', async () => {
    const page = Array.from({ length: PAGE_SIZE_MAX }, (_, at) => aPostVersion({ id: 200 - at }));
    mockResponse(listPostVersions, {
      data: [...page.slice(0, -1), aPostVersion({ id: 101, name: 'last of the page' })],
    });
    const history = await open();
    const last = await history.findByRole('button', { name: /last of the page/ });
    mockResponse(listPostVersions, { data: versions });
    await userEvent.click(last);
    await waitFor(() => expect(asked().at(-1)).toBe('GET /api/posts/3/versions/22/difference?to=101'));
    expect(requests.filter((each) => each.includes('after_id'))).toEqual([
      'GET /api/posts/3/versions?limit=100&after_id=101',
    ]);
    expect(history.queryByText('This is the oldest version.')).toBeNull();
    expect(document.activeElement).toBe(last);
  });

  it('says what to expect while there are no versions, and loads again after a failure', async () => {
    mockError(listPostVersions, 500);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const history = await open();
    const retry = await history.findByRole('button', { name: 'Retry' });
    mockResponse(listPostVersions, { data: [] });
    await userEvent.click(retry);
    expect(await history.findByText('No earlier versions yet')).toBeTruthy();
  });
});

const select = async (name: RegExp) => {
  const history = await open({ content: compare('<p>Mix flour.</p><p>Bake.</p>', '<p>Mix rye.</p>') });
  await userEvent.click(await history.findByRole('button', { name }));
  return history;
};
const sent = (start: string) => requests.filter((each) => each.startsWith(start));
const hear = () => {
  const heard: { title: string; description?: string; action?: { label: string; run: () => void } }[] = [];
  const stop = on('notification:raised', (notice) => heard.push(notice));
  onTestFinished(stop);
  return heard;
};

describe('A version of a post', () => {
  const was = { ...post, title: 'Flour', tags: [] };

  it('is restored, with Undo', async () => {
    const heard = hear();
    const notices = ['An image no longer exists.'];
    mockResponse(restorePostVersion, { data: was, notices, replaced_version_id: 33 });
    const history = await select(/Before a version was restored/);
    await userEvent.click(history.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toEqual(['POST /api/posts/3/versions/22/restore {}']);
    expect(heard).toMatchObject([{ title: 'Version restored', description: 'An image no longer exists.' }]);
    expect((await screen.findAllByText('Flour')).length).toBeGreaterThan(0);
    heard[0]?.action?.run();
    await waitFor(() => expect(sent('POST').at(-1)).toBe('POST /api/posts/3/versions/33/restore {}'));
  });

  it('is restored without Undo, if that changes nothing', async () => {
    const heard = hear();
    mockResponse(restorePostVersion, { data: was, notices: [] });
    const history = await select(/Before a version was restored/);
    await userEvent.click(history.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(heard).toMatchObject([{ title: 'Version restored' }]));
    expect(heard[0]?.action).toBeUndefined();
  });

  it('is restored part by part', async () => {
    mockResponse(restorePostVersion, { data: was, notices: [] });
    const history = await select(/Before a version was restored/);
    const parts = await history.findAllByRole('button', { name: 'Restore this part' });
    await userEvent.click(parts.at(-1)!);
    await waitFor(() => expect(sent('POST')).toEqual(['POST /api/posts/3/versions/11/restore {"blocks":[1]}']));
  });

  it('is copied as a new post', async () => {
    const heard = hear();
    const { title, content, url, description, note, collection_id } = was;
    const tags = [aTag({ id: 5, name: 'gone' })];
    const whole = { title, content, url, description, note, collection_id, type: 'text' as const, tags };
    mockResponse(getPostVersion, { data: { ...versions[0]!, ...whole } });
    mockResponse(createPost, { data: aPost({ id: 9 }) });
    const history = await select(/Before a version was restored/);
    await userEvent.click(history.getByRole('button', { name: 'Copy as a new post' }));
    await waitFor(() => expect(heard).toMatchObject([{ title: 'Copied as a new post', action: { label: 'Read' } }]));
    expect(sent('POST')[0]).toContain('{"title":"Flour","content":"<p>Mix rye flour and water.</p>"');
    expect(sent('POST')[0]).toContain('"tags":[]');
  });

  it('gets a name, and so does what the post is now', async () => {
    mockResponse(updatePostVersion, { data: { ...versions[0]!, name: 'Before the rewrite' } });
    mockResponse(keepPostVersion, { data: aPostVersion({ id: 33, name: 'Final' }) });
    const history = await open();
    await userEvent.click(await history.findByRole('button', { name: 'Name…' }));
    await userEvent.type(history.getByRole('textbox', { name: 'Name of this version' }), 'Final{Enter}');
    await waitFor(() => expect(sent('POST')).toEqual(['POST /api/posts/3/versions {"name":"Final"}']));
    await userEvent.click(await history.findByRole('button', { name: /Before a version was restored/ }));
    await userEvent.click(history.getByRole('button', { name: 'Name…' }));
    await userEvent.type(history.getByRole('textbox', { name: 'Name of this version' }), 'Before the rewrite{Enter}');
    expect(await history.findByRole('button', { name: /^Before the rewrite/ })).toBeTruthy();
  });
});
