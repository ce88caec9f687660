export const THEMES = ['default', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

/** The theme this browser remembers (specification section 2); as long as none was chosen, that of the device. */
export function storedTheme(): Theme {
  const stored = readStored();
  const chosen = THEMES.find((theme) => theme === stored);
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default');
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden: then nothing was chosen
  }
}

/** Remembers a theme and puts it on the page. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(theme);
}
