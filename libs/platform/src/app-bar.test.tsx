import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type AppBar, appBar, useAppBar } from './app-bar.ts';

function Page(bar: AppBar) {
  useAppBar(bar);
  return null;
}

it('shows what the page says and names the window after it', () => {
  render(<Page title="Recipes" trail={['Kitchen']} action={{ label: 'Create', run: vi.fn() }} />);
  expect(appBar).toMatchObject({ title: 'Recipes', trail: ['Kitchen'], action: { label: 'Create' }, options: [] });
  expect(document.title).toBe('Benotes - Recipes');
});

it('leaves out the options that do not apply', () => {
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

it('has no button on a page that names none', () => {
  const { rerender } = render(<Page key="1" title="Recipes" action={{ label: 'Create', run: vi.fn() }} />);
  rerender(<Page key="2" title="Search" />);
  expect(appBar.action).toBeUndefined();
});

it('runs what the page last gave, without being drawn again for it', () => {
  const before = vi.fn();
  const now = vi.fn();
  const { rerender } = render(<Page title="Recipes" action={{ label: 'Create', run: before }} />);
  const drawn = appBar.action;
  rerender(<Page title="Recipes" action={{ label: 'Create', run: now }} />);
  appBar.action?.run();
  expect(appBar.action).toBe(drawn);
  expect([before.mock.calls.length, now.mock.calls.length]).toEqual([0, 1]);
});

it('is empty once the page is gone', () => {
  render(<Page title="Recipes" collection={7} action={{ label: 'Create', run: vi.fn() }} />).unmount();
  expect(appBar).toMatchObject({ title: '', collection: undefined, action: undefined });
});

it('keeps the next page when the one before leaves late, as those of two remotes may', () => {
  const before = render(<Page title="Recipes" />);
  render(<Page title="Create Collection" />);
  before.unmount();
  expect(appBar.title).toBe('Create Collection');
});
