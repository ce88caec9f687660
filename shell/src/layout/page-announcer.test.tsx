import { useAppBar } from '@benotes/platform';
import { Link, Route, Routes } from '@benotes/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { leaveShell, onScreen, renderShell } from '../testing.tsx';
import { AppBar } from './app-bar.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

beforeEach(() => {
  onScreen(false);
  return leaveShell;
});

function Page({ title, field = false }: { title: string; field?: boolean }) {
  useAppBar({ title });
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the test is about
  return field ? <input aria-label="Name" autoFocus /> : <p>{title}</p>;
}

/** Learns what it is called when it is pressed. */
function LatePage() {
  const [title, setTitle] = useState('Tag');
  useAppBar({ title });
  return (
    <button type="button" onClick={() => setTitle('#winter')}>
      Arrive
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
          <Route path="/tags/3" element={<LatePage />} />
          <Route path="/tags/create" element={<Page title="Create Tag" field />} />
        </Routes>
      </main>
    </>
  );
}

const open = () => renderShell('/', <Shell />);
const heading = () => screen.getByRole('heading', { level: 1 });
const said = () => document.querySelector('[aria-live=polite]')?.textContent;
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

describe('After a navigation', () => {
  it('the focus is on the heading of the new page, which reads it out', async () => {
    open();
    await go('Tags');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(heading().textContent).toBe('Tags');
    expect(said()).toBe('');
  });

  it('the focus stays in the field that took it, and the title is said', async () => {
    open();
    await go('Create Tag');
    await waitFor(() => expect(said()).toBe('Create Tag'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('the title is said where the heading has the focus already', async () => {
    open();
    await go('Tags');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    act(() => screen.getByRole('link', { name: 'Tag' }).click()); // moves no focus, as a shortcut does
    await waitFor(() => expect(said()).toBe('Tag'));
  });

  it('the focus leaves the main region where the skip link had put it', async () => {
    open();
    screen.getByRole('main').focus();
    act(() => screen.getByRole('link', { name: 'Tags' }).click());
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('a page that takes the focus later than that is said as well', async () => {
    open();
    await go('Tag');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    act(() => screen.getByRole('button', { name: 'Arrive' }).focus());
    expect(said()).toBe('Tag');
  });

  it('a page that learns later what it is called says so', async () => {
    open();
    await go('Tag');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await userEvent.click(screen.getByRole('button', { name: 'Arrive' }));
    await waitFor(() => expect(said()).toBe('#winter'));
  });
});

it('the first page of a visit is said, and leaves the focus to the browser', async () => {
  open();
  await waitFor(() => expect(said()).toBe('Uncategorized'));
  expect(document.activeElement).toBe(document.body);
});
