import { afterEach, expect, it } from 'vitest';

import { setTheme, storedTheme } from './theme.ts';

afterEach(() => localStorage.clear());

it('is the default theme while none is stored, or one nobody knows', () => {
  expect(storedTheme()).toBe('default');
  localStorage.setItem('theme', 'sepia');
  expect(storedTheme()).toBe('default');
});

it('stores a theme and puts it on the root in place of the one before', () => {
  document.documentElement.className = 'default other';
  setTheme('dark');
  expect(storedTheme()).toBe('dark');
  expect([...document.documentElement.classList]).toEqual(['other', 'dark']);

  setTheme('default');
  expect([...document.documentElement.classList]).toEqual(['other', 'default']);
});
