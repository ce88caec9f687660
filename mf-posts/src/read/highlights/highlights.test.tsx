import {
  createHighlight,
  deleteHighlight,
  getCopy,
  getPost,
  type Highlight,
  listCollections,
  listPostHighlights,
  listPosts,
  updateHighlight,
} from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { aCopyOfPost, aHighlight, aPageCopy } from '@benotes/contract/link-builders';
import { collections, emit, listCommands, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { openedPost } from '../../posts/opened-post.store.ts';
import { stubBrowser } from '../../testing.tsx';

const note = aPost({
  id: 3,
  title: 'Bread',
  content: '<p>Mix <strong>rye flour</strong> and water.</p><ul><li><p>Wait a day.</p></li></ul><p>Bake it.</p>',
});
const TEXT = 'Mix rye flour and water.\nWait a day.\nBake it.';

/** The highlight of a part of the note. */
const of = (quote: string, given: Partial<Highlight> = {}): Highlight => {
  const position = TEXT.indexOf(quote);
  const [prefix, suffix] = [TEXT.slice(Math.max(0, position - 32), position), TEXT.slice(position + quote.length)];
  return aHighlight({ post_id: 3, quote, position, prefix, suffix: suffix.slice(0, 32), ...given });
};

const marks = () => [...document.querySelectorAll<HTMLElement>('mark')];
const marked = () => marks().map(({ textContent }) => textContent);
const press = (keys: string) => userEvent.keyboard(keys);
const bodiesOf = (start: string) => requests.filter((each) => each.startsWith(start));

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  localStorage.clear();
  stubBrowser();
  mockResponse(listCollections, { data: [] });
  mockResponse(listPosts, { data: [] });
  mockResponse(getPost, { data: note });
});

async function read(highlights: Highlight[], post = note): Promise<void> {
  mockResponse(getPost, { data: post });
  mockResponse(listPostHighlights, { data: highlights });
  renderAt(`/p/${post.id}/read`, <App />);
  await waitFor(() => expect(bodiesOf(`GET /api/posts/${post.id}/highlights`)).toHaveLength(1));
}

/** Changes the text that is read, as another device would. */
const changeText = (end: string) =>
  act(() => void (openedPost.post = ref({ ...note, content: `${note.content}<p>${end}</p>` })));

/** Selects from the beginning of one text to the end of another one. */
function select(from: string, to = from): void {
  const range = document.createRange();
  const [first, last] = [screen.getByText(from).firstChild!, screen.getByText(to).firstChild!];
  range.setStart(first, 0);
  range.setEnd(last, last.textContent!.length);
  getSelection()!.removeAllRanges();
  getSelection()!.addRange(range);
  fireEvent(document, new Event('selectionchange'));
}

describe('Highlights of a note that is read', () => {
  it('are marked across elements, with a text for screen readers, and leave the text as it is', async () => {
    await read([of('flour and water.\nWait', { color: 'green', note: 'Warm' })]);
    await waitFor(() => expect(marked()).toEqual(['flour', ' and water.', 'Wait']));
    expect(marks()[0]?.dataset['begin']).toBe('Green highlight with a note: ');
    expect(marks().at(-1)?.dataset['end']).toBe(' End of highlight. ');
    expect(document.querySelector('[data-note]')?.textContent).toBe(TEXT.replaceAll('\n', ''));
  });

  it('are reached with Tab and led through with the arrow keys; Enter opens one', async () => {
    await read([of('rye flour', { id: 1 }), of('Wait a day.', { id: 2, note: 'Or two' }), of('Bake', { id: 3 })]);
    await waitFor(() => expect(marked()).toHaveLength(3));
    expect(marks().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => marks()[0]!.focus());
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Wait a day.');
    await press('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Highlight' });
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Or two');

    mockResponse(updateHighlight, { data: of('Wait a day.', { id: 2, color: 'pink', note: 'Or three' }) });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Pink' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(marks()[1]?.style.getPropertyValue('--wash')).toContain('pink'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Wait a day.'));
  });

  it('have the caret in the note when they are opened, and Ctrl + Enter saves it', async () => {
    await read([of('rye flour')]);
    await waitFor(() => expect(marked()).toHaveLength(1));
    act(() => marks()[0]!.focus());
    await press('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Highlight' });
    expect(within(dialog).getByLabelText('Note')).toBe(document.activeElement);
    mockResponse(updateHighlight, { data: of('rye flour', { note: 'Whole grain' }) });
    await userEvent.keyboard('Whole grain{Control>}{Enter}{/Control}');
    await waitFor(() => expect(marks()[0]?.dataset['begin']).toContain('with a note'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay as they are if the dialog is canceled', async () => {
    await read([of('rye flour')]);
    await waitFor(() => expect(marked()).toHaveLength(1));
    act(() => marks()[0]!.focus());
    await press('{Enter}');
    await userEvent.keyboard('Whole grain');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('rye flour'));
  });

  it('keep the focus when the text is rendered anew, unless the user has left them', async () => {
    await read([of('rye flour', { id: 1 }), of('Wait a day.', { id: 2 })]);
    await waitFor(() => expect(marked()).toHaveLength(2));
    act(() => marks()[1]!.focus());
    changeText('Eat it.');
    await screen.findByText('Eat it.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Wait a day.'));

    const back = screen.getByRole('link', { name: 'Back to Uncategorized' });
    act(() => back.focus());
    changeText('Enjoy it.');
    await screen.findByText('Enjoy it.');
    await waitFor(() => expect(marked()).toHaveLength(2));
    expect(document.activeElement).toBe(back);
    await userEvent.click(document.body);
    act(() => back.blur());
    changeText('Eat it.');
    await screen.findByText('Eat it.');
    await waitFor(() => expect(marked()).toHaveLength(2));
    expect(document.activeElement).toBe(document.body);
  });

  it('are deleted with Delete, the focus goes to the next one, and Undo restores them', async () => {
    await read([of('rye flour', { id: 1 }), of('Bake', { id: 3 })]);
    await waitFor(() => expect(marked()).toHaveLength(2));
    mockResponse(deleteHighlight, null);
    let undo: (() => void) | undefined;
    const stop = on('notification:raised', ({ action }) => {
      undo ??= action?.run;
    });
    act(() => marks()[0]!.focus());
    await press('{Delete}');
    await waitFor(() => expect(marked()).toEqual(['Bake']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bake'));
    mockResponse(createHighlight, { data: of('rye flour', { id: 9 }) });
    act(() => undo?.());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('rye flour'));
    stop();
  });

  // #lost-passages-listed
  it('are listed below the text when their passages are gone', async () => {
    await read([of('Bake', { id: 3 }), aHighlight({ id: 4, post_id: 3, quote: 'Knead it well', note: 'How long?' })]);
    const lost = await screen.findByRole('region', { name: 'Lost highlights' });
    expect(within(lost).getAllByRole('listitem')).toHaveLength(1);
    expect(within(lost).getByText('Knead it well')).toBeDefined();
    expect(within(lost).getByText('How long?')).toBeDefined();
    expect(marked()).toEqual(['Bake']);
  });

  it('that could not be loaded are loaded again with Retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPostHighlights, 500);
    renderAt('/p/3/read', <App />);
    const retry = await screen.findByRole('button', { name: /Retry|Try again/ });
    mockResponse(listPostHighlights, { data: [of('Bake')] });
    await userEvent.click(retry);
    await waitFor(() => expect(marked()).toEqual(['Bake']));
  });
});

describe('Selected text', () => {
  it('is highlighted with the toolbar, in a color', async () => {
    await read([]);
    await screen.findByText('Bake it.');
    select('rye flour', 'Wait a day.');
    const toolbar = await screen.findByRole('toolbar', { name: 'Highlight the selected text' });
    mockResponse(createHighlight, { data: of('rye flour and water.\nWait a day.', { color: 'blue' }) });
    await userEvent.click(within(toolbar).getByRole('button', { name: 'Highlight in blue' }));
    await waitFor(() => expect(marked()).toEqual(['rye flour', ' and water.', 'Wait a day.']));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(getSelection()?.isCollapsed).toBe(true);
  });

  it('is highlighted with H, and without a selection H selects a paragraph', async () => {
    await read([]);
    await screen.findByText('Bake it.');
    await waitFor(() => expect(listCommands().some(({ keys }) => keys === 'h')).toBe(true));
    await press('h');
    expect(getSelection()?.toString()).toBe('Mix rye flour and water.');
    mockResponse(createHighlight, { data: of('Mix rye flour and water.') });
    await press('h');
    await waitFor(() => expect(marked().join('')).toBe('Mix rye flour and water.'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MARK'));
  });

  it('has the focus once it is highlighted with H, also if another highlight had it', async () => {
    await read([of('rye flour', { id: 1 })]);
    await waitFor(() => expect(marked()).toEqual(['rye flour']));
    act(() => marks()[0]!.focus());
    for (const [id, quote] of [
      [2, 'Wait a day.'],
      [3, 'Bake it.'],
    ] as const) {
      select(quote);
      mockResponse(createHighlight, { data: of(quote, { id }) });
      await press('h');
      await waitFor(() => expect(marked()).toContain(quote));
      await waitFor(() => expect(document.activeElement?.textContent).toBe(quote));
    }
  });

  it('says why it could not be highlighted', async () => {
    await read([]);
    await screen.findByText('Bake it.');
    const raised: string[] = [];
    const stop = on('notification:raised', ({ title }) => void raised.push(title));
    select('Bake it.');
    mockError(createHighlight, 422, { post_id: ['A post has at most 500 highlights.'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Highlight in yellow' }));
    await waitFor(() => expect(raised).toEqual(['The highlight could not be saved.']));
    expect(marked()).toEqual([]);
    stop();
  });
});

describe('Highlights of a copy', () => {
  const link = aLink({ id: 2, title: 'Knives' });

  it('are marked in it', async () => {
    mockResponse(getCopy, {
      data: aCopyOfPost({ post_id: 2, copy: aPageCopy({ html: '<p>Sharpen them often.</p>' }) }),
    });
    const inCopy = { post_id: 2, source: 'copy', quote: 'Sharpen', suffix: ' them often.', position: 0 } as const;
    await read([aHighlight(inCopy)], link);
    await waitFor(() => expect(marked()).toEqual(['Sharpen']));
    expect(screen.queryByRole('region', { name: 'Lost highlights' })).toBeNull();
  });

  it('are lost when there is none', async () => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 2, state: 'gone', copy: null }) });
    await read([aHighlight({ post_id: 2, source: 'copy', quote: 'Sharpen them' })], link);
    expect(await screen.findByRole('region', { name: 'Lost highlights' })).toBeDefined();
  });
});
