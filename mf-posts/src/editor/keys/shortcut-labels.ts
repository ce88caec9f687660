/** The label of a shortcut: `Mod-Shift-8` is `Ctrl+Shift+8`, on a Mac `⌘⇧8`. */
export function shortcutText(name: string, isMac: boolean): string {
  const parts = name.split('-');
  if (!isMac) return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
  const signs: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
  return parts.map((part) => signs[part] ?? part).join('');
}

/** A shortcut in the syntax of `aria-keyshortcuts`. */
export const ariaShortcut = (name: string, isMac: boolean): string =>
  name
    .split('-')
    .map((part) => (part === 'Mod' ? (isMac ? 'Meta' : 'Control') : part))
    .join('+');

export const isMacKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);
