import { deviceStorage } from '../browser/browser-storage.ts';

export const THEMES = ['default', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** What the user can choose: a theme, or the preference of the device. */
export const THEME_CHOICES = [...THEMES, 'system'] as const;

export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'theme';

/** The choice stored in this browser; `system` while none is stored. */
export function themeChoice(): ThemeChoice {
  const stored = deviceStorage.read(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** The theme to show: the chosen one (specification section 2), else that of the device. */
export function storedTheme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default';
}

/** Stores a choice and applies it. `system` removes the stored theme: the specification knows only the other two. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') deviceStorage.remove(KEY);
  else deviceStorage.write(KEY, choice);
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(storedTheme());
}
