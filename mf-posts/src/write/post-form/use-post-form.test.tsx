import { getPost, restorePostVersion, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { type AppEvents, on } from '@benotes/platform';
import { mockError, mockResponse, mockResponseIfMatch, requests } from '@benotes/platform/testing';
import { MemoryRouter } from '@benotes/router/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { savedElsewhere } from '../../posts/actions/announcements.ts';
import { holdResponses, signInWith, signOut } from '../../testing.tsx';
import { restore } from '../../versions/version-actions.ts';
import { findDrafts } from '../drafts/draft-store.ts';
import { draftOf, type Version } from '../saving/draft.ts';
import { usePostForm } from './use-post-form.ts';

const post = aPost({ id: 4, title: 'Bread', content: '<p>flour</p>', collection_id: 7, tags: [] });

beforeEach(() => signInWith(post));
afterEach(signOut);

function edit() {
  const opened: Version = { post, etag: '"as-read"' };
  const options = { initial: draftOf(opened), opened, unsaved: false, sharedText: '', isBlocked: () => false };
  const titles: string[] = [];
  const onSaved = vi.fn();
  const { result, unmount } = renderHook(
    () => {
      const form = usePostForm({ ...options, onSaved });
      titles.push(form.draft.title);
      return form;
    },
    { wrapper: MemoryRouter },
  );
  return {
    form: () => result.current,
    unmount,
    onSaved,
    save: () => act(() => result.current.save()),
    type: (title: string) => act(() => result.current.setTitle(title)),
    flush: () => act(() => result.current.autosave.flush()),
    /** The titles that were shown since one was. */
    titlesSince: (title: string) => [...new Set(titles.slice(titles.indexOf(title)))],
  };
}

/** Holds the code that merges until it is released. */
function holdMerging() {
  let [isAsked, release] = [false, () => {}];
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.resetModules(); // it may be loaded already
  vi.doMock('../merging/rebase.ts', async (original) => {
    isAsked = true;
    await held;
    return original();
  });
  return { isAsked: () => isAsked, release };
}

/** The code that merges fails to load once. */
function failMerging() {
  vi.mocked(console.error).mockImplementation(() => {});
  vi.resetModules();
  vi.doMock('../merging/rebase.ts', () => {
    vi.doUnmock('../merging/rebase.ts');
    throw new TypeError('Failed to fetch dynamically imported module');
  });
}

const lastPatch = () => requests.findLast((each) => each.startsWith('PATCH /')) ?? '';

describe('If what was merged cannot be shown', () => {
  /** It is merged once more, as a change of what was sent. */
  const again = /^PATCH \/api\/posts\/4 \{"title":"Bread!\?",.*"merge":true,"base":\{"title":"Bread!"/;

  beforeEach(() => {
    mockResponseIfMatch(updatePost, '"other"', { data: { ...post, title: 'Rye Bread!' }, merged: true });
    failMerging();
  });

  it('what is typed next is saved by itself, and removes nothing that was changed elsewhere', async () => {
    const { type, flush } = edit();
    type('Bread!');
    await flush();
    expect(lastPatch()).toContain('"base":{"title":"Bread"');
    type('Bread!?');
    await flush();
    expect(lastPatch()).toMatch(again);
  });

  it('what was typed during a save is saved with the next one, and removes nothing that was changed elsewhere', async () => {
    const { type, save, onSaved, unmount } = edit();
    const release = holdResponses();
    type('Bread!');
    save();
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    type('Bread!?');
    release();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    unmount();
    await waitFor(() => expect(lastPatch()).toMatch(again));
  });
});

const writes = () => requests.filter((each) => /^P(?:OST|ATCH) /.test(each));
const drafts = async () => (await findDrafts(1, 4)).drafts.map(({ draft }) => draft.title);

/** Saves, types `next`, and leaves before there is a response. */
async function leaveWhileSaving(next?: string) {
  const { type, save, onSaved, unmount } = edit();
  const release = holdResponses();
  type('Bread!');
  save();
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  if (next) type(next);
  unmount();
  release();
  return { onSaved };
}

describe('A form that is left while it is saved on request', () => {
  const FIRST = 'PATCH /api/posts/4 {"title":"Bread!"}';

  beforeEach(() => mockResponse(updatePost, { data: { ...post, title: 'Bread!' } }, { etag: '"next"' }));

  it('leaves the next page and no draft alone, and is saved once', async () => {
    const { onSaved } = await leaveWhileSaving();
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect(writes()).toEqual([FIRST]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('saves what was typed since afterwards', async () => {
    const { onSaved } = await leaveWhileSaving('Bread!?');
    await waitFor(() => expect(writes()).toEqual([FIRST, expect.stringContaining('{"title":"Bread!?"')]));
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('saves what was typed since as a change of what was sent if that was merged', async () => {
    mockResponseIfMatch(updatePost, '"other"', { data: { ...post, title: 'Rye Bread!' }, merged: true });
    await leaveWhileSaving('Bread!?');
    await waitFor(() => expect(lastPatch()).toMatch(/"title":"Bread!\?",.*"base":\{"title":"Bread!"/));
  });

  it('saves what was typed before if what is saved by itself is still on its way', async () => {
    const { type, save, form, unmount } = edit();
    const release = holdResponses();
    type('Bread!');
    act(() => void form().autosave.flush());
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    type('Bread!?');
    save();
    unmount();
    release();
    await waitFor(() => expect(writes().at(-1)).toContain('{"title":"Bread!?"'));
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect(writes()).toHaveLength(2);
  });
});

describe('A form that is left while it is saved by itself, and merged', () => {
  const MERGED = { data: { ...post, title: 'Rye Bread!' }, merged: true as const };

  async function leaveWhileMerging(next?: string) {
    mockResponseIfMatch(updatePost, '"other"', MERGED);
    const { type, form, unmount } = edit();
    const release = holdResponses();
    type('Bread!');
    act(() => void form().autosave.flush());
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    if (next) type(next);
    unmount();
    release();
  }

  it('saves what was typed since, as a change of what was sent', async () => {
    await leaveWhileMerging('Bread!?');
    await waitFor(() => expect(lastPatch()).toMatch(/"title":"Bread!\?",.*"base":\{"title":"Bread!"/));
    await waitFor(async () => expect(await drafts()).toEqual([]));
  });

  it('leaves no draft if nothing was', async () => {
    await leaveWhileMerging();
    await waitFor(() => expect(lastPatch()).toContain('"merge":true'));
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect(writes()).toHaveLength(2);
  });

  it('removes nothing that was changed elsewhere if it is left while that is about to be shown', async () => {
    mockResponseIfMatch(updatePost, '"other"', MERGED);
    const { type, form, unmount } = edit();
    const { isAsked, release } = holdMerging();
    type('Bread!');
    act(() => void form().autosave.flush());
    await waitFor(() => expect(isAsked()).toBe(true));
    type('Bread!?');
    unmount();
    release();
    await waitFor(() => expect(lastPatch()).toMatch(/"title":"Bread!\?",.*"base":\{"title":"Bread!"/));
  });
});

const looks = () => requests.filter((each) => each.startsWith('GET /api/posts/4')).length;

describe('What is typed and saved while the form looks for changes made elsewhere', () => {
  const saved = { ...post, title: 'Bread!' };

  /** It looks again once it has shown what it found. */
  const isShown = async () => {
    mockResponse(getPost, { data: saved }, { etag: '"next"' });
    await waitFor(() => {
      act(() => savedElsewhere(4));
      expect(looks()).toBe(2);
    });
  };

  beforeEach(() => mockResponse(updatePost, { data: saved }, { etag: '"next"' }));

  it('stays if the response is older', async () => {
    const { type, flush, titlesSince } = edit();
    const release = holdResponses();
    act(() => savedElsewhere(4));
    vi.mocked(globalThis.fetch).mockRestore(); // of later requests
    type('Bread!');
    await flush();
    release();
    await waitFor(() => expect(looks()).toBe(1));
    await isShown();
    expect(titlesSince('Bread!')).toEqual(['Bread!']);
  });

  it('stays if they are shown later', async () => {
    const { type, flush, titlesSince } = edit();
    mockResponse(getPost, { data: { ...post, title: 'Rye' } }, { etag: '"theirs"' });
    const { isAsked, release } = holdMerging();
    act(() => savedElsewhere(4));
    await waitFor(() => expect(isAsked()).toBe(true));
    type('Bread!');
    await flush();
    release();
    await isShown();
    expect(titlesSince('Bread!')).toEqual(['Bread!']);
  });
});

describe('Discarding changes', () => {
  it('keeps what was changed elsewhere, also if that is found only then', async () => {
    const { type, form } = edit();
    mockResponseIfMatch(updatePost, '"other"', {
      data: { ...post, title: 'Bread!', content: '<p>flour and rye</p>' },
      merged: true,
    });
    type('Bread!');
    await act(() => form().discardChanges());
    expect(lastPatch()).toContain('{"title":"Bread","keep_version":true,"merge":true,"base":{"title":"Bread!"');
  });

  it('restores what the post was before, with what was changed elsewhere since', async () => {
    const { type, flush, form } = edit();
    mockResponse(updatePost, { data: { ...post, title: 'Bread!' } }, { etag: '"next"' });
    type('Bread!');
    await flush();
    mockResponse(getPost, { data: { ...post, title: 'Rye Bread!' } }, { etag: '"theirs"' });
    act(() => savedElsewhere(4));
    await waitFor(() => expect(form().draft.title).toBe('Rye Bread!'));
    expect(form().draft.differsFromStart).toBe(true);
    await act(() => form().discardChanges());
    expect(lastPatch()).toContain('{"title":"Rye Bread","keep_version":true}');
  });
});

describe('Undo', () => {
  const saved = { ...post, title: 'Soup' };
  const raised: AppEvents['notification:raised'][] = [];
  const undo = () => act(() => raised[0]?.action?.run());

  beforeEach(() => {
    raised.length = 0;
    onTestFinished(on('notification:raised', (notice) => raised.push(notice)));
    mockResponse(updatePost, { data: saved }, { etag: '"next"' });
    const restored = { data: { ...post, title: 'Flour' }, notices: [], replaced_version_id: 22 };
    mockResponse(restorePostVersion, restored, { etag: '"restored"' });
  });

  const RESTORED = 'POST /api/posts/4/versions/11/restore {}';
  const UNDONE = 'POST /api/posts/4/versions/22/restore {}';

  async function editRestored() {
    const edited = edit();
    const { showSaved, settle } = edited.form();
    await act(() => restore(post, 11, { onRestored: showSaved, settle }));
    expect(edited.form().draft.title).toBe('Flour');
    return edited;
  }

  async function discardBeforeOthers() {
    const edited = edit();
    edited.type('Soup');
    await edited.flush();
    mockResponse(updatePost, { data: post }, { etag: '"discarded"' });
    await act(() => edited.form().discardChanges());
    mockResponse(getPost, { data: { ...post, content: '<p>rye</p>' } }, { etag: '"theirs"' });
    act(() => savedElsewhere(4));
    await waitFor(() => expect(edited.form().draft.html).toBe('<p>rye</p>'));
    return edited;
  }

  it('of a restored version saves what was typed since, which is in the history then', async () => {
    const { type, form } = await editRestored();
    type('Soup');
    undo();
    await waitFor(() => expect(writes()).toEqual([RESTORED, expect.stringContaining('{"title":"Soup"'), UNDONE]));
    await waitFor(() => expect(form().draft.title).toBe('Flour'));
  });

  it('of a restored version does nothing if that cannot be saved', async () => {
    const { type, form } = await editRestored();
    mockError(updatePost, 500);
    type('Soup');
    undo();
    await waitFor(() =>
      expect(raised.at(-1)).toMatchObject({ type: 'error', description: 'Save your changes first.' }),
    );
    expect([writes().includes(UNDONE), form().draft.title]).toEqual([false, 'Soup']);
  });

  it('of a restored version keeps what is typed until it is done, to be merged', async () => {
    const { type, flush, form } = await editRestored();
    const release = holdResponses();
    undo();
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
    type('Soup');
    release();
    await waitFor(() => expect(writes()).toContain(UNDONE));
    await flush();
    expect(form().draft.title).toBe('Soup');
    expect(lastPatch()).toContain('{"title":"Soup"');
  });

  it('of a restored version leaves the draft of a form that was left', async () => {
    const { type, unmount } = await editRestored();
    mockError(updatePost, 500);
    type('Soup');
    unmount();
    await waitFor(async () => expect(await drafts()).toEqual(['Soup']));
    undo();
    await waitFor(() => expect(writes()).toContain(UNDONE));
    expect(await drafts()).toEqual(['Soup']);
  });

  it('of discarded changes keeps what was changed elsewhere since', async () => {
    await discardBeforeOthers();
    undo();
    await waitFor(() => expect(writes().at(-1)).toBe('PATCH /api/posts/4 {"title":"Soup","keep_version":true}'));
  });

  it('of discarded changes keeps what was changed elsewhere since, also once the form is left', async () => {
    const { unmount } = await discardBeforeOthers();
    unmount();
    undo();
    await waitFor(() => expect(writes().at(-1)).toBe('PATCH /api/posts/4 {"title":"Soup"}'));
  });

  it('of discarded changes saves what was typed since, which is in the history then', async () => {
    const { type, flush, form } = edit();
    type('Soup');
    await flush();
    await act(() => form().discardChanges());
    mockResponse(updatePost, { data: { ...post, title: 'Bread and butter' } }, { etag: '"after"' });
    type('Bread and butter');
    undo();
    await waitFor(() => expect(writes().at(-1)).toContain('{"title":"Soup","keep_version":true}'));
    expect(writes().at(-2)).toContain('{"title":"Bread and butter"');
  });
});
