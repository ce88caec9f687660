import { deviceStorage } from '../browser/browser-storage.ts';

export const THEMES = ['default', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme this browser remembers (specification section 2); as long as none was chosen, that of the device. */
export function storedTheme(): Theme {
  const stored = deviceStorage.read(KEY);
  const chosen = THEMES.find((theme) => theme === stored);
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default');
}

/** Remembers a theme and puts it on the page. */
export function setTheme(theme: Theme): void {
  deviceStorage.write(KEY, theme);
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(theme);
}
