import { exportBookmarks, listImports } from '@benotes/contract';
import { appBar, collections, emit, on } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt, provideContributions } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { module } from '../../module.ts';
import { run } from './export-collection.ts';

const CurrentPath = () => <output aria-label="current path">{useLocation().pathname}</output>;
const currentPath = () => screen.getByLabelText('current path').textContent;
const open = () =>
  renderAt(
    '/export/bookmarks',
    <>
      <CurrentPath />
      <App />
    </>,
  );
const saved: string[] = [];
const notifications: { type: string; title: string }[] = [];

beforeEach(() => {
  provideContributions([module]);
  emit('session:ended');
  mockResponse(listImports, { data: [] });
  saved.length = notifications.length = 0;
  URL.createObjectURL = () => 'blob:of-the-export';
  URL.revokeObjectURL = () => {};
  const off = on('notification:raised', (raised) => notifications.push(raised));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`);
  });
  return () => off();
});

describe('An export', () => {
  // #offered-and-marked-beta
  it('is offered next to the import, both marked Beta', () => {
    renderAt('/import', <App />);
    const cards = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(cards).toEqual([
      expect.stringMatching(/^Import Bookmarks Beta/),
      expect.stringMatching(/^Export Bookmarks Beta/),
      'Save to Benotes', // the bookmarklet
    ]);
  });

  // #saved-then-menu
  it('saves the file with its name and returns to the menu', async () => {
    mockError(exportBookmarks, 200, 'the file'); // any body works
    open();
    expect(appBar).toMatchObject({ title: 'Export Bookmarks', action: { label: 'Export' } });
    act(() => appBar.action?.run());
    await screen.findByText('This may take a minute.');
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
    expect(saved).toEqual(['benotes-bookmarks.html from blob:of-the-export']);
    expect(notifications).toMatchObject([{ type: 'success', title: 'Bookmarks exported' }]);
  });

  it('can be chosen again after another one', async () => {
    mockError(exportBookmarks, 200, 'the file');
    const { unmount } = open();
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
    unmount();
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'JSON (.json)' }));
    await act(async () => {}); // the store tells of changes later
    expect(currentPath()).toBe('/export/bookmarks');
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
    expect(saved).toHaveLength(2);
  });

  it('can contain everything', async () => {
    mockError(exportBookmarks, 200, 'the file');
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'Benotes archive (.zip)' }));
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
    expect(requests).toContain('GET /api/exports?format=zip');
    expect(saved).toEqual(['benotes.zip from blob:of-the-export']);
  });

  it.each([
    ['Bookmark file (.html)', 'html', 'benotes-bookmarks.html'],
    ['Markdown files (.zip)', 'markdown', 'benotes-markdown.zip'],
    ['Table (.csv)', 'csv', 'benotes.csv'],
    ['JSON (.json)', 'json', 'benotes.json'],
  ])('can be a %s', async (label, format, name) => {
    mockError(exportBookmarks, 200, 'the file');
    open();
    await userEvent.click(screen.getByRole('radio', { name: label }));
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
    expect(requests).toContain(`GET /api/exports?format=${format}`);
    expect(saved).toEqual([`${name} from blob:of-the-export`]);
  });

  it('can include earlier versions of posts, in an archive and in JSON', async () => {
    mockError(exportBookmarks, 200, 'the file');
    open();
    expect(screen.queryByRole('checkbox')).toBeNull(); // not in a bookmark file
    await userEvent.click(screen.getByRole('radio', { name: 'JSON (.json)' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include earlier versions of posts' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Benotes archive (.zip)' }));
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
    expect(requests).toContain('GET /api/exports?format=zip&versions=true');
  });

  it('can be one of a collection, or of the posts in none', async () => {
    mockError(exportBookmarks, 200, 'the file');
    collections.tree = ref([{ id: 7, name: 'Recipes', icon_id: null, parent_id: null, nested: [] }]);
    open();
    const scope = await screen.findByRole('combobox', { name: 'What to export' });
    await userEvent.click(scope);
    await userEvent.click(await screen.findByRole('option', { name: 'Recipes' }));
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(requests).toContain('GET /api/exports?format=html&collection_id=7'));
    await vi.waitFor(() => expect(currentPath()).toBe('/import'));
  });

  it('has the collection chosen from whose menu it was opened', async () => {
    mockError(exportBookmarks, 200, 'the file');
    collections.tree = ref([{ id: 7, name: 'Recipes', icon_id: null, parent_id: null, nested: [] }]);
    const opened: string[] = [];
    const navigate = (path: string) => opened.push(path);
    const [collection] = collections.tree;
    if (collection) await run({ collection, navigate });
    expect(opened).toEqual(['/export/bookmarks?collection=7']);
    renderAt(opened[0] ?? '', <App />);
    const scope = await screen.findByRole('combobox', { name: 'What to export' });
    await vi.waitFor(() => expect(scope).toHaveProperty('value', 'Recipes'));
    act(() => appBar.action?.run());
    await vi.waitFor(() => expect(requests).toContain('GET /api/exports?format=html&collection_id=7'));
  });

  // #failure-shows-status
  it('that fails shows the status', async () => {
    mockError(exportBookmarks, 503);
    open();
    act(() => appBar.action?.run());
    expect((await screen.findByRole('alert')).textContent).toBe('Failed. Error 503');
    expect([saved, currentPath()]).toEqual([[], '/export/bookmarks']);
  });

  // #bytes-received-shown
  it('shows how many bytes were received', async () => {
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1_500_000)) });
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(endless));
    open();
    act(() => appBar.action?.run());
    expect(await screen.findByRole('progressbar', { name: '1.4 MB received' })).toBeDefined();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Export Bookmarks'); // the spinner
    expect(saved).toEqual([]);
  });

  it('can be canceled', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {})); // never responds
    open();
    act(() => appBar.action?.run());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(screen.queryByText('This may take a minute.')).toBeNull());
    expect([saved, currentPath()]).toEqual([[], '/export/bookmarks']);
    expect(appBar.action?.busy).toBe(false);
  });
});
