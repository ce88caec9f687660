import { importBookmarks, type ImportResult, listCollections } from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { appBar, collections, emit, on } from '@benotes/platform';
import { answer, calls, refuse, renderAt } from '@benotes/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { importFile } from './bookmark-import.store.ts';

const BROUGHT: ImportResult = {
  id: 1,
  posts: 1204,
  collections: 3,
  tags: 2,
  duplicates: 5,
  skipped: [
    { line: 12, reason: 'A javascript: address cannot be saved.' },
    { line: 40, reason: 'The title was cut.' },
  ],
};
const file = new File(['<!DOCTYPE NETSCAPE-Bookmark-file-1>'], 'bookmarks.html', { type: 'text/html' });

const openImport = () => renderAt('/import/bookmarks', <App />);
const choose = (chosen: File) => userEvent.upload(screen.getByLabelText('Bookmarks file'), chosen);
const pressImport = () => act(() => appBar.action?.run());

beforeEach(() => {
  emit('session:ended'); // the stores of the test before
  answer(listCollections, { data: [aCollection({ id: 9, name: 'Imported Bookmarks' })] });
  answer(importBookmarks, { data: BROUGHT });
});

describe('The page of imports', () => {
  it('leads to the import of bookmarks, marked Beta', async () => {
    renderAt('/import', <App />);
    await userEvent.click(screen.getByRole('link', { name: /^Import Bookmarks Beta/ }));
    expect(screen.getByLabelText('Bookmarks file')).toBeDefined();
    expect(appBar).toMatchObject({ title: 'Import Bookmarks', action: { label: 'Import' } });
  });
});

describe('Importing bookmarks', () => {
  it('sends nothing without a file and says so', () => {
    openImport();
    pressImport();
    expect(screen.getByText('Choose a file first.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Bookmarks file'));
    expect(calls).toEqual([]);
  });

  it('takes a file that is dropped on the page', () => {
    openImport();
    const held = { files: [file], types: ['Files'] };
    fireEvent.dragOver(window, { dataTransfer: held });
    expect(screen.getByText('Drop the file to choose it.')).toBeDefined();
    fireEvent.drop(window, { dataTransfer: held });
    expect(screen.getByText('bookmarks.html (1 KB)')).toBeDefined();
  });

  it('takes no other kind of file', () => {
    openImport();
    fireEvent.drop(window, { dataTransfer: { files: [new File(['%PDF'], 'letter.pdf')], types: ['Files'] } });
    expect(screen.getByText('letter.pdf is not an .html file.')).toBeDefined();
    pressImport();
    expect(calls).toEqual([]);
  });

  it('says that it may take several minutes while it runs, also to somebody who comes back', async () => {
    void importFile(file);
    openImport();
    expect(screen.getByText('This may take several minutes.')).toBeDefined();
    expect(screen.getByLabelText('Bookmarks file')).toHaveProperty('disabled', true);
    expect(appBar.action?.busy).toBe(true);
    expect(await screen.findByText('Imported from bookmarks.html')).toBeDefined();
  });

  it('goes to the page of imports with a notification, the figures and the lines left out', async () => {
    const notified = vi.fn();
    const off = on('notification:raised', notified);
    openImport();
    await choose(file);
    pressImport();

    const result = within(await screen.findByRole('region', { name: 'Imported from bookmarks.html' }));
    expect(result.getByText('1,204')).toBeDefined();
    expect(result.getByText('2 lines could not be imported')).toBeDefined();
    expect(result.getByText('Line 12').parentElement?.textContent).toContain('A javascript: address cannot be saved.');
    expect(notified).toHaveBeenCalledExactlyOnceWith({
      type: 'success',
      title: 'Bookmarks imported',
      description: 'Bookmarks were successfully imported.',
    });
    off();
  });

  it('shows the new collections in the sidebar', async () => {
    openImport();
    await choose(file);
    pressImport();
    await screen.findByText('Imported from bookmarks.html');
    expect(calls).toEqual(['POST /api/imports', 'GET /api/collections?nested=true&withShares=true']);
    expect(collections.tree.map(({ name }) => name)).toEqual(['Imported Bookmarks']);
  });

  it('keeps the result until it is dismissed', async () => {
    openImport();
    await choose(file);
    pressImport();
    await screen.findByText('Imported from bookmarks.html');
    await userEvent.click(screen.getByRole('link', { name: /Import Bookmarks/ }));
    expect(screen.queryByText('Imported from bookmarks.html')).toBeNull();
    const { unmount } = renderAt('/import', <App />);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss this result' }));
    expect(screen.queryByText('Imported from bookmarks.html')).toBeNull();
    unmount();
  });

  it('shows every line left out on request', async () => {
    const skipped = Array.from({ length: 51 }, (_, index) => ({ line: index + 1, reason: 'No address.' }));
    answer(importBookmarks, { data: { ...BROUGHT, skipped } });
    openImport();
    await choose(file);
    pressImport();
    await screen.findByText('51 lines could not be imported');
    expect(screen.queryByText('Line 51')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 51 lines' }));
    expect(screen.getByText('Line 51')).toBeDefined();
  });

  it.each([
    { status: 422, body: { file: ['This is not a bookmark file.'] }, reason: 'This is not a bookmark file.' },
    { status: 413, body: 'The file is too large.', reason: 'The file is too large.' },
  ])('says that it failed with $status, why, and stays', async ({ status, body, reason }) => {
    refuse(importBookmarks, status, body);
    openImport();
    await choose(file);
    pressImport();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`Failed. Error ${status}${reason}`);
    expect(screen.getByText('bookmarks.html (1 KB)')).toBeDefined();
    expect(appBar.action?.busy).toBe(false);
  });

  it('shows nothing of the page that a proxy answers with', async () => {
    refuse(importBookmarks, 502, '<html>Bad gateway</html>');
    openImport();
    await choose(file);
    pressImport();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed. Error 502');
  });
});
