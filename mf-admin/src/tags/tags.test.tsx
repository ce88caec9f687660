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

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}
const place = () => screen.getByLabelText('place').textContent;
const open = (url: string) =>
  renderAt(
    url,
    <>
      <Place />
      <Link to="/tags?filter=app">elsewhere</Link>
      <App />
    </>,
  );
const pressSave = () => act(async () => appBar.action?.run());
const notifications: { type: string; title: string; description?: string }[] = [];

// What is still asked for is nobody's any more.
afterEach(() => {
  cleanup();
  emit('session:ended');
});

beforeEach(() => {
  notifications.length = 0;
  const off = on('notification:raised', (raised) => notifications.push(raised));
  mockResponse(listTags, { data: [apple, pear] });
  return () => off();
});

const choose = async (tag: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions of ${tag}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('The list of tags', () => {
  it('leads to the page of each tag', async () => {
    open('/tags');
    const link = await screen.findByRole('link', { name: 'Apple' });
    expect(link.getAttribute('href')).toBe('/tags/1');
    expect(appBar).toMatchObject({ title: 'Tags', action: { label: 'Create' } });
  });

  it('can be filtered by a part of the name, case ignored', async () => {
    open('/tags');
    await screen.findByRole('link', { name: 'Apple' });
    await userEvent.type(screen.getByLabelText('Filter tags'), 'EA');
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull());
    expect(screen.getByRole('link', { name: 'pear' })).toBeDefined();
    await userEvent.type(screen.getByLabelText('Filter tags'), 'xyz');
    await screen.findByText('No tag contains “EAxyz”.');
  });

  it('keeps what it is filtered by in the address, and takes it from there', async () => {
    open('/tags?filter=pe');
    await screen.findByRole('link', { name: 'pear' });
    expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull();
    const field = screen.getByLabelText<HTMLInputElement>('Filter tags');
    await userEvent.type(field, 'ar');
    await vi.waitFor(() => expect(place()).toBe('/tags?filter=pear'));
    await userEvent.clear(field);
    await vi.waitFor(() => expect(place()).toBe('/tags'));
    expect(screen.getByRole('link', { name: 'Apple' })).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await vi.waitFor(() => expect(field.value).toBe('app'));
  });

  it('says how many posts bear each tag, and shows the names before that is counted', async () => {
    const counts = [1204, 1];
    mockResponse(listTags, { data: [apple, pear].map((tag, index) => ({ ...tag, posts_count: counts[index] })) });
    open('/tags');
    await screen.findByText('1,204');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Apple1,204 posts', 'pear1 post']);
    expect(requests).toEqual(['GET /api/tags', 'GET /api/tags?withCounts=true']);
  });

  it('offers to try again when it could not be had', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listTags, 500);
    open('/tags');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockResponse(listTags, { data: [apple] });
    await userEvent.click(retry);
    await screen.findByRole('link', { name: 'Apple' });
    expect(logged).toHaveBeenCalledOnce();
  });

  it('says what to do while it is empty', async () => {
    mockResponse(listTags, { data: [] });
    open('/tags');
    await userEvent.click(await screen.findByRole('button', { name: 'Create a tag' }));
    expect(place()).toBe('/tags/create');
  });

  it('has a menu per row that edits', async () => {
    mockResponse(getTag, { data: pear });
    open('/tags');
    await choose('pear', 'Edit');
    expect(place()).toBe('/tags/2/edit');
  });

  it('loses a row once the server has deleted the tag, and the next one gets the focus', async () => {
    mockResponse(deleteTag, null);
    open('/tags');
    await choose('Apple', 'Delete');
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull());
    expect(requests).toContain('DELETE /api/tags/1');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions of pear'));
  });

  it('keeps the row when the tag could not be deleted', async () => {
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
  it('is created with a name, and leads back', async () => {
    mockResponse(createTag, { data: aTag({ id: 3 }) });
    open('/tags/create');
    await userEvent.type(screen.getByLabelText('Name'), ' Plum {Enter}');
    await vi.waitFor(() => expect(place()).toBe('/tags'));
    expect(requests[0]).toBe('POST /api/tags {"name":"Plum"}');
  });

  it('is not sent without a name', async () => {
    open('/tags/create');
    await pressSave();
    expect(screen.getByText('Enter a name.')).toBeDefined();
    expect(requests).toEqual([]);
  });

  it('of a name that is taken says so at the field', async () => {
    mockError(createTag, 400, 'Tag does already exist');
    open('/tags/create');
    await userEvent.type(screen.getByLabelText('Name'), 'apple');
    await pressSave();
    expect(screen.getByText('Tag does already exist')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('is renamed, and leads back', async () => {
    mockResponse(getTag, { data: pear });
    mockResponse(updateTag, { data: pear });
    open('/tags/2/edit');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect([name.value, appBar.title]).toEqual(['pear', 'Edit Tag']);
    await userEvent.clear(name);
    await userEvent.type(name, 'Quince{Enter}');
    await vi.waitFor(() => expect(place()).toBe('/tags'));
    expect(requests).toContain('PATCH /api/tags/2 {"name":"Quince"}');
  });

  it('that does not exist says so, with a way back', async () => {
    mockError(getTag, 404, 'Tag not found');
    open('/tags/99/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Tags' }));
    expect(place()).toBe('/tags');
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

describe('A tag renamed to what another one is called', () => {
  it('becomes part of it once that was agreed to', async () => {
    mockResponse(mergeTag, { data: apple });
    await rename();
    const question = within(await screen.findByRole('alertdialog', { name: 'Merge into “Apple”?' }));
    expect(question.getByText('“pear” is on 1 post, “Apple” on 12.')).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Merge' }));
    await vi.waitFor(() => expect(place()).toBe('/tags'));
    expect(requests).toContain('POST /api/tags/2/merge {"into":1}');
    expect(notifications).toMatchObject([{ type: 'success', title: 'Tags merged' }]);
  });

  it('stays as it is when that was not agreed to, and the field says why', async () => {
    const field = await rename();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Tag does already exist')).toBeDefined();
    expect(field.value).toBe('aPPLE');
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('stays as it is when the server does not merge them', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(mergeTag, 404, 'Tag not found');
    await rename();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Merge' }));
    const description = 'The tags could not be merged. Tag not found';
    await vi.waitFor(() => expect(notifications).toEqual([{ type: 'error', title: 'Error', description }]));
    expect(place()).toBe('/tags/2/edit');
    expect(logged).toHaveBeenCalledOnce();
  });

  it('says only that the name is taken where nobody says by which one', async () => {
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
