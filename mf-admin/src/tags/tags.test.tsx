import { createTag, deleteTag, getTag, listTags, updateTag } from '@benotes/contract';
import { aTag } from '@benotes/contract/builders';
import { appBar, emit, on } from '@benotes/platform';
import { answer, calls, refuse, renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';

const apple = aTag({ id: 1, name: 'Apple' });
const pear = aTag({ id: 2, name: 'pear' });

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const place = () => screen.getByLabelText('place').textContent;
const open = (url: string) =>
  renderAt(
    url,
    <>
      <Place />
      <App />
    </>,
  );
const pressSave = () => act(async () => appBar.action?.run());
const notifications: { type: string; title: string; description?: string }[] = [];

beforeEach(() => {
  emit('session:ended');
  notifications.length = 0;
  const off = on('notification:raised', (raised) => notifications.push(raised));
  answer(listTags, { data: [apple, pear] });
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

  it('says what to do while it is empty', async () => {
    answer(listTags, { data: [] });
    open('/tags');
    await userEvent.click(await screen.findByRole('button', { name: 'Create a tag' }));
    expect(place()).toBe('/tags/create');
  });

  it('has a menu per row that edits', async () => {
    answer(getTag, { data: pear });
    open('/tags');
    await choose('pear', 'Edit');
    expect(place()).toBe('/tags/2/edit');
  });

  it('loses a row once the server has deleted the tag, and the next one gets the focus', async () => {
    answer(deleteTag, null);
    open('/tags');
    await choose('Apple', 'Delete');
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Apple' })).toBeNull());
    expect(calls).toContain('DELETE /api/tags/1');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions of pear'));
  });

  it('keeps the row when the tag could not be deleted', async () => {
    refuse(deleteTag, 500);
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
    answer(createTag, { data: aTag({ id: 3 }) });
    open('/tags/create');
    await userEvent.type(screen.getByLabelText('Name'), ' Plum {Enter}');
    await vi.waitFor(() => expect(place()).toBe('/tags'));
    expect(calls[0]).toBe('POST /api/tags {"name":"Plum"}');
  });

  it('is not sent without a name', async () => {
    open('/tags/create');
    await pressSave();
    expect(screen.getByText('Give the tag a name.')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('of a name that is taken says so at the field', async () => {
    refuse(createTag, 400, 'Tag does already exist');
    open('/tags/create');
    await userEvent.type(screen.getByLabelText('Name'), 'apple');
    await pressSave();
    expect(screen.getByText('Tag does already exist')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('is renamed, and leads back', async () => {
    answer(getTag, { data: pear });
    answer(updateTag, { data: pear });
    open('/tags/2/edit');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect([name.value, appBar.title]).toEqual(['pear', 'Edit Tag']);
    await userEvent.clear(name);
    await userEvent.type(name, 'Quince{Enter}');
    await vi.waitFor(() => expect(place()).toBe('/tags'));
    expect(calls).toContain('PATCH /api/tags/2 {"name":"Quince"}');
  });

  it('that does not exist says so, with a way back', async () => {
    refuse(getTag, 404, 'Tag not found');
    open('/tags/99/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Go to Tags' }));
    expect(place()).toBe('/tags');
  });
});
