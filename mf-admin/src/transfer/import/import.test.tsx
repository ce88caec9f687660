import {
  cancelImport,
  createImportPreview,
  deleteImportPreview,
  getImport,
  getImportPreview,
  importPreviewed,
  type ImportResult,
  type ImportState,
  listCollections,
  listImports,
  undoImport,
} from '@benotes/contract';
import { aCollection, anImportPreview } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, on, tabStorage } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt, provideContributions } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { App } from '../../app.tsx';
import { module } from '../../module.ts';

const RESULT: ImportResult = {
  id: 7,
  posts: 1204,
  collections: 3,
  tags: 2,
  duplicates: 5,
  duplicate_lines: [{ line: 3, reason: 'Already saved in the same place: A page' }],
  skipped: [
    { line: 12, reason: 'Only http and https addresses can be saved: javascript:alert("x")' },
    { line: 40, reason: 'There is no address.' },
  ],
};
const DONE: ImportState = {
  id: 7,
  status: 'done',
  done: 1209,
  total: 1209,
  result: RESULT,
  failure: null,
  created_at: '2026-11-20T09:30:00.000Z',
};
const RUNNING: ImportState = { ...DONE, status: 'running', done: 300, result: null };
const PREVIEW = anImportPreview({
  links: 1204,
  collections: 3,
  tags: 2,
  duplicates: 5,
  duplicate_lines: RESULT.duplicate_lines,
  skipped: RESULT.skipped,
  skipped_count: 2,
});
const PREVIEW_URL = `/api/imports/previews/${PREVIEW.id}`;
const READING = { ...PREVIEW, status: 'reading' as const, read: 1024 * 1024, size: 4 * 1024 * 1024, links: 0 };
const NO_FILES = 'Choose files, or drop or paste them on this page.';
const file = new File(['<!DOCTYPE NETSCAPE-Bookmark-file-1>'], 'bookmarks.html', { type: 'text/html' });

const CurrentPath = () => <output aria-label="current path">{useLocation().pathname}</output>;
const openImport = () => renderAt('/import/bookmarks', <App />);
const openMenu = () => renderAt('/import', <App />);
const choose = (chosen: File) => userEvent.upload(screen.getByLabelText('Files to import'), chosen);
const pressTopBar = () => act(() => appBar.action?.run());
const summary = () => screen.findByRole('region', { name: 'Contents of bookmarks.html' });
const figure = (of: HTMLElement, name: string) =>
  within(of).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

/** Chooses the file, reads its summary, and confirms. */
async function importIt(): Promise<void> {
  await choose(file);
  const panel = await summary();
  await userEvent.click(within(panel).getByRole('button', { name: 'Import' }));
}

const posted = () => requests.filter((made) => made.startsWith('POST')).map((made) => made.split(' ', 2).join(' '));
/** What imports were started with. */
const started = () =>
  requests
    .filter((made) => made.startsWith(`POST ${PREVIEW_URL}/start`))
    .map((made): unknown => JSON.parse(made.slice(made.indexOf('{'))));

/** The calls of `scrollIntoView`. */
const scrolledTo: [Element, unknown][] = [];
const saved: { name: string; text: Promise<string> }[] = [];
const raised: object[] = [];

beforeEach(() => {
  provideContributions([module]);
  emit('session:ended'); // the stores of the test before
  mockResponse(listCollections, { data: [aCollection({ id: 9, name: 'Imported Bookmarks' })] });
  mockResponse(listImports, { data: [] });
  mockResponse(createImportPreview, { data: PREVIEW });
  mockResponse(deleteImportPreview, null);
  mockResponse(importPreviewed, { data: { id: 7 } });
  mockResponse(getImport, { data: DONE });
  saved.length = raised.length = scrolledTo.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(options) {
    scrolledTo.push([this, options]);
  };
  let text = Promise.resolve('');
  URL.createObjectURL = (blob) => {
    text = (blob as Blob).text();
    return 'blob:of-the-list';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, text });
  });
  return on('notification:raised', (notification) => raised.push(notification));
});

describe('The transfer page', () => {
  // #links-to-bookmarks-import
  it('links to the import of bookmarks, marked Beta', async () => {
    openMenu();
    await userEvent.click(screen.getByRole('link', { name: /^Import Bookmarks Beta/ }));
    expect(screen.getByLabelText('Files to import')).toBeDefined();
    expect(appBar).toMatchObject({ title: 'Import Bookmarks', action: { label: 'Import' } });
  });
});

/** An upload whose progress the test controls and that never receives a response. */
class PendingUpload extends EventTarget {
  static latest: PendingUpload;
  upload = new EventTarget();
  open = vi.fn();
  setRequestHeader = vi.fn();
  abort = vi.fn();
  send(): void {
    PendingUpload.latest = this;
  }

  static progress(loaded: number): void {
    const event = new ProgressEvent('progress', { lengthComputable: true, loaded, total: 1000 });
    act(() => void PendingUpload.latest.upload.dispatchEvent(event));
  }
}

describe('An upload', () => {
  // #progress-and-cancel
  it('shows its progress, then that the server is reading the files, and can be canceled', async () => {
    vi.stubGlobal('XMLHttpRequest', PendingUpload);
    onTestFinished(() => void vi.unstubAllGlobals());
    openImport();
    await choose(file);
    expect(await screen.findByText('Reading bookmarks.html. Nothing has been saved yet.')).toBeDefined();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Import Bookmarks'); // of the spinner
    PendingUpload.progress(404);
    expect(await screen.findByRole('progressbar', { name: 'Uploading: 40%' })).toHaveProperty('value', 0.404);
    PendingUpload.progress(1000);
    const bar = await screen.findByRole('progressbar', { name: 'The server is reading the files.' });
    expect(bar.hasAttribute('value'), 'the remaining time is unknown').toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText(NO_FILES)).toBeDefined();
    expect(document.activeElement, 'the focus is not lost').toBe(screen.getByLabelText('Files to import'));
  });

  it('is followed by the progress of reading, also while the server cannot be reached', async () => {
    mockResponse(createImportPreview, { data: READING });
    mockResponse(getImportPreview, { data: { ...READING, read: 2 * 1024 * 1024 } });
    openImport();
    await choose(file);
    const bar = await screen.findByRole('progressbar', { name: 'Read 2.0 MB of 4.0 MB' });
    expect(bar).toHaveProperty('value', 0.5);
    mockError(getImportPreview, 503);
    await screen.findByText("The server can't be reached right now. It keeps reading the files.");
    mockResponse(getImportPreview, { data: PREVIEW });
    expect(await summary()).toBeDefined();
  });

  it('is deleted if it is canceled while the server reads it', async () => {
    mockResponse(createImportPreview, { data: READING });
    mockResponse(getImportPreview, { data: READING });
    openImport();
    await choose(file);
    await screen.findByRole('progressbar', { name: 'Read 1.0 MB of 4.0 MB' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(requests.at(-1)).toBe(`DELETE ${PREVIEW_URL}`));
    expect(screen.getByText(NO_FILES)).toBeDefined();
  });
});

/** Chooses an archive with public links. */
const openSummary = async () => {
  const shared_collections = [
    { name: 'Recipes', is_active: true },
    { name: 'Drafts', is_active: false },
  ];
  mockResponse(createImportPreview, { data: { ...PREVIEW, collection_name: '', shares: 2, shared_collections } });
  openImport();
  await choose(file);
  return within(await summary());
};

describe('An archive with public links', () => {
  // #public-links-listed-first
  it('lists them before anything is saved, and shares nothing by default', async () => {
    const panel = await openSummary();
    const list = panel.getByRole('list', { name: '2 collections had public links' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Recipes', 'Drafts (inactive)']);
    await userEvent.click(panel.getByRole('button', { name: 'Import' }));
    await vi.waitFor(() => expect(started()).toMatchObject([{ shares: false }]));
  });

  it('shares them again if the checkbox is checked', async () => {
    const panel = await openSummary();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Share these collections again with new links' }));
    await userEvent.click(panel.getByRole('button', { name: 'Import' }));
    await vi.waitFor(() => expect(started()).toMatchObject([{ shares: true }]));
  });
});

describe('The chosen file', () => {
  // #file-required
  it('is required: without one nothing is sent, and the page says why', async () => {
    openImport();
    await vi.waitFor(() => expect(requests).toEqual(['GET /api/imports']));
    pressTopBar();
    expect(screen.getByText('Choose a file first.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Files to import'));
    expect(requests).toEqual(['GET /api/imports']);
  });

  it('can be dropped anywhere on the page', async () => {
    openImport();
    const dataTransfer = { files: [file], types: ['Files'] };
    fireEvent.dragOver(window, { dataTransfer });
    expect(screen.getByText('Drop the files to choose them.')).toBeDefined();
    fireEvent.drop(window, { dataTransfer });
    expect(await summary()).toBeDefined();
    expect(screen.getByText('bookmarks.html (1 KB)')).toBeDefined();
  });

  it('can be pasted', async () => {
    openImport();
    fireEvent.paste(window, { clipboardData: { files: [file] } });
    expect(await summary()).toBeDefined();
  });

  // #any-type-accepted
  it('can be of any type: the server knows by its content what it is', async () => {
    const reason = 'Benotes does not know what letter.pdf is.';
    mockError(createImportPreview, 422, { file: [reason] });
    openImport();
    await choose(new File(['%PDF'], 'letter.pdf'));
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
  });

  // #summary-before-saving
  it('is summarized before anything is saved', async () => {
    openImport();
    await choose(file);
    const panel = await summary();
    expect(within(panel).getByText('Recognized: Bookmark file')).toBeDefined();
    const names = ['Links', 'Collections', 'Tags', 'Already saved', "Can't be imported"];
    expect(names.map((name) => figure(panel, name))).toEqual(['1,204', '3', '2', '5', '2']);
    expect(within(panel).getByText('Line 12').parentElement?.textContent).toContain('javascript:alert');
    const known = within(panel).getByRole('list', { name: '5 duplicates' });
    expect(known.textContent).toBe('Line 3Already saved in the same place: A page');
    expect(known.querySelector('bdi')?.textContent, 'a title does not reorder the sentence').toBe('A page');
    expect(document.activeElement).toBe(panel);
    expect(scrolledTo, 'its top is visible, even if it is long').toEqual([[panel, { block: 'nearest' }]]);
    expect(posted()).toEqual(['POST /api/imports/previews']);
    expect(appBar.action, 'only the summary has the button').toBeUndefined();
  });

  it('is dropped with Cancel, and nothing is saved', async () => {
    openImport();
    await choose(file);
    await userEvent.click(within(await summary()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: /^Contents of/ })).toBeNull();
    expect(screen.getByText(NO_FILES)).toBeDefined();
    expect(posted()).toEqual(['POST /api/imports/previews']);
    expect(requests).toContain(`DELETE ${PREVIEW_URL}`);
    expect(document.activeElement, 'the focus is not lost').toBe(screen.getByLabelText('Files to import'));
  });

  it('can contain a whole library', async () => {
    mockResponse(createImportPreview, { data: { ...PREVIEW, collection_name: '', notes: 80 } });
    openImport();
    await choose(new File(['PK'], 'benotes.zip', { type: 'application/zip' }));
    const panel = await screen.findByRole('region', { name: 'Contents of benotes.zip' });
    expect([figure(panel, 'Links'), figure(panel, 'Notes')]).toEqual(['1,204', '80']);
    expect(within(panel).queryByRole('combobox'), 'it has collections of its own').toBeNull();
  });

  // #unreadable-file-status
  it.each([
    { status: 422, body: { file: ['This is not a bookmark file.'] }, reason: 'This is not a bookmark file.' },
    { status: 413, body: 'The file is larger than 50 MB.', reason: 'The file is larger than 50 MB.' },
    { status: 502, body: '<html>Bad gateway</html>', reason: '' },
  ])('that cannot be read fails with $status and shows why', async ({ status, body, reason }) => {
    mockError(createImportPreview, status, body);
    openImport();
    await choose(file);
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed. Error ${status}${reason}`);
    expect(appBar.action?.busy).toBe(false);
    mockResponse(createImportPreview, { data: PREVIEW });
    pressTopBar(); // retries with the same file
    expect(await summary()).toBeDefined();
  });
});

const other = new File(['<!DOCTYPE NETSCAPE-Bookmark-file-1>'], 'other.html');
const otherSummary = () => screen.findByRole('region', { name: 'Contents of other.html' });

describe('Other files', () => {
  it('replace those that wait for a decision', async () => {
    openImport();
    await choose(file);
    await summary();
    await choose(other);
    expect(await otherSummary()).toBeDefined();
    expect(requests, 'the server drops them itself').not.toContain(`DELETE ${PREVIEW_URL}`);
  });

  it('are sent when the server has stopped reading those before', async () => {
    mockResponse(createImportPreview, { data: READING });
    mockResponse(getImportPreview, { data: READING });
    openImport();
    await choose(file);
    await screen.findByRole('progressbar', { name: 'Read 1.0 MB of 4.0 MB' });
    mockResponse(createImportPreview, { data: PREVIEW });
    await choose(other);
    expect(await otherSummary()).toBeDefined();
    const writes = requests.filter((made) => !made.startsWith('GET'));
    expect(writes.slice(-2)).toEqual([`DELETE ${PREVIEW_URL}`, 'POST /api/imports/previews']);
  });

  it('are sent again until the server has noticed that an upload was aborted', async () => {
    vi.stubGlobal('XMLHttpRequest', PendingUpload);
    onTestFinished(() => void vi.unstubAllGlobals());
    openImport();
    await choose(file);
    await screen.findByRole('progressbar', { name: 'Uploading: 0%' });
    vi.unstubAllGlobals();
    mockError(createImportPreview, 409, 'These files are being read or imported.');
    await choose(other);
    await vi.waitFor(() => expect(posted()).toHaveLength(1));
    mockResponse(createImportPreview, { data: PREVIEW });
    expect(await otherSummary()).toBeDefined();
  });
});

describe('Files that were uploaded', () => {
  it('fail while they are read, with the reason', async () => {
    const failure = { status: 422, reason: 'The file is damaged.' };
    mockResponse(createImportPreview, { data: READING });
    mockResponse(getImportPreview, { data: { ...READING, status: 'failed', failure } });
    openImport();
    await choose(file);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed. Error 422The file is damaged.');
  });

  it('are shown again after a reload', async () => {
    tabStorage.write('mf_admin.import-preview', JSON.stringify({ id: PREVIEW.id, name: 'bookmarks.html' }));
    mockResponse(getImportPreview, { data: PREVIEW });
    openImport();
    expect(await summary()).toBeDefined();
    expect(posted()).toEqual([]);
  });

  it('that are gone after a reload are forgotten', async () => {
    tabStorage.write('mf_admin.import-preview', JSON.stringify({ id: PREVIEW.id, name: 'bookmarks.html' }));
    mockError(getImportPreview, 404, 'Import preview not found');
    openImport();
    await vi.waitFor(() => expect(requests).toContain(`GET ${PREVIEW_URL}`));
    await vi.waitFor(() => expect(tabStorage.read('mf_admin.import-preview')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Importing bookmarks', () => {
  // #ends-with-the-counts
  it('ends on the transfer page with a notification, the counts, and an updated sidebar', async () => {
    openImport();
    await importIt();
    const panel = await screen.findByRole('region', { name: 'Imported from bookmarks.html' });
    expect(figure(panel, 'Links')).toBe('1,204');
    expect(within(panel).getByText('2 lines could not be imported')).toBeDefined();
    expect(raised).toEqual([
      { type: 'success', title: 'Bookmarks imported', description: 'Bookmarks were successfully imported.' },
    ]);
    expect(collections.tree.map(({ name }) => name)).toEqual(['Imported Bookmarks']);
    expect(posted()).toEqual(['POST /api/imports/previews', `POST ${PREVIEW_URL}/start`]);
    expect(requests).toContain('GET /api/collections?nested=true&withCounts=true');
  });

  // #long-import-in-progress
  it('says that it may take several minutes and shows its progress, also after returning to the page', async () => {
    mockResponse(getImport, { data: RUNNING });
    const { unmount } = openImport();
    await importIt();
    expect(await screen.findByText('This may take several minutes.')).toBeDefined();
    await screen.findByText('Saving: 300 of 1,209');
    unmount();
    openImport();
    expect(screen.getByText('This may take several minutes.')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Saving: 300 of 1,209' });
    expect(bar).toHaveProperty('value', 300 / 1209);
    expect(screen.getByLabelText('Files to import')).toHaveProperty('disabled', true);
    expect(appBar.action?.busy).toBe(true);
    mockResponse(getImport, { data: DONE });
    expect(await screen.findByText('Imported from bookmarks.html')).toBeDefined();
  });

  it('continues while the server cannot be reached', async () => {
    mockError(getImport, 503);
    openImport();
    await importIt();
    await screen.findByText("The server can't be reached right now. The import continues there.");
    mockResponse(getImport, { data: DONE });
    expect(await screen.findByText('Imported from bookmarks.html')).toBeDefined();
  });

  it.each([
    { failure: { status: 507, reason: 'There is no room left.' }, message: 'Failed. Error 507There is no room left.' },
    { failure: null, message: 'Failed. Error 500' },
  ])('that fails on the server shows: $message', async ({ failure, message }) => {
    mockResponse(getImport, { data: { ...RUNNING, status: 'failed', failure } });
    openImport();
    await importIt();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(raised).toEqual([]);
  });

  it('that cannot start shows why, and can be retried', async () => {
    mockError(importPreviewed, 507, 'There is no room left on the server.');
    openImport();
    await importIt();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed. Error 507There is no room left on the server.');
    expect(raised).toEqual([]);
    mockResponse(importPreviewed, { data: { id: 7 } });
    await userEvent.click(within(await summary()).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Imported from bookmarks.html')).toBeDefined();
  });

  it('whose files have expired meanwhile shows why, and sends them again', async () => {
    mockError(importPreviewed, 404, 'Import preview not found');
    openImport();
    await importIt();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed. Error 404');
    pressTopBar();
    expect(await summary()).toBeDefined();
  });

  it('can be canceled, and nothing stays saved', async () => {
    mockResponse(getImport, { data: RUNNING });
    mockResponse(cancelImport, null);
    openImport();
    await importIt();
    await screen.findByText('Saving: 300 of 1,209');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText(NO_FILES)).toBeDefined();
    expect(requests).toContain('POST /api/imports/7/cancel');
    expect(raised).toEqual([{ type: 'success', title: 'Import canceled', description: 'Nothing was saved.' }]);
    expect(document.activeElement, 'the focus is not lost').toBe(screen.getByLabelText('Files to import'));
  });

  it('that has ended when it is canceled shows its result', async () => {
    mockResponse(getImport, { data: RUNNING });
    mockError(cancelImport, 409, 'This import has ended.');
    openImport();
    await importIt();
    await screen.findByText('Saving: 300 of 1,209');
    mockResponse(getImport, { data: DONE });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel import' }));
    expect(await screen.findByText('Imported from bookmarks.html')).toBeDefined();
  });

  it('is resumed after a reload', async () => {
    mockResponse(listImports, { data: [RUNNING] });
    mockResponse(getImport, { data: RUNNING });
    openImport();
    await screen.findByText('Saving: 300 of 1,209');
    mockResponse(getImport, { data: DONE });
    expect(await screen.findByText('Last import, 20 November 2026')).toBeDefined();
  });

  it('is removed when the session ends', async () => {
    mockResponse(getImport, { data: RUNNING });
    openImport();
    await importIt();
    await screen.findByText('Saving: 300 of 1,209');
    act(() => emit('session:ended'));
    await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByText(NO_FILES)).toBeDefined();
  });
});

const result = () => screen.findByRole('region', { name: /^(?:Imported from|Last import)/ });

describe('The result of an import', () => {
  it('can be dismissed, and remains below the cards until the next import', async () => {
    mockResponse(listImports, { data: [DONE] });
    openImport();
    await importIt();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss this result' }));
    expect(await result()).toBe(await screen.findByRole('region', { name: 'Last import, 20 November 2026' }));
    const [first] = screen.getAllByRole('link');
    expect(first?.compareDocumentPosition(await result())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  // #opened-after-import
  it('leads to the collection that holds the import, unless that is deleted', async () => {
    await loadCollections();
    mockResponse(listImports, { data: [{ ...DONE, result: { ...RESULT, collection_id: 9 } }] });
    renderAt(
      '/import',
      <>
        <CurrentPath />
        <App />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Open .*Imported Bookmarks/ }));
    expect(screen.getByLabelText('current path').textContent).toBe('/c/9');
    cleanup();
    mockResponse(listCollections, { data: [] });
    await loadCollections();
    openMenu();
    await result();
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  });

  it('is shown again after a reload', async () => {
    mockResponse(listImports, { data: [DONE] });
    openMenu();
    expect(figure(await result(), 'Links and notes')).toBe('1,204');
  });

  it('is shown again after a reload although another one has failed since', async () => {
    const failed: ImportState = {
      ...DONE,
      id: 8,
      status: 'failed',
      result: null,
      failure: { status: 422, reason: null },
    };
    mockResponse(listImports, { data: [failed, DONE] });
    openMenu();
    expect(figure(await result(), 'Links and notes')).toBe('1,204');
  });

  it('tells what was repeated in the files from what was saved already', async () => {
    mockResponse(listImports, { data: [{ ...DONE, result: { ...RESULT, repeated: 2 } }] });
    openMenu();
    const panel = await result();
    const names = ['Skipped, already saved', 'Skipped, repeated in the files'];
    expect(names.map((name) => figure(panel, name))).toEqual(['3', '2']);
  });

  it('shows all skipped lines on request, and saves them with their reasons', async () => {
    const skipped = Array.from({ length: 51 }, (_, index) => ({ line: index + 1, reason: `Not "this" ${index}` }));
    mockResponse(listImports, { data: [{ ...DONE, result: { ...RESULT, id: 7, skipped } }] });
    openMenu();
    await screen.findByText('51 lines could not be imported');
    expect(screen.queryByText('Line 51')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 51 lines' }));
    expect(screen.getByText('Line 51')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Download this list' }));
    expect(saved.map(({ name }) => name)).toEqual(['benotes-import-skipped.csv']);
    const lines = (await saved[0]?.text)?.split('\r\n');
    expect(lines?.slice(0, 2)).toEqual(['"line","reason"', '"1","Not ""this"" 0"']);
    expect(lines).toHaveLength(1 + 51 + 1);
  });

  it('lists duplicates with their lines, and shows how many are listed', async () => {
    const duplicate_lines = Array.from({ length: 11 }, (_, index) => ({
      line: index + 1,
      reason: `Already: ${index}`,
    }));
    mockResponse(listImports, { data: [{ ...DONE, result: { ...RESULT, id: 7, duplicates: 12, duplicate_lines } }] });
    openMenu();
    const list = await screen.findByRole('list', { name: '12 duplicates' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByText('Showing the first 11.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 11 duplicates' }));
    expect(within(list).getAllByRole('listitem').at(-1)?.textContent).toBe('Line 11Already: 10');
    await userEvent.click(screen.getByRole('button', { name: 'Download the list of duplicates' }));
    expect(saved.map(({ name }) => name)).toEqual(['benotes-import-duplicates.csv']);
    expect(await saved[0]?.text).toContain('"11","Already: 10"');
  });

  it('says whether collections that had a public link are shared again', async () => {
    const shared = { shares: 1, shared_collections: [{ name: 'Recipes', is_active: true }] };
    mockResponse(listImports, { data: [{ ...DONE, result: { ...RESULT, id: 7, ...shared, is_sharing: true } }] });
    openMenu();
    expect(within(await result()).getByRole('list', { name: '1 collection had a public link' })).toBeDefined();
    expect(screen.getByText('These collections are shared again with new links.')).toBeDefined();
  });

  // #undone-completely
  it('is undone completely, after a confirmation', async () => {
    mockResponse(listImports, { data: [DONE] });
    mockResponse(undoImport, null);
    openMenu();
    await userEvent.click(within(await result()).getByRole('button', { name: 'Undo import' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Undo this import?' }));
    expect(dialog.getByText(/^1,204 links and notes/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    await vi.waitFor(() => expect(raised).toMatchObject([{ type: 'deletion', title: 'Import undone' }]));
    expect(screen.queryByText(/^Last import/)).toBeNull();
    const [first] = screen.getAllByRole('link');
    await vi.waitFor(() => expect(document.activeElement, 'the focus is not lost').toBe(first));
    expect(requests.slice(-2)).toEqual(['DELETE /api/imports/7', 'GET /api/collections?nested=true&withCounts=true']);
  });

  it('is undone in the background if it is large, with its progress, which a reload shows again', async () => {
    const undoing = { ...DONE, status: 'undoing' as const, done: 400, total: 1204 };
    mockResponse(listImports, { data: [undoing] });
    mockResponse(getImport, { data: { ...undoing, done: 800 } });
    openMenu();
    expect(await screen.findByText(/^Undoing: 400 of 1,204/)).toBeDefined();
    expect(await screen.findByText(/^Undoing: 800 of 1,204/)).toBeDefined();
    mockError(getImport, 404);
    await vi.waitFor(() => expect(raised).toMatchObject([{ type: 'deletion', title: 'Import undone' }]), 5000);
    expect(screen.queryByText(/^Last import/)).toBeNull();
  });

  it('remains if the server gives up to undo it', async () => {
    mockResponse(listImports, { data: [DONE] });
    mockResponse(undoImport, { data: { ...DONE, status: 'undoing', done: 0, total: 1204 } });
    mockResponse(getImport, { data: DONE });
    openMenu();
    await userEvent.click(within(await result()).getByRole('button', { name: 'Undo import' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    await vi.waitFor(() => expect(raised).toMatchObject([{ type: 'error', title: 'The rest was not undone' }]));
    expect(await result()).toBeDefined();
  });

  it('remains if it cannot be undone', async () => {
    mockResponse(listImports, { data: [DONE] });
    mockError(undoImport, 503);
    openMenu();
    await userEvent.click(within(await result()).getByRole('button', { name: 'Undo import' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    const failure = { type: 'error', title: 'Failed. Error 503', description: 'Couldn’t undo.' };
    await vi.waitFor(() => expect(raised).toEqual([failure]));
    expect(await result()).toBeDefined();
  });
});
