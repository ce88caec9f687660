import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { LoadErrorDialog } from './load-error-dialog.tsx';
import { lazyComponent } from './lazy-component.tsx';

const LIMIT_MS = 8000;

interface ListProps {
  name: string;
  onClose: () => void;
}

const List = ({ name }: ListProps) => <ul aria-label={name} />;
const unreachable = new TypeError('Failed to fetch dynamically imported module');

/** Code that comes, or does not, when it is let. */
function code() {
  const asked: { come: (code: ComponentType<ListProps>) => void; fail: (reason: Error) => void }[] = [];
  const load = vi.fn(() => new Promise<ComponentType<ListProps>>((come, fail) => void asked.push({ come, fail })));
  const latest = () => {
    const last = asked.at(-1);
    if (!last) throw new Error('Nothing was asked for.');
    return last;
  };
  return {
    load,
    asked,
    come: (attempt = latest()) => act(async () => attempt.come(List)),
    fail: (attempt = latest()) => act(async () => attempt.fail(unreachable)),
  };
}

const onClose = vi.fn();
const Waiting = ({ children }: { children: ReactNode }) => <Suspense fallback="loading…">{children}</Suspense>;

function show(Part: ComponentType<ListProps>, name = 'Tags') {
  return render(
    <Waiting>
      <Part name={name} onClose={onClose} />
    </Waiting>,
  );
}

/** A part beside what is typed. */
function Form({ Part }: { Part: ComponentType<ListProps> }) {
  const [title, setTitle] = useState('');
  return (
    <>
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <Waiting>
        <Part name={title} onClose={onClose} />
      </Waiting>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
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

describe('A part of the page', () => {
  it('is asked for when it is first drawn, once, and drawn at once from then on', async () => {
    const { load, come } = code();
    const Part = lazyComponent(load);
    expect(load).not.toHaveBeenCalled();
    show(Part);
    const { unmount } = show(Part);
    expect(screen.getAllByText('loading…')).toHaveLength(2);
    await come();
    expect(screen.getAllByRole('list', { name: 'Tags' })).toHaveLength(2);
    unmount();
    show(Part, 'Users');
    expect(screen.getByRole('list', { name: 'Users' })).toBeInstanceOf(HTMLElement);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps what is in it when what is around it is drawn again', async () => {
    const { load, come } = code();
    const Part = lazyComponent(load);
    render(<Form Part={Part} />);
    await come();
    const drawn = list();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Rye bread' } });
    expect(screen.getByRole('list', { name: 'Rye bread' })).toBe(drawn);
  });
});

describe('A part that cannot be had', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));

  it('leaves a panel and one line in the log; Retry asks again', async () => {
    const { load, come, fail } = code();
    show(lazyComponent(load));
    await fail();
    expect(panel()).toContain('This part of Benotes could not be loaded.');
    expect(panel()).toContain('Everything else keeps working.');
    expect(logged()).toEqual([String(unreachable)]);
    press('Retry');
    expect(screen.getByText('loading…')).toBeInstanceOf(HTMLElement);
    await come();
    expect(list()).not.toBeNull();
    expect(panel()).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says after a second failure that Retry loads the page anew, which it does', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const { load, fail } = code();
    show(lazyComponent(load));
    await fail();
    press('Retry');
    expect(reload).not.toHaveBeenCalled();
    await fail();
    expect(panel()).toContain('Retry will reload the page.');
    press('Retry');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says that one is offline, and is asked for by itself when that is over', async () => {
    const { load, come, fail } = code();
    stubOnline(false);
    show(lazyComponent(load));
    await fail();
    expect(panel()).toContain('You are offline.');
    stubOnline(true);
    fireEvent(window, new Event('online'));
    await come();
    expect(list()).not.toBeNull();
  });

  it('loses nothing of what stands beside it', async () => {
    const { load, come, fail } = code();
    render(<Form Part={lazyComponent(load)} />);
    await fail();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Rye bread' } });
    press('Retry');
    await come();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Rye bread');
    expect(screen.getByRole('list', { name: 'Rye bread' })).toBeInstanceOf(HTMLElement);
  });

  it('is asked for again where it is drawn anew, and then stands wherever it was missed', async () => {
    const { load, come, fail } = code();
    const Part = lazyComponent(load);
    show(Part, 'Tags');
    show(Part, 'Users').unmount();
    await fail();
    show(Part, 'Collections');
    expect(load).toHaveBeenCalledTimes(2);
    await come();
    expect(screen.getAllByRole('list').map((each) => each.getAttribute('aria-label'))).toEqual(['Tags', 'Collections']);
  });

  it('is asked for again although nobody was there any more when it failed', async () => {
    const { load, fail } = code();
    const Part = lazyComponent(load);
    show(Part).unmount();
    await fail();
    await pass(1000);
    show(Part);
    expect(load).toHaveBeenCalledTimes(2);
    expect(panel()).toBeUndefined();
  });
});

describe('A part that takes longer than eight seconds', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));

  it('leaves a panel then, not before, and is shown however late it comes', async () => {
    const { load, come } = code();
    show(lazyComponent(load));
    await pass(LIMIT_MS - 1);
    expect(panel()).toBeUndefined();
    await pass(1);
    expect(panel()).toContain('This part of Benotes could not be loaded.');
    expect(logged()).toEqual(['TimeoutError: A part of the page did not answer within 8000 ms.']);
    await come();
    expect(list()).not.toBeNull();
  });

  it('is shown although what Retry asked for has not come', async () => {
    const { load, asked, come, fail } = code();
    show(lazyComponent(load));
    await pass(LIMIT_MS);
    press('Retry');
    await come(asked[0]);
    expect(list()).not.toBeNull();
    await fail(asked[1]);
    expect(list()).not.toBeNull();
  });

  it('may fail after that without another word', async () => {
    const { load, fail } = code();
    show(lazyComponent(load));
    await pass(LIMIT_MS);
    await fail();
    expect(logged()).toHaveLength(1);
  });
});

describe('What is opened by a press and cannot be had', () => {
  beforeEach(() => void vi.mocked(console.error).mockImplementation(() => {}));

  it('says so in a dialog, which Close and Escape close; the next press asks again', async () => {
    const { load, come, fail } = code();
    const Part = lazyComponent(load, LoadErrorDialog);
    const { unmount } = show(Part);
    await fail();
    const dialog = screen.getByRole('dialog', { name: 'This could not be opened' });
    expect(panel()).toContain('This part of Benotes could not be loaded.');
    press('Close');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(2);
    unmount();
    show(Part);
    await come();
    expect(list()).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens on Retry in it', async () => {
    const { load, come, fail } = code();
    show(lazyComponent(load, LoadErrorDialog));
    await fail();
    press('Retry');
    await come();
    expect(list()).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('An ornament that cannot be had', () => {
  it('leaves its place empty, and is there once anybody had it', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const { load, come, fail } = code();
    const Part = lazyComponent(load, () => <hr />);
    show(Part);
    await fail();
    expect(screen.getByRole('separator')).toBeInstanceOf(HTMLElement);
    show(Part);
    await come();
    expect(screen.getAllByRole('list')).toHaveLength(2);
    expect(screen.queryByRole('separator')).toBeNull();
  });
});
