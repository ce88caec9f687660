import { defineModule, type Post } from '@benotes/contract';
import { aPost, aUser } from '@benotes/contract/builders';
import { RouterBridge } from '@benotes/router';
import { MemoryRouter } from '@benotes/router/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '../api/api-error.ts';
import { on } from '../bus.ts';
import { defineView } from '../remote/define-remote.tsx';
import { session } from '../session/session.ts';
import { provideContributions } from '../testing.tsx';
import { slotActions } from './actions.ts';
import { linksIn } from './contributions.ts';
import type { SlotHost } from './slot-host.ts';
import { SlotViews } from './slot-views.tsx';

const action = { kind: 'action', slot: 'post.menu', label: 'Do', order: 0, source: './src/do.ts' } as const;
const view = { kind: 'view', slot: 'post.foot', label: 'Foot', order: 0, source: './src/foot.tsx' } as const;
const link = { slot: 'sidebar.main', label: 'Go', icon: 'box', path: '/go', order: 0, audience: 'user' } as const;
const extra = defineModule({
  name: 'extra',
  title: 'Extra',
  links: [
    { ...link, id: 'extra.second', order: 2 },
    { ...link, id: 'extra.first', order: 1 },
    { ...link, id: 'extra.owner', order: 3, audience: 'owner' },
  ],
  contributions: [
    { ...action, id: 'extra.do', order: 2 },
    { ...action, id: 'extra.notes', order: 1, when: { kind: 'note' } },
    { ...action, id: 'extra.owners', order: 3, when: { user: ['owner'], isMobile: false } },
    { ...view, id: 'extra.foot' },
    { ...view, id: 'extra.other', order: 1 },
  ],
});
const note = { kind: 'note', isUncategorized: true } as const;
const post = aPost({ title: 'A note' });
const notifications: (string | undefined)[] = [];
const onFailure = vi.fn<SlotHost['onFailure']>();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  session.user = aUser();
  notifications.length = 0;
  onFailure.mockClear();
  return on('notification:raised', ({ description }) => notifications.push(description));
});
afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
});

const idsOf = (facts: Parameters<typeof slotActions<'post.menu'>>[1]) =>
  slotActions('post.menu', facts).map(({ id }) => id);

const linkIds = () => linksIn('sidebar.main').map(({ id }) => id);
const runDo = () =>
  slotActions('post.menu', note)
    .find(({ id }) => id === 'extra.do')
    ?.run({ post });
const inRouter = (shown: Post) => (
  <MemoryRouter>
    <RouterBridge />
    <SlotViews slot="post.foot" facts={note} context={{ post: shown }} />
  </MemoryRouter>
);
const other = () => Promise.resolve({ view: defineView<'post.foot'>(() => <p>Other</p>) });
const foot = () => Promise.resolve({ view: defineView<'post.foot'>((context) => <p>{context.post.title}</p>) });

const show = () => render(inRouter(post));

describe('The contributions to a slot', () => {
  it('are none without a host', () => {
    expect(slotActions('post.menu', note)).toEqual([]);
    expect(linksIn('sidebar.main')).toEqual([]);
  });

  it('are those whose conditions are met, in order', () => {
    provideContributions([extra]);
    expect(idsOf(note)).toEqual(['extra.notes', 'extra.do']);
    expect(idsOf({ ...note, kind: 'link' })).toEqual(['extra.do']);
    session.user = aUser({ permission: 255 });
    expect(idsOf(note)).toEqual(['extra.notes', 'extra.do', 'extra.owners']);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(idsOf(note)).toEqual(['extra.notes', 'extra.do']);
  });

  it('show links for owners to owners alone', () => {
    provideContributions([extra]);
    expect(linkIds()).toEqual(['extra.first', 'extra.second']);
    session.user = aUser({ permission: 255 });
    expect(linkIds()).toEqual(['extra.first', 'extra.second', 'extra.owner']);
  });
});

describe('An action', () => {
  it('is loaded when it is run, with the context of the slot', async () => {
    const run = vi.fn<(context: object) => Promise<void>>();
    const load = vi.fn<() => Promise<unknown>>().mockResolvedValue({ run });
    provideContributions([extra], { 'extra.do': load });
    expect(load).not.toHaveBeenCalled();
    await runDo();
    expect(run).toHaveBeenCalledExactlyOnceWith({ post });
    expect(notifications).toEqual([]);
  });

  it.each([
    { what: 'cannot be loaded', load: () => Promise.reject(new TypeError('Failed to fetch')), failure: 'load' },
    { what: 'exports no function', load: () => Promise.resolve({ run: 'this' }), failure: 'load' },
    {
      what: 'throws',
      load: () => Promise.resolve({ run: () => Promise.reject(new TypeError('x')) }),
      failure: 'crash',
    },
  ])('that $what says so, is reported, and disappears alone', async ({ load, failure }) => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    provideContributions([extra], { 'extra.do': load }, onFailure);
    await runDo();
    expect(notifications).toEqual(['“Do” did not work.']);
    expect(idsOf(note)).toEqual(['extra.notes']);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'extra.do' }),
      failure,
      expect.any(Error),
    );
    expect(String(logged.mock.calls[0]?.[0])).toBe('Error: extra.do of extra was removed');
  });

  it('stays if the server has refused what it does', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const error = new ApiError(503, 'Later.');
    provideContributions([extra], { 'extra.do': () => Promise.resolve({ run: () => Promise.reject(error) }) });
    await runDo();
    expect(notifications).toEqual(['“Do” did not work.']);
    expect(idsOf(note)).toEqual(['extra.notes', 'extra.do']);
  });
});

describe('A view', () => {
  it('is mounted with the context of the slot, and follows its changes', async () => {
    provideContributions([extra], { 'extra.foot': foot, 'extra.other': other });
    const { rerender } = show();
    expect(await screen.findByText('A note')).toBeInstanceOf(HTMLElement);
    expect(await screen.findByText('Other')).toBeInstanceOf(HTMLElement);
    rerender(inRouter(aPost({ title: 'Renamed' })));
    expect(await screen.findByText('Renamed')).toBeInstanceOf(HTMLElement);
  });

  it('is loaded when its place is on screen', async () => {
    const observers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listen: (entries: { isIntersecting: boolean }[]) => void) {
          observers.push(listen);
        }
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    const load = vi.fn<typeof other>().mockImplementation(other);
    provideContributions([extra], { 'extra.foot': load, 'extra.other': other });
    show();
    await waitFor(() => expect(observers).toHaveLength(2));
    expect(load).not.toHaveBeenCalled();
    observers.forEach((listen) => listen([{ isIntersecting: true }]));
    expect(await screen.findAllByText('Other')).toHaveLength(2);
  });

  it.each([
    { what: 'cannot be loaded', load: () => Promise.reject(new TypeError('Failed to fetch')), failure: 'load' },
    { what: 'is damaged', load: () => Promise.resolve({}), failure: 'load' },
    {
      what: 'throws',
      load: () =>
        Promise.resolve({
          view: defineView<'post.foot'>(() => {
            throw new TypeError('x');
          }),
        }),
      failure: 'crash',
    },
  ])('that $what disappears alone, and is reported', async ({ load, failure }) => {
    vi.mocked(console.error).mockImplementation(() => {});
    provideContributions([extra], { 'extra.foot': load, 'extra.other': other }, onFailure);
    const { container } = show();
    expect(await screen.findByText('Other')).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(container.children).toHaveLength(1));
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'extra.foot' }),
      failure,
      expect.any(Error),
    );
  });
});
