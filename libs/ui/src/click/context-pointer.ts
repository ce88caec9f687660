import type { MouseEvent } from 'react';

/**
 * What opened a context menu. Keyboard events have no button or the primary one; on a Mac, Ctrl + click is a right
 * click.
 */
export function contextPointer({ nativeEvent, button, ctrlKey }: MouseEvent): 'mouse' | 'touch' | 'key' {
  const type = 'pointerType' in nativeEvent ? nativeEvent.pointerType : undefined;
  if (type === 'touch' || type === 'pen') return 'touch';
  return button === 2 || ctrlKey ? 'mouse' : 'key';
}
