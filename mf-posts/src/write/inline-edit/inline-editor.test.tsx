import { comparePostVersions, getPost, listPosts, listPostVersions, updatePost, uploadFile } from '@benotes/contract';
import { aPost, aUser } from '@benotes/contract/builders';
import { aMergeDecision, aPostVersion } from '@benotes/contract/link-builders';
import { type AppEvents, emit, on, session } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { holdResponses, stubBrowser } from '../../testing.tsx';
import { findDrafts } from '../drafts/draft-store.ts';
import { clipboard } from '../editor/testing/clipboard.ts';
import { asEditable } from '../editor/testing/editable.ts';
import { InlineEditor } from './inline-editor.tsx';

const post = aPost({ id: 4, title: 'Shopping', content: 'Milk', tags: [] });
const onClose = vi.fn();

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('indexedDB', new IDBFactory());
  session.user = aUser({ id: 1 });
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
  mockResponse(listPosts, { data: [post] });
  mockResponse(getPost, { data: post }, { etag: '"as-read"' });
  mockResponse(updatePost, { data: { ...post, title: 'Shopping list' } });
});

afterEach(() => {
  cleanup();
  emit('session:ended'); // closes the database of drafts
  stop();
  onClose.mockReset();
  session.user = null;
});

async function edit(typed = '') {
  const { unmount } = renderAt('/', <InlineEditor post={post} caretAt={0} onClose={onClose} />);
  const text = await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(document.activeElement).toBe(text));
  if (typed) await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), typed);
  return unmount;
}
/** Pastes an image, which is uploaded once the returned function is called. */
async function pasteImage(): Promise<() => void> {
  mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
  const release = holdUploads();
  const text = asEditable(screen.getByRole('textbox', { name: 'Content' }));
  fireEvent.paste(text, { clipboardData: clipboard({}, [new File(['x'], 'a.png', { type: 'image/png' })]) });
  await screen.findByText('Uploading image…');
  return release;
}
function holdUploads(): () => void {
  const gate: { open?: () => void } = {};
  const held = new Promise<void>((resolve) => (gate.open = resolve));
  const Original = XMLHttpRequest;
  vi.stubGlobal('XMLHttpRequest', function HeldRequest() {
    const request = new Original();
    return new Proxy(request, {
      get: (target, name) => {
        if (name === 'send') return (body: FormData) => void held.then(() => target.send(body));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  });
  return () => gate.open?.();
}
const sent = () => requests.filter((call) => call.startsWith('PATCH'));
const BASE = '{"title":"Shopping","content":"Milk","collection_id":null,"tags":[]}';
const asSent = (title: string) => `PATCH /api/posts/4 {"title":"${title}","merge":true,"base":${BASE}}`;
const storedDrafts = async () => (await findDrafts(1, 4)).drafts.map(({ draft }) => draft.title);

describe('The inline editor of a note', () => {
  // #leaving-saves-and-closes
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click elsewhere', () => userEvent.click(document.body)],
    ['Ctrl + S', () => userEvent.keyboard('{Control>}s{/Control}')],
  ])('saves with one request and closes on %s', async (_, leave) => {
    await edit(' list');
    await leave();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(requests).toEqual([asSent('Shopping list')]);
  });

  // #shows-that-it-saves
  it('shows that the note is being saved', async () => {
    await edit(' list');
    const release = holdResponses();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: 'Editing Shopping' }).getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('keeps what is typed while it saves, and saves it with the next Escape', async () => {
    await edit(' list');
    const release = holdResponses();
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 's');
    release();
    const box = screen.getByRole('region', { name: 'Editing Shopping' });
    await waitFor(() => expect(box.getAttribute('aria-busy')).toBe('false'));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Shopping lists');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(async () => expect(await storedDrafts()).toEqual(['Shopping lists']));

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent().map((each) => each.match(/"title":"[^"]*"/)?.[0])).toEqual([
      '"title":"Shopping list"',
      '"title":"Shopping lists"',
    ]);
    await waitFor(async () => expect(await storedDrafts()).toEqual([]));
  });

  it('saves what is typed while it saves if it is left meanwhile', async () => {
    await edit(' list');
    const release = holdResponses();
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 's');
    await userEvent.keyboard('{Escape}');
    expect(sent()).toEqual([]);
    release();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent().at(-1)).toContain('"title":"Shopping lists"');
  });

  it('saves what is typed while it saves, after that, if the user leaves the page meanwhile', async () => {
    const leavePage = await edit(' list');
    const release = holdResponses();
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 's');
    leavePage();
    release();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toBe(asSent('Shopping list'));
    expect(sent()[1]).toContain(`"title":"Shopping lists","merge":true,"base":{"title":"Shopping list"`);
    await waitFor(async () => expect(await storedDrafts()).toEqual([]));
  });

  it('uploads an image that is pasted', async () => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    await edit();
    const picture = new File(['x'], 'a.png', { type: 'image/png' });
    const text = asEditable(screen.getByRole('textbox', { name: 'Content' }));
    fireEvent.paste(text, { clipboardData: clipboard({}, [picture]) });
    await waitFor(() => expect(requests).toEqual(['POST /api/files']));
    expect(notices).toEqual([]);
  });

  describe('while an image is uploaded', () => {
    it('waits for it, says so, and saves the note with it', async () => {
      await edit();
      const release = await pasteImage();
      await userEvent.click(document.body);
      expect((await screen.findAllByText('An image is still being uploaded.')).length).toBeGreaterThan(0);
      expect(onClose).not.toHaveBeenCalled();
      release();
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(sent()).toHaveLength(1);
      expect(sent()[0]).toContain('/storage/attachments/a.webp');
    });

    it('asks before a link is followed', async () => {
      renderAt(
        '/',
        <>
          <a href="/c/7">Recipes</a>
          <InlineEditor post={post} caretAt={0} onClose={onClose} />
        </>,
      );
      await screen.findByRole('textbox', { name: 'Content' });
      const release = await pasteImage();
      await userEvent.click(screen.getByRole('link', { name: 'Recipes' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      release();
      await waitFor(() => expect(sent()[0]).toContain('/storage/attachments/a.webp'));
    });

    it('says that it is not uploaded if the user leaves the page', async () => {
      const leavePage = await edit(' list');
      await pasteImage();
      leavePage();
      expect(notices).toMatchObject([{ type: 'error', description: 'Image could not be uploaded.' }]);
    });
  });

  it('sends nothing if nothing changed', async () => {
    await edit();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(requests).toEqual([]);
  });

  it('saves the note when the user leaves the page', async () => {
    const leavePage = await edit(' list');
    leavePage();
    await waitFor(() => expect(sent()).toEqual([asSent('Shopping list')]));
  });

  it('leaves no draft behind when it is saved as the user leaves the page', async () => {
    const leavePage = await edit(' list');
    await waitFor(async () => expect(await storedDrafts()).toEqual(['Shopping list']));
    leavePage();
    await waitFor(async () => expect(await storedDrafts()).toEqual([]));
    expect(sent()).toEqual([asSent('Shopping list')]);
  });

  it('keeps the text in the editor and in a draft if saving fails', async () => {
    mockError(updatePost, 500);
    await edit(' list');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(notices).toMatchObject([{ title: 'Error', description: 'Post could not be updated.' }]));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Shopping list');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(async () => expect(await storedDrafts()).toEqual(['Shopping list']));
  });

  it('saves automatically when back online, unless the user continued typing', async () => {
    mockError(updatePost, 0);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await edit(' list');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(notices).toHaveLength(1));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 's');
    mockResponse(updatePost, { data: { ...post, title: 'Shopping lists' } });
    window.dispatchEvent(new Event('online'));
    expect(sent()).toHaveLength(1);

    mockError(updatePost, 0);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(notices).toHaveLength(2));
    mockResponse(updatePost, { data: { ...post, title: 'Shopping lists' } });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual(['Shopping list', 'Shopping lists', 'Shopping lists'].map(asSent));
  });

  it('shows what was merged with changes made elsewhere, which ends with the next Escape', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'My shopping list', content: 'Milk, bread' }, merged: true });
    await edit(' list');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Merged with changes made elsewhere.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'My shopping list');
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('Milk, bread');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent()).toHaveLength(1);
  });

  it('restores no version below what is being edited', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'My shopping list' }, merged: true });
    mockResponse(listPostVersions, { data: [aPostVersion({ id: 22 }), aPostVersion({ id: 11 })] });
    mockResponse(comparePostVersions, { data: {} });
    await edit(' list');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    const history = within(await screen.findByRole('dialog', { name: 'History' }));
    const [, version] = await history.findAllByRole('listitem');
    await userEvent.click(within(version!).getByRole('button'));
    const restore = await history.findByRole('button', { name: 'Restore' });
    expect(restore).toHaveProperty('disabled', true);
    expect(history.getByText('Save your changes first.')).toBeDefined();
  });

  it('stores what was typed in the title until it was merged', async () => {
    await edit(' list');
    mockResponse(updatePost, { data: { ...post, title: 'My shopping list' }, merged: true });
    const release = holdResponses();
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' of today');
    release();
    await screen.findByText('Merged with changes made elsewhere.');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'My shopping list of today');
    await waitFor(async () => expect(await storedDrafts()).toEqual(['My shopping list of today']));
  });

  it('asks what to keep where the same words were changed elsewhere', async () => {
    mockError(
      updatePost,
      409,
      aMergeDecision(post, { field: 'title', mine: 'list', theirs: 'cart', context: 'Shopping' }),
    );
    await edit(' list');
    await userEvent.keyboard('{Escape}');
    const dialog = within(await screen.findByRole('dialog', { name: 'The same words were changed elsewhere' }));
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list cart' }, merged: true });
    await userEvent.click(dialog.getByRole('radio', { name: 'Keep both' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Shopping list cart');
    expect(sent().at(-1)).toContain('"choices":["both"]');
  });

  it('keeps the text as a draft, and says so, if the user has left the page', async () => {
    mockError(updatePost, 409, aMergeDecision(post, {}));
    const leavePage = await edit(' list');
    leavePage();
    await waitFor(() => expect(notices).toMatchObject([{ type: 'error', action: { label: 'Edit' } }]));
    await waitFor(async () => expect(await storedDrafts()).toEqual(['Shopping list']));
  });
});
