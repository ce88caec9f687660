import { afterEach, describe, expect, it } from 'vitest';

import { session } from '../session/session.ts';
import { setSingleKeyShortcuts, usesSingleKeyShortcuts } from './shortcuts.ts';
import { setSmartTypography, usesSmartTypography } from './typography.ts';

const enter = (id: number) => {
  session.user = {
    id,
    name: 'A',
    email: 'a@example.org',
    permission: 7,
    created_at: '',
    updated_at: '',
    disabled_at: null,
  };
};

afterEach(() => {
  localStorage.clear();
  session.user = null;
});

describe.each([
  { name: 'Typographic replacements', isOn: usesSmartTypography, set: setSmartTypography },
  { name: 'Single-key shortcuts', isOn: usesSingleKeyShortcuts, set: setSingleKeyShortcuts },
])('$name', ({ isOn, set }) => {
  it('are on by default', () => {
    enter(1);
    expect(isOn()).toBe(true);
    set(false);
    expect(isOn()).toBe(false);
    set(true);
    expect(isOn()).toBe(true);
  });

  it('are stored per user on the same device', () => {
    enter(1);
    set(false);
    enter(2);
    expect(isOn()).toBe(true);
    enter(1);
    expect(isOn()).toBe(false);
  });
});
