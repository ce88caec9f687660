import { isMacKeyboard, parseKeys } from './keys.ts';

const LABELS: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const MAC_LABELS: Readonly<Record<string, string>> = { ...LABELS, Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };

/** What is written on the keys of this keyboard, one string for each: `['Ctrl', 'K']`, on a Mac `['⌘', 'K']`. */
export function keyLabels(keys: string, isMac = isMacKeyboard()): string[] {
  const { held, key } = parseKeys(keys);
  const labels = isMac ? MAC_LABELS : LABELS;
  return [...held, key.length === 1 ? key.toUpperCase() : key].map((name) => labels[name] ?? name);
}

/** Keys as a text: `Ctrl+Shift+8`, on a Mac `⌘⇧8`. */
export const keyText = (keys: string, isMac = isMacKeyboard()): string => keyLabels(keys, isMac).join(isMac ? '' : '+');

/** Keys in the syntax of `aria-keyshortcuts`. */
export function ariaKeys(keys: string, isMac = isMacKeyboard()): string {
  const { held, key } = parseKeys(keys);
  const names: Readonly<Record<string, string>> = { Mod: isMac ? 'Meta' : 'Control', Ctrl: 'Control' };
  return [...held.map((name) => names[name] ?? name), key].join('+');
}
