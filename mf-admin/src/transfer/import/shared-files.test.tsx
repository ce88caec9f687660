import { createImportPreview, listCollections, listImports } from '@benotes/contract';
import { anImportPreview } from '@benotes/contract/builders';
import { emit } from '@benotes/platform';
import { keepShared, readShared } from '@benotes/platform/shared-content';
import { mockResponse, provideContributions, renderAt, requests, stubCaches } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { App } from '../../app.tsx';
import { module } from '../../module.ts';

beforeEach(async () => {
  await stubCaches();
  provideContributions([module]);
  emit('session:ended'); // the stores of the test before
  Element.prototype.scrollIntoView = () => {};
  mockResponse(listCollections, { data: [] });
  mockResponse(listImports, { data: [] });
  mockResponse(createImportPreview, { data: anImportPreview({ links: 2 }) });
});

const bookmarks = () => new File(['<!DOCTYPE NETSCAPE-Bookmark-file-1>'], 'bookmarks.html', { type: 'text/html' });
const keep = (...files: File[]) => keepShared({ title: '', text: '', url: '', files });
const imports = () => requests.filter((made) => made.startsWith('POST /api/imports'));

describe('A file that another app shares', () => {
  it('is shown before anything is imported, and is then gone from this device', async () => {
    const id = await keep(bookmarks());
    renderAt(`/import/bookmarks?shared=${id}`, <App />);
    expect(await screen.findByRole('region', { name: 'Contents of bookmarks.html' })).toBeDefined();
    expect(imports()).toEqual(['POST /api/imports/previews']);
    await expect.poll(() => readShared(id)).toBeUndefined();
  });

  it('leaves images on this device that came with it, which become notes', async () => {
    const id = await keep(bookmarks(), new File(['x'], 'a.png', { type: 'image/png' }));
    renderAt(`/import/bookmarks?shared=${id}`, <App />);
    expect(await screen.findByRole('region', { name: 'Contents of bookmarks.html' })).toBeDefined();
    await expect.poll(async () => (await readShared(id))?.files.map(({ name }) => name)).toEqual(['a.png']);
  });

  it('shows a message if it was already imported', async () => {
    renderAt('/import/bookmarks?shared=gone', <App />);
    expect(await screen.findByText(/no longer on this device/)).toBeDefined();
    expect(imports()).toEqual([]);
  });
});
