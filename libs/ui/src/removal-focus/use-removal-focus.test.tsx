import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { describe, expect, it } from 'vitest';

import { useRemovalFocus } from './use-removal-focus.ts';

function Section({ names, hasCreate = true }: { names: readonly string[]; hasCreate?: boolean }) {
  const root = useRef<HTMLElement>(null);
  useRemovalFocus(root);
  return (
    <section ref={root}>
      {hasCreate && <button type="button">Create</button>}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const view = (section: ReactNode) => (
  <>
    <h1 id="page-heading" tabIndex={-1}>
      Page
    </h1>
    <button type="button">Elsewhere</button>
    {section}
  </>
);

function show(names: readonly string[], focused: string, hasCreate = true) {
  const { rerender } = render(view(<Section names={names} hasCreate={hasCreate} />));
  screen.getByRole('button', { name: focused }).focus();
  return (section: ReactNode) => rerender(view(section));
}

const focused = () => document.activeElement?.textContent;

describe('When the focused button leaves a section, the focus moves', () => {
  it('to the next row', async () => {
    show(['a', 'b', 'c'], 'b')(<Section names={['a', 'c']} />);
    await waitFor(() => expect(focused()).toBe('c'));
  });

  it('to the row before, after the last one', async () => {
    show(['a', 'b', 'c'], 'c')(<Section names={['a', 'b']} />);
    await waitFor(() => expect(focused()).toBe('b'));
  });

  it('to the first button of the section, without another row', async () => {
    show(['a'], 'a')(<Section names={[]} />);
    await waitFor(() => expect(focused()).toBe('Create'));
  });

  it('to the heading of the page, without another button or with the section itself', async () => {
    const rerender = show(['a'], 'a', false);
    rerender(<Section names={[]} hasCreate={false} />);
    await waitFor(() => expect(focused()).toBe('Page'));
    rerender(<Section names={['b']} />);
    screen.getByRole('button', { name: 'b' }).focus();
    rerender(null);
    await waitFor(() => expect(focused()).toBe('Page'));
  });

  it('nowhere if it is elsewhere', async () => {
    const rerender = show(['a', 'b'], 'a');
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    rerender(<Section names={['b']} />);
    await Promise.resolve();
    await waitFor(() => expect(focused()).toBe('Elsewhere'));
  });
});
