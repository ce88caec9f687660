import { getPost, updatePost } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { type AppEvents, appBar, on } from '@benotes/platform';
import { mockError, mockResponse, mockResponseIfMatch, renderAt, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { savedElsewhere } from '../posts/actions/announcements.ts';
import { signInWith, signOut } from '../testing.tsx';
import { findDrafts } from '../write/drafts/draft-store.ts';

const post = aPost({ id: 4, title: 'Bread', content: 'Flour', collection_id: 7, tags: [] });
let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(async () => {
  await signInWith(post, { etag: '"a"' });
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
  mockResponse(updatePost, { data: { ...post, title: 'Bread!' } }, { etag: '"b"' });
  requests.length = 0;
});

afterEach(() => {
  stop();
  signOut();
});

const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
const type = async (text: string) => fireEvent.change(await title(), { target: { value: text } });
const open = async () => {
  const page = renderAt('/p/4', <App />);
  await screen.findByRole('textbox', { name: 'Content' });
  return page;
};
const sent = () => requests.filter((each) => /^(?:PATCH|POST) /.test(each));
const FIRST = 'PATCH /api/posts/4 {"title":"Bread!","keep_version":true}';
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const storedDrafts = async () => (await findDrafts(1, 4)).drafts;

describe('An existing post', () => {
  // #saved-by-itself
  it('is saved by itself after a pause, once, and stays open', async () => {
    await open();
    expect(appBar.status).toBe('Saved');
    await type('Bread');
    await type('Bread!');
    expect(appBar.status).toBe('Saving…');
    await waitFor(() => expect(appBar.status).toMatch(/^Saved \d\d:\d\d$/), { timeout: 5000 });
    expect(sent()).toEqual([FIRST]);
    expect(appBar.title).toBe('Edit Post');
    await waitFor(async () => expect(await storedDrafts()).toEqual([]));
  });

  it('is saved when the page is hidden, and does not ask before it is closed', async () => {
    await open();
    await type('Bread!');
    expect(close()).toBe(false);
    hide();
    await waitFor(() => expect(sent()).toEqual([FIRST]));
  });

  it('asks before it is closed if what was changed is too long to be sent then', async () => {
    await open();
    await type('x'.repeat(20_000));
    expect(appBar.status).toBe('Saving…');
    expect(close()).toBe(true);
  });

  it('does not ask before it is closed if only what was not changed is long', async () => {
    mockResponse(getPost, { data: { ...post, content: 'x'.repeat(20_000) } }, { etag: '"a"' });
    await open();
    await type('Bread!');
    expect(close()).toBe(false);
  });

  it('is saved when its form is left', async () => {
    const { unmount } = await open();
    await type('Bread!');
    unmount();
    await waitFor(() => expect(sent()).toEqual([FIRST]));
    await waitFor(async () => expect(await storedDrafts()).toEqual([]));
  });

  it('keeps its first state as a version once in each session', async () => {
    await open();
    await type('Bread!');
    act(hide);
    await waitFor(() => expect(appBar.status).toMatch(/^Saved \d/));
    mockResponse(updatePost, { data: { ...post, title: 'Bread!?' } }, { etag: '"c"' });
    await type('Bread!?');
    act(hide);
    await waitFor(() => expect(sent()).toEqual([FIRST, 'PATCH /api/posts/4 {"title":"Bread!?"}']));
  });

  it('is left with Save, which sends nothing once all is saved', async () => {
    await open();
    await type('Bread!');
    act(hide);
    act(() => appBar.action?.run());
    await waitFor(() => expect(appBar.title).toBe('Recipes'));
    expect(sent()).toEqual([FIRST]);
  });

  it('that is empty is not saved, and asks before it is left', async () => {
    mockResponse(getPost, { data: { ...post, content: '' } }, { etag: '"a"' });
    await open();
    await type('Bread!');
    expect(appBar.status).toBe('Not saved yet');
    expect(close()).toBe(true);
    hide();
    expect(sent()).toEqual([]);
  });

  it('is saved once the network is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    await type('Bread!');
    act(hide);
    await waitFor(() => expect(appBar.status).toBe('Not saved (offline)'));
    expect([close(), sent(), notices]).toEqual([true, [], []]);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent()).toEqual([FIRST]));
  });

  it('says in its form what the server refuses, without a notification', async () => {
    mockError(updatePost, 422, { message: 'The title is too odd.' });
    await open();
    await type('Bread!');
    act(hide);
    expect((await screen.findByRole('alert')).textContent).toContain('The title is too odd.');
    expect([appBar.status, notices, close()]).toEqual(['Not saved', [], true]);
  });

  // #discarded-changes
  it('becomes what it was with "Discard changes", and that can be undone', async () => {
    await open();
    expect(appBar.options.map(({ label }) => label)).not.toContain('Discard changes');
    await type('Bread!');
    act(hide);
    await waitFor(() => expect(appBar.status).toMatch(/^Saved \d/));
    mockResponse(updatePost, { data: post }, { etag: '"c"' });
    act(() => appBar.options.find(({ label }) => label === 'Discard changes')?.run());
    await waitFor(() => expect(sent().at(-1)).toBe('PATCH /api/posts/4 {"title":"Bread","keep_version":true}'));
    expect((await title()).value).toBe('Bread');
    await waitFor(() => expect(appBar.options.map(({ label }) => label)).not.toContain('Discard changes'));
    act(() => notices.at(-1)?.action?.run());
    // What it was in between, with what may have been typed then, stays in the history.
    await waitFor(() => expect(sent().at(-1)).toBe('PATCH /api/posts/4 {"title":"Bread!","keep_version":true}'));
  });

  it('shows what was merged when it is saved by itself', async () => {
    mockResponseIfMatch(updatePost, '"x"', { data: { ...post, title: 'Bread!', content: 'Rye' }, merged: true });
    await open();
    await type('Bread!');
    act(hide);
    expect(await screen.findByText('Merged with changes made elsewhere.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('Rye');
  });

  it('asks about the same words only when the user wants to choose', async () => {
    mockError(updatePost, 409, aMergeDecision(post, { field: 'title', mine: 'Bread!', theirs: 'Rye', context: null }));
    await open();
    await type('Bread!');
    act(hide);
    const choose = await screen.findByRole('button', { name: 'Choose what to keep' });
    expect(screen.queryByRole('dialog', { name: /same words/ })).toBeNull();
    expect(appBar.status).toBe('Not saved');
    await userEvent.click(choose);
    expect(await screen.findByRole('dialog', { name: /same words/ })).toBeTruthy();
  });
});

it('The address of a link is saved on request only, its other fields by themselves', async () => {
  const link = aLink({
    id: 4,
    title: 'Rye',
    url: 'https://example.org/rye',
    description: null,
    collection_id: 7,
    tags: [],
  });
  mockResponse(getPost, { data: link }, { etag: '"a"' });
  mockResponse(updatePost, { data: { ...link, title: 'Bread!' } }, { etag: '"b"' });
  renderAt('/p/4', <App />);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Address' }), {
    target: { value: 'https://example.org/2' },
  });
  await type('Bread!');
  act(hide);
  await waitFor(() => expect(sent()).toEqual([FIRST]));
  await waitFor(() => expect(appBar.status).toBe('Not saved yet'));
  expect(close()).toBe(true);
});

describe('A post that is changed elsewhere', () => {
  const changed = { ...post, title: 'Rye bread', content: 'Flour and rye' };

  // #follows-changes-elsewhere
  it.each([
    ['another tab says so', () => savedElsewhere(4)],
    ['the user comes back', () => void window.dispatchEvent(new Event('focus'))],
  ])('is shown as it is now when %s, and that is said', async (_, happens) => {
    await open();
    mockResponse(getPost, { data: changed }, { etag: '"b"' });
    act(happens);
    expect(await screen.findByText('Updated with changes made elsewhere.')).toBeTruthy();
    expect((await title()).value).toBe('Rye bread');
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('Flour and rye');
    expect([appBar.status, sent()]).toEqual(['Saved', []]);
    await type('Rye bread!');
    act(hide);
    await waitFor(() => expect(sent()).toEqual(['PATCH /api/posts/4 {"title":"Rye bread!","keep_version":true}']));
  });

  it('stays as it is while something was changed here', async () => {
    await open();
    await type('Bread!');
    requests.length = 0;
    act(() => savedElsewhere(4));
    expect(requests).toEqual([]);
    expect((await title()).value).toBe('Bread!');
  });
});

it('After a draft was restored, the text has the focus', async () => {
  mockError(updatePost, 500);
  const { unmount } = await open();
  await type('Bread!');
  unmount();
  await waitFor(async () => expect(await storedDrafts()).toHaveLength(1));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Content' })));
});
