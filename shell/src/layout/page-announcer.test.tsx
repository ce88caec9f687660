import { useAppBar } from '@benotes/platform';
import { Link, Route, Routes } from '@benotes/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { leaveShell, onScreen, renderShell } from '../testing.tsx';
import { AppBar } from './bar/app-bar.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

beforeEach(() => {
  onScreen(false);
  return leaveShell;
});

function Page({ title, field = false }: { title: string; field?: boolean }) {
  useAppBar({ title });
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the subject of the test
  return field ? <input aria-label="Name" autoFocus /> : <p>{title}</p>;
}

/** Sets its title on a click. */
function PageWithLateTitle() {
  const [title, setTitle] = useState('Tag');
  useAppBar({ title });
  return (
    <button type="button" onClick={() => setTitle('#winter')}>
      Set title
    </button>
  );
}

function Shell() {
  return (
    <>
      <PageAnnouncer />
      <Link to="/tags">Tags</Link>
      <Link to="/tags/3">Tag</Link>
      <Link to="/tags/create">Create Tag</Link>
      <AppBar title="Somewhere" menu={undefined} />
      <main tabIndex={-1}>
        <Routes>
          <Route path="/" element={<Page title="Uncategorized" />} />
          <Route path="/tags" element={<Page title="Tags" />} />
          <Route path="/tags/3" element={<PageWithLateTitle />} />
          <Route path="/tags/create" element={<Page title="Create Tag" field />} />
        </Routes>
      </main>
    </>
  );
}

const open = () => renderShell('/', <Shell />);
const heading = () => screen.getByRole('heading', { level: 1 });
const announced = () => document.querySelector('[aria-live=polite]')?.textContent;
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

describe('After a navigation', () => {
  it('the focus is on the heading of the new page, so that it is announced', async () => {
    open();
    await go('Tags');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(heading().textContent).toBe('Tags');
    expect(announced()).toBe('');
  });

  it('the focus stays in the field that took it, and the title is announced', async () => {
    open();
    await go('Create Tag');
    await waitFor(() => expect(announced()).toBe('Create Tag'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('the title is announced if the heading already has the focus', async () => {
    open();
    await go('Tags');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    act(() => screen.getByRole('link', { name: 'Tag' }).click()); // does not move the focus, like a shortcut
    await waitFor(() => expect(announced()).toBe('Tag'));
  });

  it('the focus leaves the main region after the skip link was used', async () => {
    open();
    screen.getByRole('main').focus();
    act(() => screen.getByRole('link', { name: 'Tags' }).click());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('a page that takes the focus later is announced as well', async () => {
    open();
    await go('Tag');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    act(() => screen.getByRole('button', { name: 'Set title' }).focus());
    expect(announced()).toBe('Tag');
  });

  it('a title that is set later is announced', async () => {
    open();
    await go('Tag');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await userEvent.click(screen.getByRole('button', { name: 'Set title' }));
    await waitFor(() => expect(announced()).toBe('#winter'));
  });
});

it('the first page of a visit is announced, and leaves the focus to the browser', async () => {
  open();
  await waitFor(() => expect(announced()).toBe('Uncategorized'));
  expect(document.activeElement).toBe(document.body);
});
