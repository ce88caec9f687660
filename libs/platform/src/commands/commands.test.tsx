import { aUser } from '@benotes/contract/builders';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setSingleKeyShortcuts } from '../preferences/shortcuts.ts';
import { session } from '../session/session.ts';
import { type Command, listCommands } from './commands.ts';
import { useCommands } from './use-commands.ts';

function Part({ commands }: { commands: readonly Command[] }) {
  useCommands(() => commands);
  return null;
}

const run = vi.fn();
const other = vi.fn();
const show = (...commands: Partial<Command>[]) =>
  render(
    <>
      <Part commands={commands.map((command, index) => ({ id: `own.${index}`, label: 'Sort', run, ...command }))} />
      <input aria-label="Field" />
    </>,
  );
const field = () => screen.getByRole('textbox', { name: 'Field' });
/** Whether the key had an effect. */
const press = (event: KeyboardEventInit, on: Element = document.body) => !fireEvent.keyDown(on, event);

beforeEach(() => {
  run.mockReset();
  other.mockReset();
  session.user = aUser({});
});
afterEach(() => {
  session.user = null;
  localStorage.clear();
  document.querySelector('dialog')?.remove();
});

describe('A command', () => {
  it('is listed while its component is mounted, as of the latest render', () => {
    const { rerender, unmount } = render(<Part commands={[{ id: 'a', label: 'Sort' }]} />);
    rerender(<Part commands={[{ id: 'a', label: 'Sort by name' }]} />);
    expect(listCommands()).toEqual([{ id: 'a', label: 'Sort by name' }]);
    unmount();
    expect(listCommands()).toEqual([]);
  });

  it('replaces one with the same id that was registered earlier', () => {
    render(<Part commands={[{ id: 'create', label: 'Create', keys: 'n', run: other }]} />);
    render(<Part commands={[{ id: 'create', label: 'Create here', keys: 'n', run }]} />);
    expect(listCommands().map(({ label }) => label)).toEqual(['Create here']);
    expect(press({ key: 'n' })).toBe(true);
    expect([run, other].map((each) => each.mock.calls.length)).toEqual([1, 0]);
  });

  it('runs by any of its keys, and prevents their default action', () => {
    show({ keys: ['e', 'Ctrl+Alt+E'] });
    expect([press({ key: 'e' }), press({ code: 'KeyE', ctrlKey: true, altKey: true })]).toEqual([true, true]);
    expect(run).toHaveBeenCalledTimes(2);
    expect(press({ key: 'f' })).toBe(false);
  });

  it('that only lists its keys leaves them alone', () => {
    show({ keys: 'ArrowUp', run: undefined });
    expect(press({ key: 'ArrowUp' })).toBe(false);
  });

  it('is not run by a key that is held, composed, or already handled', () => {
    show({ keys: 'e' });
    expect(press({ key: 'e', repeat: true })).toBe(false);
    expect(press({ key: 'e', isComposing: true })).toBe(false);
    expect(press({ key: 'e', keyCode: 229 })).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it('no longer runs after unmount', () => {
    show({ keys: 'e' }).unmount();
    expect(press({ key: 'e' })).toBe(false);
  });
});

describe('Keys without a modifier', () => {
  it('are typed in a text field', () => {
    show({ keys: 'e' }, { keys: 'Mod+K' });
    expect(press({ key: 'e' }, field())).toBe(false);
    expect(press({ key: 'k', ctrlKey: true }, field())).toBe(true);
  });

  it('can be turned off, except for those that need the focus', () => {
    setSingleKeyShortcuts(false);
    show({ keys: 'e' }, { keys: 'f', needsFocus: true }, { keys: 'Mod+K' });
    expect([press({ key: 'e' }), press({ key: 'f' }), press({ key: 'k', ctrlKey: true })]).toEqual([false, true, true]);
  });
});

describe('In a dialog or menu', () => {
  it('only keys that say so work', () => {
    show({ keys: 'Mod+K' }, { keys: 'Ctrl+Alt+S', inDialogs: true });
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    expect(press({ key: 'k', ctrlKey: true })).toBe(false);
    expect(press({ code: 'KeyS', ctrlKey: true, altKey: true })).toBe(true);
  });

  it('no letter alone works', () => {
    show({ keys: 'e', inDialogs: true }, { keys: 'Mod+K' });
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    expect(press({ key: 'e' })).toBe(false);
  });
});
