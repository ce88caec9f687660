import { listPostVersions, type MergeConflict, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { appBar } from '@benotes/platform';
import { mockError, mockResponse, mockResponseIfMatch, renderAt, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { holdResponses, signInWith, signOut } from '../../testing.tsx';
import { findDrafts } from '../drafts/draft-store.ts';

const content = '<p>flour and water</p>';
const post = aPost({ id: 4, title: 'Bread', content, collection_id: 7, tags: [] });

beforeEach(async () => {
  await signInWith(post);
  mockResponse(listPostVersions, { data: [] });
});

afterEach(signOut);

const titleField = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.findByRole('textbox', { name: 'Content' });
const save = () => act(() => appBar.action?.run());
const patches = () => requests.filter((each) => each.startsWith('PATCH /'));
const storedDrafts = async () => (await findDrafts(1, 4)).drafts.length;
const NOTICE = 'Merged with changes made elsewhere.';

async function open(typed = '!') {
  renderAt('/p/4', <App />);
  await text(); // what is typed while it loads may be saved by itself
  await userEvent.type(await titleField(), typed);
}
const mergeTo = (merged: Partial<typeof post>) =>
  mockResponseIfMatch(updatePost, '"other"', { data: { ...post, ...merged }, merged: true });

describe('A post that was changed elsewhere and is saved', () => {
  // #merged-and-shown
  it('is merged and shown, with what was merged in the history', async () => {
    await open();
    mergeTo({ title: 'Rye Bread!', content: '<p>flour and milk</p>' });
    save();
    const notice = await screen.findByText(NOTICE);
    expect(await titleField()).toHaveProperty('value', 'Rye Bread!');
    expect((await text()).textContent).toBe('flour and milk');
    expect(appBar.status).toBe('Saved');
    await waitFor(async () => expect(await storedDrafts()).toBe(0));
    await userEvent.click(within(notice).getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('dialog', { name: 'History' })).toBeTruthy();
  });

  it('says who made the changes', async () => {
    await open();
    const changed_by = [
      { id: 2, name: 'Grace' },
      { id: 3, name: null },
    ];
    mockResponseIfMatch(updatePost, '"other"', { data: { ...post, title: 'Rye Bread!' }, merged: true, changed_by });
    save();
    expect(await screen.findByText(/^Merged with changes by \W?Grace\W? and a deleted user\.$/)).toBeTruthy();
  });

  // #typed-while-merging
  it('keeps what was typed in the meantime', async () => {
    await open();
    mergeTo({ title: 'Rye Bread!', content: '<p>flour and milk</p>' });
    const release = holdResponses();
    save();
    fireEvent.change(await titleField(), { target: { value: 'Bread! With seeds' } });
    release();
    await screen.findByText(NOTICE);
    expect(await titleField()).toHaveProperty('value', 'Rye Bread! With seeds');
    expect(appBar.status).toBe('Saving…');
    await waitFor(async () => expect(await storedDrafts()).toBe(1));
    mockResponse(updatePost, { data: post });
    save();
    await waitFor(() => expect(patches().at(-1)).toContain('{"title":"Rye Bread! With seeds"'));
  });
});

const conflicts: Partial<MergeConflict>[] = [
  { field: 'title', mine: 'Spelt', theirs: 'Rye', context: 'Bread' },
  { kind: 'block', mine: '<p><strong>salt</strong></p>', theirs: null, context: null },
  { field: 'collection_id', kind: 'block', base: 'null', mine: '7', theirs: 'null', context: null },
];

async function ask() {
  await open();
  mockError(updatePost, 409, aMergeDecision(post, ...conflicts));
  save();
  return within(await screen.findByRole('dialog', { name: 'The same words were changed elsewhere' }));
}

describe('Where the same words were changed', () => {
  // #other-version-shown-beside
  it('each place shows both, as they are read', async () => {
    const dialog = await ask();
    const places = dialog.getAllByRole('region');
    expect(places.map((place) => place.getAttribute('aria-label'))).toEqual([
      'Title (1 of 3)',
      'Content (2 of 3)',
      'Collection (3 of 3)',
    ]);
    const side = (place: number, name: string) => within(places[place]!).getByRole('group', { name }).textContent;
    expect([side(0, 'Mine'), side(0, 'Theirs')]).toEqual(['MineSpelt', 'TheirsRye']);
    expect(places[0]?.textContent).toContain('Before: Bread');
    await waitFor(() => expect(places[1]?.querySelector('strong')?.textContent).toBe('salt'));
    expect(side(1, 'Theirs')).toBe('TheirsRemoved');
    expect([side(2, 'Mine'), side(2, 'Theirs')]).toEqual(['MineRecipes', 'TheirsUncategorized']);
    expect(within(places[2]!).queryByRole('radio', { name: 'Keep both' })).toBeNull();
  });

  // #decided-by-keyboard
  it('the user decides with the keyboard, and it is saved once all is decided', async () => {
    const dialog = await ask();
    expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0]);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(dialog.getByText('3 places are not decided yet.')).toBeTruthy();
    vi.stubGlobal('CSS', { escape: (name: string) => name }); // for the keys of radio buttons; jsdom has none
    await userEvent.keyboard(' {Tab}{ArrowRight}{Tab} ');
    expect(dialog.getAllByRole('radio', { checked: true }).map((each) => each.getAttribute('value'))).toEqual([
      'mine',
      'theirs',
      'mine',
    ]);
    mockResponse(updatePost, { data: { ...post, title: 'Spelt' }, merged: true });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches().at(-1)).toContain('"decided":{"etag":"\\"now\\"","choices":["mine","theirs","mine"]}');
    expect(await titleField()).toHaveProperty('value', 'Spelt');
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  it('nothing is saved or lost if the user goes on editing', async () => {
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await titleField()).toHaveProperty('value', 'Bread!');
    await waitFor(async () => expect(await storedDrafts()).toBe(1));
    expect(patches()).toHaveLength(1);
  });

  it('is asked again if the post was changed once more', async () => {
    const dialog = await ask();
    for (const radio of dialog.getAllByRole('radio', { name: 'Keep theirs' })) await userEvent.click(radio);
    const next = { ...aMergeDecision(post, { field: 'title', mine: 'Spelt', theirs: 'Wheat' }), etag: '"newer"' };
    mockError(updatePost, 409, next);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/changed once more/)).toBeTruthy();
    expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(3);
    expect(screen.getByRole('group', { name: 'Theirs' }).textContent).toBe('TheirsWheat');
  });
});
