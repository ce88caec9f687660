import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { setTheme, storedTheme, themeChoice } from './theme.ts';

const preferDark = (dark: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: dark }));

beforeEach(() => preferDark(false));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  { dark: false, theme: 'default' },
  { dark: true, theme: 'dark' },
])('is the theme of the device ($theme) if none or an unknown one is stored', ({ dark, theme }) => {
  preferDark(dark);
  expect(storedTheme()).toBe(theme);
  localStorage.setItem('theme', 'sepia');
  expect(storedTheme()).toBe(theme);
});

it.each(['default', 'dark'])('is %s if chosen, whatever the device prefers', (theme) => {
  localStorage.setItem('theme', theme);
  preferDark(theme === 'default');
  expect(storedTheme()).toBe(theme);
});

// #theme-stored-and-applied
it('stores a theme and replaces the class of the root', () => {
  document.documentElement.className = 'default other';
  setTheme('dark');
  expect(storedTheme()).toBe('dark');
  expect([...document.documentElement.classList]).toEqual(['other', 'dark']);

  setTheme('default');
  expect([...document.documentElement.classList]).toEqual(['other', 'default']);
});

it('follows the device again after System is chosen', () => {
  preferDark(true);
  expect(themeChoice()).toBe('system');
  setTheme('default');
  expect(themeChoice()).toBe('default');

  setTheme('system');
  expect(themeChoice()).toBe('system');
  expect(localStorage.getItem('theme')).toBeNull();
  expect([...document.documentElement.classList]).toContain('dark');
});
