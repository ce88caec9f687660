/** Whether the keyboard has a Command key. */
export const isMacKeyboard = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/**
 * Keys are written as `Mod+K`, `Ctrl+Alt+N`, `Shift+F10`, `ArrowUp`, `/`, or `e`: modifiers, then a character or the
 * name of a key. `Mod` is Command on Apple keyboards and Ctrl on others. A minus sign is accepted in place of the plus.
 */
export function parseKeys(keys: string): { held: string[]; key: string } {
  const held = keys.split(/[+-](?=.)/);
  return { held, key: held.pop() ?? '' };
}

/**
 * Whether an event presses these keys. Letters and digits are compared by the character, and by the physical key where
 * Alt or the layout changes it. AltGr types characters, although Windows reports it as Ctrl and Alt.
 */
export function matchesKeys(keys: string, event: KeyboardEvent, isMac = isMacKeyboard()): boolean {
  const { held, key } = parseKeys(keys);
  const isAltGraph = event.getModifierState('AltGraph');
  if (held.length === 0 && key.length === 1 && (isAltGraph || !/^[a-z\d]$/i.test(key)))
    return event.key === key && (isAltGraph || !(event.ctrlKey || event.metaKey || event.altKey)); // with or without Shift
  const hasMod = held.includes('Mod');
  const isHeld =
    event.ctrlKey === (held.includes('Ctrl') || (hasMod && !isMac)) &&
    event.metaKey === (hasMod && isMac) &&
    event.altKey === held.includes('Alt') &&
    event.shiftKey === held.includes('Shift');
  if (!isHeld || isAltGraph) return false;
  return /^[a-z\d]$/i.test(key) ? letterOf(event) === key.toUpperCase() : event.key === (key === 'Space' ? ' ' : key);
}

function letterOf({ key, code, altKey }: KeyboardEvent): string {
  if (!altKey && /^[a-z\d]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1] ?? '';
}
