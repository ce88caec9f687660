export const THEMES = ['default', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme this browser remembers (specification section 2). */
export function storedTheme(): Theme {
  return localStorage.getItem(KEY) === 'dark' ? 'dark' : 'default';
}

/** Remembers a theme and puts it on the page. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(theme);
}
