import {
  getPost,
  getReadingPosition,
  listCollections,
  listPostHighlights,
  listPosts,
  type ReadingPosition,
  updateReadingPosition,
} from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { type AppEvents, collections, emit, listCommands, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

/** The height of a paragraph and of the window, in px. */
const [PARAGRAPH, WINDOW] = [100, 700];
const PARAGRAPHS = 100;

const paragraph = (index: number) => `Paragraph ${index}: ${'rye and water '.repeat(5)}`.trim();
const long = aPost({
  id: 3,
  title: 'Bread',
  content: Array.from({ length: PARAGRAPHS }, (_, index) => `<p>${paragraph(index)}</p>`).join(''),
});
const at = (index: number) =>
  Array.from({ length: index }, (_, before) => paragraph(before).length + 1).reduce((sum, length) => sum + length, 0);

const url = '/api/posts/3/reading-position';
const sent = () => requests.filter((each) => each.startsWith('PUT')).map((each) => each.replace(`PUT ${url} `, ''));
const isAsked = () => requests.includes(`GET ${url}`);
const command = () => listCommands().find(({ label }) => label === 'Continue reading');

/** Lays the note out below each other, since jsdom lays out nothing. */
function layOut(): { scrollTo: (y: number) => void } {
  let scrolled = 0;
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const note = this.closest('[data-note]');
    const paragraphs = [...(note?.querySelectorAll('p') ?? [])];
    const index = note === this ? paragraphs.length - 1 : paragraphs.indexOf(this as HTMLParagraphElement);
    return { bottom: note ? (index + 1) * PARAGRAPH - scrolled : 0 } as DOMRect;
  });
  onTestFinished(() => spy.mockRestore());
  vi.stubGlobal('innerHeight', WINDOW);
  return {
    scrollTo: (y) => {
      scrolled = y;
      fireEvent.scroll(document);
    },
  };
}

async function read(stored: ReadingPosition | null = null, post = long, scrolled = 0) {
  const page = layOut();
  page.scrollTo(scrolled);
  mockResponse(getPost, { data: post });
  mockResponse(getReadingPosition, { data: stored });
  const view = renderAt(`/p/${post.id}/read`, <App />);
  await screen.findByRole('heading', { name: 'Bread' });
  return { ...page, ...view, leave: () => fireEvent(window, new Event('pagehide')) };
}

/** Where somebody stopped before. */
const stoppedAt = (index: number): ReadingPosition => ({
  source: 'note',
  position: at(index),
  read_at: '2026-11-20T08:00:00.000Z',
});

/** The notices that are raised from now on. */
function raised(): AppEvents['notification:raised'][] {
  const all: AppEvents['notification:raised'][] = [];
  onTestFinished(on('notification:raised', (notice) => void all.push(notice)));
  return all;
}

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  stubBrowser();
  mockResponse(listCollections, { data: [] });
  mockResponse(listPosts, { data: [] });
  mockResponse(listPostHighlights, { data: [] });
  mockResponse(updateReadingPosition, null);
});

describe('Where somebody stops reading a long note', () => {
  it('is kept when they leave the page, and when they go on to another', async () => {
    const page = await read();
    await waitFor(() => {
      page.scrollTo(2050); // heard once it is known where they stopped before
      page.leave();
      expect(sent()).toEqual([JSON.stringify({ source: 'note', position: at(20) })]);
    });
    page.scrollTo(4050);
    page.unmount();
    await waitFor(() => expect(sent()[1]).toBe(JSON.stringify({ source: 'note', position: at(40) })));
  });

  it('is offered the next time, and has the focus then', async () => {
    const notices = raised();
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    await read(stoppedAt(20));
    await waitFor(() => expect(notices).toMatchObject([{ type: 'hint', title: 'You stopped reading further down' }]));
    act(() => notices[0]?.action?.run());
    expect(document.activeElement?.textContent).toBe(paragraph(20));
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('is offered in the command palette as well', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    await read(stoppedAt(20));
    await waitFor(() => expect(command()).toBeDefined());
    act(() => command()?.run?.());
    expect(document.activeElement?.textContent).toBe(paragraph(20));
  });

  it('is not offered where the browser has scrolled there already, as after a reload', async () => {
    const notices = raised();
    await read(stoppedAt(20), long, 2050);
    await waitFor(() => expect(isAsked()).toBe(true));
    await waitFor(() => expect(command()).toBeDefined());
    expect(notices).toEqual([]);
  });

  it('stays as it was while they look at the beginning alone', async () => {
    const notices = raised();
    const page = await read(stoppedAt(20));
    await waitFor(() => expect(notices).toHaveLength(1));
    page.scrollTo(50);
    page.leave();
    page.scrollTo(2050); // where it is already
    page.leave();
    page.scrollTo(3050);
    page.leave();
    await waitFor(() => expect(sent()).toEqual([JSON.stringify({ source: 'note', position: at(30) })]));
  });

  it('is nowhere once they have read it to the end', async () => {
    const notices = raised();
    const page = await read(stoppedAt(20));
    await waitFor(() => expect(notices).toHaveLength(1));
    page.scrollTo(PARAGRAPHS * PARAGRAPH - WINDOW);
    page.leave();
    await waitFor(() => expect(sent()).toEqual([JSON.stringify({ source: 'note', position: 0 })]));
  });

  it('is kept although it was not known where they stopped before', async () => {
    const notices = raised();
    mockError(getReadingPosition, 500);
    const page = layOut();
    mockResponse(getPost, { data: long });
    renderAt('/p/3/read', <App />);
    await waitFor(() => expect(isAsked()).toBe(true));
    await waitFor(() => {
      page.scrollTo(2050);
      fireEvent(window, new Event('pagehide'));
      expect(sent()).toHaveLength(1);
    });
    expect(notices).toEqual([]);
  });

  it('is no matter in a short one', async () => {
    const page = await read(null, aPost({ id: 3, title: 'Bread', content: '<p>Rye</p>' }));
    await waitFor(() => expect(requests).toContain('GET /api/posts/3/highlights'));
    page.scrollTo(2050);
    page.leave();
    expect([isAsked(), sent()]).toEqual([false, []]);
  });
});
