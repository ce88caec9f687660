import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type AppBar, appBar, useAppBar } from './app-bar.ts';
import { listCommands } from './commands/commands.ts';

function Page(bar: AppBar) {
  useAppBar(bar);
  return null;
}

// #title-of-the-document
it('shows the title of the page, also as the document title', () => {
  render(<Page title="Recipes" trail={['Kitchen']} action={{ label: 'Create', run: vi.fn() }} />);
  expect(appBar).toMatchObject({ title: 'Recipes', trail: ['Kitchen'], action: { label: 'Create' }, options: [] });
  expect(document.title).toBe('Benotes - Recipes');
});

it('shows how much there is, if the page says so', () => {
  const { rerender } = render(<Page title="#bread" count="20+" />);
  expect(appBar.count).toBe('20+');
  rerender(<Page title="#bread" />);
  expect(appBar.count).toBeUndefined();
});

it('omits options that do not apply', () => {
  const run = vi.fn();
  render(
    <Page
      title="Recipes"
      options={[
        { label: 'Paste', run, condition: false },
        { label: 'Edit', run },
      ]}
    />,
  );
  expect(appBar.options.map(({ label }) => label)).toEqual(['Edit']);
});

it('has no button on a page without an action', () => {
  const { rerender } = render(<Page key="1" title="Recipes" action={{ label: 'Create', run: vi.fn() }} />);
  rerender(<Page key="2" title="Search" />);
  expect(appBar.action).toBeUndefined();
});

it('runs the latest action without a rerender', () => {
  const before = vi.fn();
  const now = vi.fn();
  const { rerender } = render(<Page title="Recipes" action={{ label: 'Create', run: before }} />);
  const rendered = appBar.action;
  rerender(<Page title="Recipes" action={{ label: 'Create', run: now }} />);
  appBar.action?.run();
  expect(appBar.action).toBe(rendered);
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

it('is empty after the page has unmounted', () => {
  render(<Page title="Recipes" collection={7} action={{ label: 'Create', run: vi.fn() }} />).unmount();
  expect(appBar).toMatchObject({ title: '', collection: undefined, action: undefined });
});

it('keeps the next page if the previous one unmounts later, as pages of two remotes may', () => {
  const before = render(<Page title="Recipes" />);
  render(<Page title="Create Collection" />);
  before.unmount();
  expect(appBar.title).toBe('Create Collection');
});

it('makes the button and the options commands, with the keys that the button shows', () => {
  const create = vi.fn();
  const options = [
    { label: 'Edit', longLabel: 'Edit Collection', run: vi.fn() },
    { label: 'Paste', run: vi.fn(), condition: false },
  ];
  const { rerender } = render(
    <Page title="Recipes" action={{ label: 'Create', hint: 'Ctrl + Alt + N', run: create }} options={options} />,
  );
  expect(listCommands().map(({ label, keys }) => [label, keys])).toEqual([
    ['Create', 'Ctrl+Alt+N'],
    ['Edit Collection', undefined],
  ]);
  fireEvent.keyDown(document.body, { code: 'KeyN', ctrlKey: true, altKey: true });
  expect(create).toHaveBeenCalledOnce();

  rerender(<Page title="Recipes" action={{ label: 'Create', hint: 'Ctrl + Alt + N', busy: true, run: create }} />);
  expect(listCommands()).toEqual([]);
});
