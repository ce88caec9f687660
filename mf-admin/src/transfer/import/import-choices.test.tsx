import {
  createImportPreview,
  getImport,
  getImportPreview,
  importPreviewed,
  type ImportPreview,
  listCollections,
  listImports,
  updateImportPreview,
} from '@benotes/contract';
import { aCollection, anImportPreview } from '@benotes/contract/builders';
import { emit, loadCollections } from '@benotes/platform';
import { mockError, mockResponse, provideContributions, renderAt, requests } from '@benotes/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { module } from '../../module.ts';

const PREVIEW_URL = `/api/imports/previews/${anImportPreview().id}`;

beforeEach(async () => {
  provideContributions([module]);
  emit('session:ended'); // the stores of the test before
  mockResponse(listCollections, { data: [aCollection({ id: 9, name: 'Reading' })] });
  mockResponse(listImports, { data: [] });
  mockResponse(importPreviewed, { data: { id: 7 } });
  mockError(getImport, 503);
  vi.mocked(console.error).mockImplementation(() => {});
  Element.prototype.scrollIntoView = () => {};
  await loadCollections();
});

/** Chooses a file whose preview is this one. */
async function review(preview: Partial<ImportPreview>) {
  mockResponse(createImportPreview, { data: anImportPreview(preview) });
  renderAt('/import/bookmarks', <App />);
  await userEvent.upload(screen.getByLabelText('Files to import'), new File(['x'], 'pocket.zip'));
  return within(await screen.findByRole('region', { name: 'Contents of pocket.zip' }));
}

/** The bodies of the requests of this kind. */
const sent = (request: string) =>
  requests
    .filter((made) => made.startsWith(`${request} {`))
    .map((made): unknown => JSON.parse(made.slice(request.length + 1)));

/** Imports, and returns what that was started with. */
async function start(panel: Awaited<ReturnType<typeof review>>): Promise<unknown> {
  await userEvent.click(panel.getByRole('button', { name: 'Import' }));
  await vi.waitFor(() => expect(sent(`POST ${PREVIEW_URL}/start`)).toHaveLength(1));
  return sent(`POST ${PREVIEW_URL}/start`)[0];
}

describe('The contents of files', () => {
  it('are shown with their product, kinds, dates, and what is left out', async () => {
    const panel = await review({
      sources: [
        { format: 'notion', title: 'Notion', files: 214 },
        { format: 'evernote', title: 'Evernote', files: 1 },
      ],
      links: 12,
      notes: 420,
      images: 96,
      deleted: 7,
      oldest: '2019-03-14T10:00:00.000Z',
      newest: '2025-07-01T08:00:00.000Z',
      undated: 3,
      missing_files: 4,
      left_out: [{ what: 'smart lists', count: 3 }],
      warnings: ['Part 2 of 3 is missing.'],
    });
    expect(panel.getByText(/^Recognized: /).textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Recognized: Notion (214 files), Evernote (1 file)',
    );
    const figures = panel
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(figures).toEqual([
      'Links: 12',
      'Notes: 420',
      'Collections: 0',
      'Tags: 0',
      'Images: 96',
      'In the Recycle Bin: 7',
      'Created: 14 March 2019 – 1 July 2025',
      'Without a date: 3',
      'Already saved: 0',
      "Can't be imported: 0",
    ]);
    expect(panel.getByText(/^4 files cannot be shown/)).toBeDefined();
    expect(panel.getByText('Not imported: 3 smart lists.')).toBeDefined();
    expect(panel.getByRole('list', { name: 'Remarks' }).textContent).toBe('Part 2 of 3 is missing.');
  });

  it('tells repetitions inside the files from what is saved already', async () => {
    const panel = await review({ links: 4, duplicates: 3, repeated: 2 });
    const figure = (name: string) => panel.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect([figure('Already saved'), figure('Repeated in the files')]).toEqual(['1', '2']);
  });

  it('may be nothing, which cannot be imported', async () => {
    const panel = await review({ links: 0 });
    expect(panel.getByText('There is nothing to import.')).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('Without a choice', () => {
  it('a new collection is made, folders become collections, duplicates are skipped, and flags are applied', async () => {
    const panel = await review({ flags: [{ flag: 'archived', count: 3 }] });
    expect(await start(panel)).toEqual({
      collection_id: null,
      folders: 'collections',
      duplicates: 'skip',
      flags: ['archived'],
      shares: false,
    });
  });

  it('only what matters for the files is asked', async () => {
    const panel = await review({});
    expect(panel.queryAllByRole('group')).toEqual([]);
    expect(await panel.findAllByRole('combobox')).toHaveLength(1);
  });
});

describe('The user chooses', () => {
  it('the collection', async () => {
    const panel = await review({ collection_name: 'Imported from Pocket' });
    const field = await panel.findByRole('combobox', { name: 'Collection' });
    await vi.waitFor(() => expect(field).toHaveProperty('disabled', false));
    await userEvent.click(await panel.findByRole('combobox', { name: 'Collection' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Reading' }));
    expect(await start(panel)).toMatchObject({ collection_id: 9 });
  });

  it('tags for folders, what happens to duplicates, and flags', async () => {
    const flags: ImportPreview['flags'] = [
      { flag: 'unread', count: 2 },
      { flag: 'favorite', count: 9 },
    ];
    const panel = await review({ collections: 3, duplicates: 1, flags });
    await userEvent.click(within(panel.getByRole('group', { name: 'Folders become' })).getByLabelText('Tags'));
    await userEvent.click(panel.getByRole('radio', { name: 'Update' }));
    expect(panel.getByText(/Undo restores yours/)).toBeDefined();
    expect(panel.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
      'Favorites (9)',
      '“Unread” as a tag (2)',
    ]);
    await userEvent.click(panel.getByRole('checkbox', { name: '“Unread” as a tag (2)' }));
    expect(await start(panel)).toMatchObject({ folders: 'tags', duplicates: 'update', flags: ['favorite'] });
  });

  it('what happens to duplicates, each way explained', async () => {
    const panel = await review({ duplicates: 1 });
    const choice = within(panel.getByRole('group', { name: 'Duplicates' }));
    expect(choice.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Skip',
      'Update',
      'Keep both',
    ]);
    expect(choice.getByText('What you have saved stays as it is.')).toBeDefined();
    await userEvent.click(choice.getByRole('radio', { name: 'Keep both' }));
    expect(choice.getByText('Duplicates are imported again.')).toBeDefined();
    expect(await start(panel)).toMatchObject({ duplicates: 'keep' });
  });

  it('what the columns of a table mean, and the files are read again', async () => {
    const columns: ImportPreview['columns'] = [
      { name: 'Name', meaning: 'title', examples: ['Rye', 'Spelt'] },
      { name: 'Web', meaning: 'ignore', examples: ['https://example.org/'] },
    ];
    const panel = await review({ links: 0, notes: 2, columns });
    mockResponse(updateImportPreview, { data: anImportPreview({ status: 'reading' }) });
    mockResponse(getImportPreview, { data: anImportPreview({ links: 2, columns }) });
    expect(
      panel.getByText('Rye · Spelt', { normalizer: (text) => text.replaceAll(/[\u2068\u2069]/g, '') }),
    ).toBeDefined();
    await userEvent.selectOptions(panel.getByLabelText(/Web/), 'Address');
    expect(panel.getByText('Reading the files again.')).toBeDefined();
    expect(panel.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
    await vi.waitFor(() => expect(panel.getByText('Links').nextElementSibling?.textContent).toBe('2'));
    expect(panel.getByLabelText(/Web/)).toHaveProperty('value', 'url');
    expect(sent(`PATCH ${PREVIEW_URL}`)).toEqual([
      { articles: false, feeds: false, user: null, columns: { Web: 'url' } },
    ]);
  });

  it('more while the files are read again, which is sent when that is done', async () => {
    const panel = await review({ articles: 5, feeds: 2 });
    mockResponse(updateImportPreview, { data: anImportPreview({ status: 'reading' }) });
    mockResponse(getImportPreview, { data: anImportPreview({ articles: 5, feeds: 2 }) });
    await userEvent.click(panel.getByRole('checkbox', { name: /^Full text of saved articles/ }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Entries of feeds (2)' }));
    await vi.waitFor(() => expect(panel.queryByText('Reading the files again.')).toBeNull());
    expect(sent(`PATCH ${PREVIEW_URL}`)).toMatchObject([
      { articles: true, feeds: false },
      { articles: true, feeds: true },
    ]);
  });

  it('one of the users of a file, and all of them again', async () => {
    const users = [
      { id: 'a', name: 'Ada', posts: 3 },
      { id: 'g', name: 'Grace', posts: 4 },
    ];
    const panel = await review({ users });
    mockResponse(updateImportPreview, { data: anImportPreview({ users, links: 4 }) });
    await userEvent.selectOptions(panel.getByLabelText('Whose posts'), 'g');
    await vi.waitFor(() => expect(panel.getByText('Links').nextElementSibling?.textContent).toBe('4'));
    await userEvent.selectOptions(panel.getByLabelText('Whose posts'), '');
    await vi.waitFor(() => expect(sent(`PATCH ${PREVIEW_URL}`)).toMatchObject([{ user: 'g' }, { user: null }]));
  });

  it('columns that cannot be read, sees why, and can choose others', async () => {
    const columns: ImportPreview['columns'] = [{ name: 'Web', meaning: 'url', examples: [] }];
    const panel = await review({ columns });
    const failure = { status: 422, reason: 'There is no column with a title or an address.' };
    mockResponse(updateImportPreview, { data: anImportPreview({ status: 'failed', failure }) });
    await userEvent.selectOptions(panel.getByLabelText(/Web/), 'Not imported');
    expect((await screen.findByRole('alert')).textContent).toContain(failure.reason);
    expect(panel.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
    mockResponse(updateImportPreview, { data: anImportPreview({ columns }) });
    await userEvent.selectOptions(panel.getByLabelText(/Web/), 'Address');
    await vi.waitFor(() => expect(panel.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', false));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
