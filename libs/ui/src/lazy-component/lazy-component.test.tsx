import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { lazyComponent } from './lazy-component.tsx';
import { LoadErrorDialog } from './load-error-dialog.tsx';

const TIMEOUT_MS = 8000;

interface ListProps {
  name: string;
  onClose: () => void;
}

const List = ({ name }: ListProps) => <ul aria-label={name} />;
const unreachable = new TypeError('Failed to fetch dynamically imported module');

/** A loader that resolves or rejects on demand. */
function loader() {
  const attempts: { resolve: (code: ComponentType<ListProps>) => void; reject: (reason: Error) => void }[] = [];
  const load = vi.fn(
    () => new Promise<ComponentType<ListProps>>((resolve, reject) => void attempts.push({ resolve, reject })),
  );
  const latest = () => {
    const last = attempts.at(-1);
    if (!last) throw new Error('Nothing was requested.');
    return last;
  };
  return {
    load,
    attempts,
    resolve: (attempt = latest()) => act(async () => attempt.resolve(List)),
    reject: (attempt = latest()) => act(async () => attempt.reject(unreachable)),
  };
}

const onClose = vi.fn();
const Boundary = ({ children }: { children: ReactNode }) => <Suspense fallback="loading…">{children}</Suspense>;

function show(Lazy: ComponentType<ListProps>, name = 'Tags') {
  return render(
    <Boundary>
      <Lazy name={name} onClose={onClose} />
    </Boundary>,
  );
}

/** A lazy component next to a text field. */
function Form({ Lazy }: { Lazy: ComponentType<ListProps> }) {
  const [title, setTitle] = useState('');
  return (
    <>
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <Boundary>
        <Lazy name={title} onClose={onClose} />
      </Boundary>
    </>
  );
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const list = () => screen.queryByRole('list');
const panel = () => screen.queryByRole('alert')?.textContent;
const logged = () => vi.mocked(console.error).mock.calls.map(String);
const stubOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

beforeEach(() => {
  vi.useFakeTimers();
  onClose.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A lazy component', () => {
  it('loads once, on its first render, and renders synchronously afterwards', async () => {
    const { load, resolve } = loader();
    const Lazy = lazyComponent(load);
    expect(load).not.toHaveBeenCalled();
    show(Lazy);
    const { unmount } = show(Lazy);
    expect(screen.getAllByText('loading…')).toHaveLength(2);
    await resolve();
    expect(screen.getAllByRole('list', { name: 'Tags' })).toHaveLength(2);
    unmount();
    show(Lazy, 'Users');
    expect(screen.getByRole('list', { name: 'Users' })).toBeInstanceOf(HTMLElement);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps its state when its parent rerenders', async () => {
    const { load, resolve } = loader();
    const Lazy = lazyComponent(load);
    render(<Form Lazy={Lazy} />);
    await resolve();
    const rendered = list();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Rye bread' } });
    expect(screen.getByRole('list', { name: 'Rye bread' })).toBe(rendered);
  });
});

describe('A lazy component that fails to load', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));

  it('shows a panel and logs one error; Retry loads again', async () => {
    const { load, resolve, reject } = loader();
    show(lazyComponent(load));
    await reject();
    expect(panel()).toContain('This part of Benotes could not be loaded.');
    expect(panel()).toContain('Everything else keeps working.');
    expect(logged()).toEqual([String(unreachable)]);
    press('Retry');
    expect(screen.getByText('loading…')).toBeInstanceOf(HTMLElement);
    await resolve();
    expect(list()).not.toBeNull();
    expect(panel()).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(2);
  });

  // #second-failure-reloads
  it('announces after a second failure that Retry will reload the page, and reloads it', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const { load, reject } = loader();
    show(lazyComponent(load));
    await reject();
    press('Retry');
    expect(reload).not.toHaveBeenCalled();
    await reject();
    expect(panel()).toContain('Retry will reload the page.');
    press('Retry');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says that the device is offline, and retries when it is back online', async () => {
    const { load, resolve, reject } = loader();
    stubOnline(false);
    show(lazyComponent(load));
    await reject();
    expect(panel()).toContain('You are offline.');
    stubOnline(true);
    fireEvent(window, new Event('online'));
    await resolve();
    expect(list()).not.toBeNull();
  });

  it('keeps the state of the components next to it', async () => {
    const { load, resolve, reject } = loader();
    render(<Form Lazy={lazyComponent(load)} />);
    await reject();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Rye bread' } });
    press('Retry');
    await resolve();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rye bread');
    expect(screen.getByRole('list', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
  });

  it('is retried by a new instance, and then rendered in all of them', async () => {
    const { load, resolve, reject } = loader();
    const Lazy = lazyComponent(load);
    show(Lazy, 'Tags');
    show(Lazy, 'Users').unmount();
    await reject();
    show(Lazy, 'Collections');
    expect(load).toHaveBeenCalledTimes(2);
    await resolve();
    expect(screen.getAllByRole('list').map((each) => each.getAttribute('aria-label'))).toEqual(['Tags', 'Collections']);
  });

  it('is retried if it failed after it was unmounted', async () => {
    const { load, reject } = loader();
    const Lazy = lazyComponent(load);
    show(Lazy).unmount();
    await reject();
    await advance(1000);
    show(Lazy);
    expect(load).toHaveBeenCalledTimes(2);
    expect(panel()).toBeUndefined();
  });
});

describe('A lazy component that takes longer than eight seconds', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));

  it('shows a panel only then, and is rendered however late it loads', async () => {
    const { load, resolve } = loader();
    show(lazyComponent(load));
    await advance(TIMEOUT_MS - 1);
    expect(panel()).toBeUndefined();
    await advance(1);
    expect(panel()).toContain('This part of Benotes could not be loaded.');
    expect(logged()).toEqual(['TimeoutError: A part of the page did not answer within 8000 ms.']);
    await resolve();
    expect(list()).not.toBeNull();
  });

  it('is rendered if the first attempt succeeds while the retry is pending', async () => {
    const { load, attempts, resolve, reject } = loader();
    show(lazyComponent(load));
    await advance(TIMEOUT_MS);
    press('Retry');
    await resolve(attempts[0]);
    expect(list()).not.toBeNull();
    await reject(attempts[1]);
    expect(list()).not.toBeNull();
  });

  it('can fail after that without another log entry', async () => {
    const { load, reject } = loader();
    show(lazyComponent(load));
    await advance(TIMEOUT_MS);
    await reject();
    expect(logged()).toHaveLength(1);
  });
});

describe('A lazy dialog that fails to load', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));

  it('shows an error dialog, which Close and Escape close; opening it again retries', async () => {
    const { load, resolve, reject } = loader();
    const Lazy = lazyComponent(load, LoadErrorDialog);
    const { unmount } = show(Lazy);
    await reject();
    const dialog = screen.getByRole('dialog', { name: 'This could not be opened' });
    expect(panel()).toContain('This part of Benotes could not be loaded.');
    press('Close');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
    unmount();
    show(Lazy);
    await resolve();
    expect(list()).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens on Retry', async () => {
    const { load, resolve, reject } = loader();
    show(lazyComponent(load, LoadErrorDialog));
    await reject();
    press('Retry');
    await resolve();
    expect(list()).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('A component with its own error component', () => {
  it('renders that component until another instance has loaded the code', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const { load, resolve, reject } = loader();
    const Lazy = lazyComponent(load, () => <hr />);
    show(Lazy);
    await reject();
    expect(screen.getByRole('separator')).toBeInstanceOf(HTMLElement);
    show(Lazy);
    await resolve();
    expect(screen.getAllByRole('list')).toHaveLength(2);
    expect(screen.queryByRole('separator')).toBeNull();
  });
});
