import { afterEach, describe, expect, it } from 'vitest';

import { session } from '../session/session.ts';
import { usesSmartTypography, setSmartTypography } from './typography.ts';

const enter = (id: number) => {
  session.user = { id, name: 'A', email: 'a@example.org', permission: 7, created_at: '', updated_at: '' };
};

afterEach(() => {
  localStorage.clear();
  session.user = null;
});

describe('Typographic replacements', () => {
  it('are on until somebody wants none', () => {
    enter(1);
    expect(usesSmartTypography()).toBe(true);
    setSmartTypography(false);
    expect(usesSmartTypography()).toBe(false);
    setSmartTypography(true);
    expect(usesSmartTypography()).toBe(true);
  });

  it('are everybody’s own choice, on the same device too', () => {
    enter(1);
    setSmartTypography(false);
    enter(2);
    expect(usesSmartTypography()).toBe(true);
    enter(1);
    expect(usesSmartTypography()).toBe(false);
  });
});
