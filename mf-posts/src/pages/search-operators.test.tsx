import { listCollections, listPosts, listTags } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const bar = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
const options = () =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''));
const filters = () =>
  requests.flatMap((request) => new URL(request.slice('GET '.length), 'http://x').searchParams.get('filter') ?? []);

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle'; // the user is signed in again
  mockResponse(listCollections, {
    data: [aCollection({ id: 6, name: 'Kitchen', nested: [aCollection({ id: 7, name: 'Rye bread', parent_id: 6 })] })],
  });
  mockResponse(listPosts, { data: [aPost({ id: 4, title: 'Rye bread' })] });
  mockResponse(listTags, {
    data: [
      { id: 1, name: 'baking' },
      { id: 2, name: 'to read' },
    ],
  });
  await loadCollections();
  requests.length = 0;
});

describe('The search field', () => {
  it('completes an operator and then its value with arrows and Enter', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'bread ta{ArrowDown}{Enter}');
    expect((await bar()).value).toBe('bread tag:');
    await vi.waitFor(() => expect(options()).toEqual(['tag:baking', 'tag:"to read"']));
    await userEvent.keyboard('re{ArrowDown}{Enter}');
    expect((await bar()).value).toBe('bread tag:"to read" ');
    expect(options()).toEqual([]);
    await vi.waitFor(() => expect(filters().at(-1)).toBe('bread tag:"to read"'));
  });

  it('completes the first value with Tab, and leaves the field with the next one', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'in:rye');
    await userEvent.tab();
    expect((await bar()).value).toBe('in:"Kitchen/Rye bread" ');
    expect(document.activeElement).toBe(await bar());
    await userEvent.tab();
    expect(document.activeElement).not.toBe(await bar());
  });

  it('leaves the field with Tab behind a word that could become an operator', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'is');
    expect(options()).toEqual(['is:Kinds of posts']);
    await userEvent.tab();
    expect((await bar()).value).toBe('is');
    expect(document.activeElement).not.toBe(await bar());
  });

  it('closes its suggestions with Escape and keeps the text', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'is:');
    expect(options()).toEqual([
      'is:note',
      'is:link',
      'is:pinned',
      'is:favorite',
      'is:untagged',
      'is:duplicate',
      'is:broken',
      'is:moved',
      'is:changed',
      'is:unclear',
    ]);
    await userEvent.keyboard('{Escape}');
    expect([options(), (await bar()).value]).toEqual([[], 'is:']);
  });

  it('completes where the caret is', async () => {
    renderAt('/search', <App />);
    const field = await bar();
    await userEvent.type(field, 'is:n bread', {});
    field.setSelectionRange(4, 4);
    fireEvent.select(field);
    await userEvent.click(await screen.findByRole('option', { name: /is:note/ }));
    expect(field.value).toBe('is:note bread');
    expect(document.activeElement).toBe(field);
  });

  it('searches for nothing while an operator has no value, and requests tags when they are needed', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'tag:');
    await vi.waitFor(() => expect(options()).toEqual(['tag:baking', 'tag:"to read"']));
    expect(requests).toEqual(['GET /api/tags']);
  });

  it('sends the time zone with dates', async () => {
    renderAt('/search?q=after:7d', <App />);
    await screen.findByRole('article', { name: 'Rye bread' });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(requests).toEqual([
      `GET /api/posts?filter=after:7d&time_zone=${zone}&limit=20&withTags=true&withSettings=true`,
    ]);
  });
});

describe('Below the search field', () => {
  it('each operator is a chip, which can be removed', async () => {
    renderAt('/search?q=bread+tag:baking+-is:link', <App />);
    const terms = within(await screen.findByRole('list', { name: 'Operators of this search' }));
    expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(2);
    await userEvent.click(terms.getByRole('button', { name: /Tag: .*baking/ }));
    expect((await bar()).value).toBe('bread -is:link');
    await vi.waitFor(() => expect(filters().at(-1)).toBe('bread -is:link'));
    await userEvent.click(terms.getByRole('button', { name: 'Remove Not a link from the search' }));
    expect(screen.queryByRole('list', { name: 'Operators of this search' })).toBeNull();
  });

  it('an excluded word is a chip, too', async () => {
    renderAt('/search?q=bread+-rye', <App />);
    await userEvent.click(await screen.findByRole('button', { name: /Remove .*Without .*rye/ }));
    expect((await bar()).value).toBe('bread');
  });

  it.each([
    ['-is:note', 'Not a note'],
    ['-is:pinned', 'Not pinned'],
    ['-tag:"to read"', 'Not tagged to read'],
    ['-in:Cooking', 'Not in Cooking'],
    ['-has:open-task', 'Without open tasks'],
    ['-has:highlight', 'Without highlights'],
    ['-site:example.org', 'Not from example.org'],
    ['-title:bread', 'Not in the title: bread'],
    ['-url:/blog/', 'Not in the address: /blog/'],
    ['-on:2025', 'Not on 2025'],
    ['-before:2025', 'Not before 2025'],
    ['-after:7d', 'Not after 7d'],
    ['bread -rye', 'Without rye'],
    ['-"rye bread"', 'Without "rye bread"'],
  ])('the chip of %s says: %s', async (query, label) => {
    renderAt(`/search?q=${encodeURIComponent(query)}`, <App />);
    const terms = await screen.findByRole('list', { name: 'Operators of this search' });
    expect(terms.textContent).toBe(label);
  });

  it('what is not understood is marked with a sentence once typing rests', async () => {
    renderAt('/search', <App />);
    await userEvent.type(await bar(), 'bread autor:me');
    const message = 'There is no such operator. It is searched as words.';
    expect(screen.queryByText(message)).toBeNull();
    const marked = await screen.findByText(message);
    expect(marked.querySelector('mark')?.textContent).toMatch(/autor:me/);
    expect(marked.closest('output')).not.toBeNull();
  });
});

describe('The help of the search', () => {
  it('lists the operators with examples', async () => {
    renderAt('/search', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Search operators' }));
    const help = within(screen.getByRole('dialog', { name: 'Search operators' }));
    for (const example of [
      'rye OR wheat',
      'tag:recipes',
      'in:"Cooking/Bread"',
      'is:untagged',
      'has:open-task',
      'has:highlight',
      'after:7d',
    ])
      expect(help.getByText(example)).toBeDefined();
  });
});
