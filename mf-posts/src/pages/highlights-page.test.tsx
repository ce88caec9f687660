import { deleteHighlight, listCollections, listHighlights, updateHighlight } from '@benotes/contract';
import { aHighlight } from '@benotes/contract/link-builders';
import { appBar, collections, emit, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const rye = {
  ...aHighlight({ id: 2, post_id: 5, quote: 'Rye flour', note: 'Which?' }),
  post_title: 'Bread',
  post_url: null,
};
const salt = {
  ...aHighlight({ id: 1, post_id: 6, quote: 'Salt', source: 'copy', color: 'blue' }),
  post_title: '',
  post_url: 'https://example.org/salt',
};

beforeEach(() => {
  emit('session:ended');
  collections.status = 'idle';
  Object.assign(session, { permission: 7 });
  stubBrowser();
  mockResponse(listCollections, { data: [] });
});

const sent = () => requests.filter((each) => each.startsWith('GET /api/highlights'));

describe('The page of highlights', () => {
  it('lists them with their notes and posts, and leads to their passages', async () => {
    mockResponse(listHighlights, { data: [rye, salt] });
    renderAt('/highlights', <App />);
    const [first, second] = within(await screen.findByRole('list', { name: 'Highlights' })).getAllByRole('listitem');
    expect(within(first!).getByText('Which?')).toBeDefined();
    expect(within(first!).getByRole('link', { name: 'Rye flour' }).getAttribute('href')).toBe('/p/5/read#highlight-2');
    expect(within(second!).getByText('https://example.org/salt')).toBeDefined();
    expect(within(second!).getByText('In the copy')).toBeDefined();
    expect(appBar.options.map(({ label }) => label)).toEqual(['Copy as Markdown', 'Save as Markdown']);
  });

  it('is searched by words and by color', async () => {
    mockResponse(listHighlights, { data: [rye, salt] });
    renderAt('/highlights', <App />);
    const field = await screen.findByRole('searchbox', { name: 'Search in highlights' });
    mockResponse(listHighlights, { data: [] });
    await userEvent.type(field, 'wheat');
    expect(await screen.findByText('No highlight matches.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Pink' }));
    await waitFor(() => expect(sent().at(-1)).toBe('GET /api/highlights?filter=wheat&color=pink&limit=50'));
  });

  it('loads more after a full page', async () => {
    const page = Array.from({ length: 50 }, (_, index) => ({ ...rye, id: 100 - index, quote: `Quote ${index}` }));
    mockResponse(listHighlights, { data: page });
    renderAt('/highlights', <App />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    mockResponse(listHighlights, { data: [salt] });
    await userEvent.click(more);
    expect(await screen.findByRole('link', { name: 'Salt' })).toBeDefined();
    expect(sent().at(-1)).toBe('GET /api/highlights?after_id=51&limit=50');
    expect(screen.getByText('51 highlights')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('changes and deletes one', async () => {
    mockResponse(listHighlights, { data: [rye, salt] });
    renderAt('/highlights', <App />);
    await userEvent.click(await screen.findByRole('button', { name: /note of .*Rye flour/ }));
    mockResponse(updateHighlight, { data: { ...aHighlight({ id: 2, post_id: 5, quote: 'Rye flour' }), note: 'All' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /note of .*Rye flour/ }));
    mockResponse(deleteHighlight, null);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Rye flour' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Salt'));
  });

  it('is used from the keyboard alone', async () => {
    mockResponse(listHighlights, { data: [rye, salt] });
    renderAt('/highlights', <App />);
    await screen.findByRole('link', { name: 'Rye flour' });
    screen.getByRole('searchbox').focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'All colors' }));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Rye flour');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Highlight' })).toBeDefined();
  });

  it('says what to do while there are none, and offers a Retry after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listHighlights, 500);
    renderAt('/highlights', <App />);
    const retry = await screen.findByRole('button', { name: /Retry|Try again/ });
    mockResponse(listHighlights, { data: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('There are no highlights yet.')).toBeDefined();
  });
});
