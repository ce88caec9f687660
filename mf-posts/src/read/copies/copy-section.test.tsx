import { deleteCopy, fetchCopy, getCopy, getPost } from '@benotes/contract';
import { aLink } from '@benotes/contract/builders';
import { aCopyOfPost, aPageCopy, aPageSnapshot, aSnapshotOfPost } from '@benotes/contract/link-builders';
import { emit } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { openedPost } from '../../posts/opened-post.store.ts';
import { stubBrowser } from '../../testing.tsx';
import { CopySection } from './copy-section.tsx';

const link = aLink({ id: 4, url: 'https://example.org/rye' });
const show = () => render(<CopySection post={link} canChange />);

beforeEach(() => {
  emit('session:ended'); // resets the store
  stubBrowser();
});

describe('The copy of a linked page', () => {
  it('shows its text, its date, and what the page says about itself', async () => {
    const copy = aPageCopy({
      id: 9,
      title: 'Rye bread',
      author: 'Ada Baker',
      published_at: '2025-03-14T12:00:00Z',
      fetched_at: '2026-11-21T12:00:00Z',
      words: 1200,
      images_left_out: 2,
      html: '<p>All about rye.</p>',
    });
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, copy }) });
    const { container } = show();
    const section = within(await screen.findByRole('region', { name: 'Saved copy, 21 November 2026' }));
    expect(await section.findByText('All about rye.')).toBeDefined();
    for (const text of ['Rye bread', /Ada Baker/, 'Published 14 March 2025', '1,200 words', '2 images left out'])
      expect(section.getByText(text)).toBeDefined();
    const now = section.getByRole('link', { name: 'Open live page' });
    expect(now.getAttribute('href')).toBe('https://example.org/rye');
    expect(now.getAttribute('rel')).toBe('noopener noreferrer');
    expect(container.querySelector('[data-copy-id="9"]')?.textContent).toContain('All about rye.');
  });

  it('is fetched again on demand, and the earlier one stays until then', async () => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4 }) });
    mockResponse(fetchCopy, { data: aCopyOfPost({ post_id: 4, is_pending: true }) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Update copy' }));
    expect(await screen.findByText(/is being copied again/)).toBeDefined();
    expect(screen.getByText('The text of it')).toBeDefined();
    expect(requests).toContain('POST /api/posts/4/copy');
  });

  // #interrupted-link-retried
  it('and its title are tried again on request if the server was interrupted each time', async () => {
    openedPost.id = 4;
    openedPost.post = ref(link);
    const failed = aCopyOfPost({ post_id: 4, preview: 'failed', state: 'failed', copy: null });
    mockResponse(getCopy, { data: failed });
    mockResponse(fetchCopy, { data: { ...failed, preview: 'pending', is_pending: true } });
    mockResponse(getPost, { data: { ...link, title: 'Rye bread' } });
    show();
    expect(
      await screen.findByText(/title and the picture .* interrupted.* copied: the server was interr/),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/are being fetched…/)).toBeDefined();
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4 }) });
    await vi.waitFor(() => expect(openedPost.post?.title).toBe('Rye bread'), { timeout: 10_000 });
  });

  it('has a snapshot, whose picture is loaded late and leads to the whole page in a new tab', async () => {
    const kept = aPageSnapshot({ page: '/storage/copies/a.html', picture: '/storage/copies/a.webp', left_out: 1 });
    const snapshot = aSnapshotOfPost({ kept });
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, state: 'nothing-readable', copy: null, snapshot }) });
    show();
    const section = within(await screen.findByRole('region', { name: /^Snapshot of / }));
    const page = section.getByRole('link', { name: 'Open the snapshot' });
    expect(page.getAttribute('href')).toBe('/storage/copies/a.html');
    expect([page.getAttribute('target'), page.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    const [picture] = section.getAllByRole('presentation', { hidden: true });
    expect([picture?.getAttribute('src'), picture?.getAttribute('loading')]).toEqual([
      '/storage/copies/a.webp',
      'lazy',
    ]);
    expect(section.getByText('1 image, font, or style left out')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Delete copy' })).toBeDefined(); // though there is no article
  });

  it.each([
    [
      'is being taken',
      aSnapshotOfPost({ state: 'none', is_pending: true, kept: null }),
      /snapshot of the page is being/,
    ],
    ['is being taken again', aSnapshotOfPost({ is_pending: true }), /Until then, this is the earlier one/],
    ['could not be taken', aSnapshotOfPost({ state: 'timed-out', kept: null }), 'The page took too long.'],
    ['is an earlier one', aSnapshotOfPost({ state: 'refused' }), /refuses the browser.*this is an earlier snapshot/],
  ])('says that the snapshot %s', async (_what, snapshot, text) => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, snapshot }) });
    show();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it.each([
    ['on a server without them', {}],
    ['of a PDF', { copy: aPageCopy({ kind: 'pdf' }), snapshot: aSnapshotOfPost({ state: 'none', kept: null }) }],
  ])('does not mention snapshots %s', async (_where, given) => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, ...given }) });
    show();
    expect(await screen.findByText('The text of it')).toBeDefined();
    expect(screen.queryByText(/snapshot/i)).toBeNull();
  });

  it('says why there is none, and offers to fetch the page', async () => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, state: 'login-needed', copy: null }) });
    show();
    expect(await screen.findByText(/asks for a sign-in/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Update copy' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete copy' })).toBeNull();
  });

  it('says that a later attempt failed, beside the earlier copy', async () => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, state: 'gone' }) });
    show();
    expect(await screen.findByText(/no longer exists\. Checked .*; this is an earlier copy\./)).toBeDefined();
    expect(screen.getByText('The text of it')).toBeDefined();
  });

  it('is deleted after a confirmation', async () => {
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4 }) });
    mockResponse(deleteCopy, null);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete copy' }));
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4, state: 'none', copy: null }) });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this copy?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete copy' }));
    expect(await screen.findByText('This page has not been copied.')).toBeDefined();
  });

  it('can be loaded again after a failure', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getCopy, 500);
    show();
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(getCopy, { data: aCopyOfPost({ post_id: 4 }) });
    await userEvent.click(retry);
    expect(await screen.findByText('The text of it')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
