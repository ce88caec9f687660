import { describe, expect, it } from 'vitest';

import { ariaKeys, keyLabels, keyText } from './key-labels.ts';
import { matchesKeys } from './keys.ts';

const event = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);
const matches = (keys: string, init: KeyboardEventInit, isMac = false) => matchesKeys(keys, event(init), isMac);

describe('Keys', () => {
  it.each([
    ['/', { key: '/' }],
    ['/', { key: '/', shiftKey: true, code: 'Digit7' }],
    ['?', { key: '?', shiftKey: true }],
    ['@', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }],
    ['e', { key: 'e' }],
    ['e', { key: 'E' }], // Caps Lock
    ['M', { key: 'm' }],
    ['e', { key: 'у', code: 'KeyE' }],
    ['Mod+K', { key: 'K', ctrlKey: true }],
    ['Mod+K', { key: 'л', code: 'KeyK', ctrlKey: true }],
    ['Mod+K', { key: 'k', code: 'KeyV', ctrlKey: true }],
    ['Mod-Shift-8', { key: '(', code: 'Digit8', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+N', { key: 'ñ', code: 'KeyN', ctrlKey: true, altKey: true }],
    ['Shift+F10', { key: 'F10', shiftKey: true }],
    ['Space', { key: ' ' }],
  ])('%s are pressed by %o', (keys, init) => expect(matches(keys, init)).toBe(true));

  it.each([
    ['/', { key: '/', ctrlKey: true }],
    ['e', { key: 'E', shiftKey: true }],
    ['e', { key: 'e', metaKey: true }],
    ['e', { key: 'f', code: 'KeyE' }], // Dvorak
    ['Mod+K', { key: 'k', metaKey: true }],
    ['Mod+K', { key: 'k', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+N', { code: 'KeyN', ctrlKey: true, altKey: true, modifierAltGraph: true }],
    ['F10', { key: 'F10', shiftKey: true }],
  ])('%s are not pressed by %o', (keys, init) => expect(matches(keys, init)).toBe(false));

  it('use Command on a Mac where others use Ctrl', () => {
    expect(matches('Mod+K', { key: 'k', metaKey: true }, true)).toBe(true);
    expect(matches('Mod+K', { key: 'k', ctrlKey: true }, true)).toBe(false);
    expect(matches('Ctrl+Alt+N', { code: 'KeyN', ctrlKey: true, altKey: true }, true)).toBe(true);
  });

  it.each([
    ['Mod+Shift+k', 'Ctrl Shift K', '⌘ ⇧ K', 'Control+Shift+k'],
    ['Ctrl+Alt+N', 'Ctrl Alt N', '⌃ ⌥ N', 'Control+Alt+N'],
    ['ArrowUp', '↑', '↑', 'ArrowUp'],
    ['/', '/', '/', '/'],
    ['-', '-', '-', '-'],
  ])('%s are shown as they are written on the keyboard', (keys, label, onMac, aria) => {
    expect([keyLabels(keys, false).join(' '), keyLabels(keys, true).join(' ')]).toEqual([label, onMac]);
    expect(ariaKeys(keys, false)).toBe(aria);
  });

  it('are a text for tooltips', () => {
    expect([keyText('Mod-Shift-8', false), keyText('Mod-Shift-8', true)]).toEqual(['Ctrl+Shift+8', '⌘⇧8']);
  });
});
