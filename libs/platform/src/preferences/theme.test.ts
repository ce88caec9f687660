import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setTheme, storedTheme } from './theme.ts';

const onDevice = (dark: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: dark }));

beforeEach(() => onDevice(false));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  { dark: false, theme: 'default' },
  { dark: true, theme: 'dark' },
])('is the theme of the device ($theme) while none is stored, or one nobody knows', ({ dark, theme }) => {
  onDevice(dark);
  expect(storedTheme()).toBe(theme);
  localStorage.setItem('theme', 'sepia');
  expect(storedTheme()).toBe(theme);
});

it.each(['default', 'dark'])('is %s when that was chosen, whatever the device prefers', (theme) => {
  localStorage.setItem('theme', theme);
  onDevice(theme === 'default');
  expect(storedTheme()).toBe(theme);
});

it('stores a theme and puts it on the root in place of the one before', () => {
  document.documentElement.className = 'default other';
  setTheme('dark');
  expect(storedTheme()).toBe('dark');
  expect([...document.documentElement.classList]).toEqual(['other', 'dark']);

  setTheme('default');
  expect([...document.documentElement.classList]).toEqual(['other', 'default']);
});
