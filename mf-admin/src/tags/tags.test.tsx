import { createTag, deleteTag, getTag, listTags, mergeTag, updateTag } from '@benotes/contract';
import { aTag } from '@benotes/contract/builders';
import { appBar, emit, on } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { Link, useLocation } from '@benotes/router';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';

const apple = aTag({ id: 1, name: 'Apple' });
const pear = aTag({ id: 2, name: 'pear' });

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output aria-label="current URL">{pathname + search}</output>;
}
const currentUrl = () => screen.getByLabelText('current URL').textContent;
const open = (url: string) =>
  renderAt(
    url,
    <>
      <CurrentUrl />
      <h1 id="page-heading" tabIndex={-1}>
        Heading
      </h1>
      <Link to="/tags?filter=app">elsewhere</Link>
      <App />
    </>,
  );
const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
const pressSave = () => act(async () => appBar.action?.run());
const notifications: { type: string; title: string; description?: string }[] = [];

// Aborts pending requests.
afterEach(() => {
  cleanup();
  emit('session:ended');
});

beforeEach(() => {
  notifications.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const off = on('notification:raised', (raised) => notifications.push(raised));
  mockResponse(listTags, { data: [apple, pear] });
  return () => off();
});

const choose = async (tag: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions of ${tag}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('The list of tags', () => {
  it('links to the page of each tag', async () => {
    open('/tags');
    const link = await screen.findByRole('link', { name: 'Apple' });
    expect(link.getAttribute('href')).toBe('/tags/1');
    expect(appBar).toMatchObject({ title: 'Tags', action: { label: 'Create' } });
  });

  it('can be filtered by a part of the name, ignoring case', async () => {
    open('/tags');
    await screen.findByRole('link', { name: 'Apple' });
    await userEvent.type(screen.getByLabelText('Filter tags'), 'EA');
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull());
    expect(screen.getByRole('link', { name: 'pear' })).toBeDefined();
    await userEvent.type(screen.getByLabelText('Filter tags'), 'xyz');
    await screen.findByText('No tag contains “EAxyz”.');
  });

  it('keeps the filter in the URL and restores it from there', async () => {
    open('/tags?filter=pe');
    await screen.findByRole('link', { name: 'pear' });
    expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull();
    const field = screen.getByLabelText<HTMLInputElement>('Filter tags');
    await userEvent.type(field, 'ar');
    await vi.waitFor(() => expect(currentUrl()).toBe('/tags?filter=pear'));
    await userEvent.clear(field);
    await vi.waitFor(() => expect(currentUrl()).toBe('/tags'));
    expect(screen.getByRole('link', { name: 'Apple' })).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await vi.waitFor(() => expect(field.value).toBe('app'));
  });

  // #posts-per-tag
  it('shows the number of posts per tag, and the names before the numbers are loaded', async () => {
    const counts = [1204, 1];
    mockResponse(listTags, { data: [apple, pear].map((tag, index) => ({ ...tag, posts_count: counts[index] })) });
    open('/tags');
    await screen.findByText('1,204');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Apple1,204 posts', 'pear1 post']);
    expect(requests).toEqual(['GET /api/tags', 'GET /api/tags?withCounts=true']);
  });

  it('is sorted by use on request, which the URL keeps beside the filter', async () => {
    const counted = [apple, pear].map((tag, index) => ({ ...tag, posts_count: index + 1 }));
    mockResponse(listTags, { data: counted });
    open('/tags');
    await screen.findByText('2');
    await userEvent.click(screen.getByRole('radio', { name: 'By use' }));
    expect([names(), currentUrl()]).toEqual([['pear', 'Apple'], '/tags?sort=use']);
    await userEvent.type(screen.getByLabelText('Filter tags'), 'p');
    await vi.waitFor(() => expect(currentUrl()).toBe('/tags?sort=use&filter=p'));
    await userEvent.click(screen.getByRole('radio', { name: 'By name' }));
    expect([names(), currentUrl()]).toEqual([['Apple', 'pear'], '/tags?filter=p']);
  });

  it('merges a tag into another one from its menu', async () => {
    mockResponse(mergeTag, { data: apple });
    open('/tags');
    await choose('pear', 'Merge into…');
    mockResponse(listTags, { data: [apple] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge “pear” into another tag' }));
    await userEvent.type(dialog.getByLabelText('Other tag'), 'pear');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(dialog.getByText('There is no other tag of this name.')).toBeDefined();
    await userEvent.clear(dialog.getByLabelText('Other tag'));
    await userEvent.type(dialog.getByLabelText('Other tag'), 'aPPle{Enter}');
    await vi.waitFor(() => expect(notifications).toMatchObject([{ type: 'success', title: 'Tags merged' }]));
    expect(requests).toContain('POST /api/tags/2/merge {"into":1}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions of Apple'));
  });

  it('merges any tag into another one from the button above the list', async () => {
    mockResponse(mergeTag, { data: apple });
    open('/tags');
    await userEvent.click(await screen.findByRole('button', { name: 'Merge tags…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge a tag into another one' }));
    const merge = dialog.getByRole('button', { name: 'Merge' });
    await userEvent.type(dialog.getByLabelText('Tag'), 'peer');
    await userEvent.click(merge);
    expect(dialog.getByText('There is no tag of this name.')).toBeDefined();
    await userEvent.clear(dialog.getByLabelText('Tag'));
    await userEvent.type(dialog.getByLabelText('Tag'), 'Pear');
    await userEvent.type(dialog.getByLabelText('Other tag'), 'pear');
    await userEvent.click(merge);
    expect(dialog.getByText('There is no other tag of this name.')).toBeDefined();
    await userEvent.clear(dialog.getByLabelText('Other tag'));
    await userEvent.type(dialog.getByLabelText('Other tag'), 'apple');
    await userEvent.click(merge);
    await vi.waitFor(() => expect(notifications).toMatchObject([{ type: 'success', title: 'Tags merged' }]));
    expect(requests).toContain('POST /api/tags/2/merge {"into":1}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers Retry if it cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listTags, 500);
    open('/tags');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockResponse(listTags, { data: [apple] });
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Apple' });
    expect(logged).toHaveBeenCalledOnce();
  });

  it('offers to create a tag if it is empty', async () => {
    mockResponse(listTags, { data: [] });
    open('/tags');
    await userEvent.click(await screen.findByRole('button', { name: 'Create a tag' }));
    expect(currentUrl()).toBe('/tags/create');
  });

  // #menu-with-edit
  it('has a menu per row with Edit', async () => {
    mockResponse(getTag, { data: pear });
    open('/tags');
    await choose('pear', 'Edit');
    expect(currentUrl()).toBe('/tags/2/edit');
  });

  it('removes a row after the server has deleted the tag, and focuses the next one, or the heading of the page', async () => {
    mockResponse(deleteTag, null);
    open('/tags');
    await choose('Apple', 'Delete');
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull());
    expect(requests).toContain('DELETE /api/tags/1');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions of pear'));
    await choose('pear', 'Delete');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Heading'));
  });

  // #failed-deletion-keeps-row
  it('keeps the row if the tag cannot be deleted', async () => {
    mockError(deleteTag, 500);
    open('/tags');
    await choose('Apple', 'Delete');
    await vi.waitFor(() =>
      expect(notifications).toEqual([{ type: 'error', title: 'Error', description: 'Tag could not be deleted.' }]),
    );
    expect(screen.getByRole('link', { name: 'Apple' })).toBeDefined();
  });
});

describe('A tag', () => {
  it('is created with a name, then the previous page opens', async () => {
    mockResponse(createTag, { data: aTag({ id: 3 }) });
    open('/tags/create');
    await userEvent.type(screen.getByLabelText('Name'), ' Plum {Enter}');
    await vi.waitFor(() => expect(currentUrl()).toBe('/tags'));
    expect(requests[0]).toBe('POST /api/tags {"name":"Plum"}');
  });

  it('is not sent without a name', async () => {
    open('/tags/create');
    await pressSave();
    expect(screen.getByText('Enter a name.')).toBeDefined();
    expect(requests).toEqual([]);
  });

  it('shows an error at the field if its name is taken', async () => {
    mockError(createTag, 400, 'Tag does already exist');
    open('/tags/create');
    await userEvent.type(screen.getByLabelText('Name'), 'apple');
    await pressSave();
    expect(screen.getByText('Tag does already exist')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  // #renamed-and-back
  it('is renamed, then the previous page opens', async () => {
    mockResponse(getTag, { data: pear });
    mockResponse(updateTag, { data: pear });
    open('/tags/2/edit');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect([name.value, appBar.title]).toEqual(['pear', 'Edit Tag']);
    await userEvent.clear(name);
    await userEvent.type(name, 'Quince{Enter}');
    await vi.waitFor(() => expect(currentUrl()).toBe('/tags'));
    expect(requests).toContain('PATCH /api/tags/2 {"name":"Quince"}');
  });

  it('that does not exist is reported, with a link to the tags', async () => {
    mockError(getTag, 404, 'Tag not found');
    open('/tags/99/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Tags' }));
    expect(currentUrl()).toBe('/tags');
  });
});

const rename = async () => {
  const name = ['Tag does already exist'];
  mockResponse(getTag, { data: pear });
  mockResponse(listTags, {
    data: [
      { ...apple, posts_count: 12 },
      { ...pear, posts_count: 1 },
    ],
  });
  mockError(updateTag, 422, { name, errors: { name } });
  open('/tags/2/edit');
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await userEvent.clear(field);
  await userEvent.type(field, 'aPPLE{Enter}');
  return field;
};

describe('A tag renamed to the name of another one', () => {
  // #same-name-merges
  it('is merged after a confirmation', async () => {
    mockResponse(mergeTag, { data: apple });
    await rename();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Merge into “Apple”?' }));
    expect(dialog.getByText('“pear” is on 1 post, “Apple” on 12.')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    await vi.waitFor(() => expect(currentUrl()).toBe('/tags'));
    expect(requests).toContain('POST /api/tags/2/merge {"into":1}');
    expect(notifications).toMatchObject([{ type: 'success', title: 'Tags merged' }]);
  });

  it('is not changed if the merge is canceled, and the field shows why', async () => {
    const field = await rename();
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Tag does already exist')).toBeDefined();
    expect(field.value).toBe('aPPLE');
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('is not changed if the merge fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(mergeTag, 404, 'Tag not found');
    await rename();
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    const description = 'The tags could not be merged. Tag not found';
    await vi.waitFor(() => expect(notifications).toEqual([{ type: 'error', title: 'Error', description }]));
    expect(currentUrl()).toBe('/tags/2/edit');
    expect(logged).toHaveBeenCalledOnce();
  });

  it('shows only that the name is taken if the other tag cannot be found', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await rename();
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    mockError(listTags, 500);
    await pressSave();
    expect(screen.getByText('Tag does already exist')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });
});
