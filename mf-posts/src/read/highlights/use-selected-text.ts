import type { HighlightSource } from '@benotes/contract';
import { useEffect, useState } from 'react';

import type { ShownTexts } from './shown-texts.ts';

/** Text that the user has selected in a note or a copy. */
export interface SelectedText {
  source: HighlightSource;
  element: HTMLElement;
  range: Range;
}

/** After the last change of a selection, in ms: it changes with every character. */
const DELAY_MS = 150;

/** The selected text, once the user has stopped selecting; null if there is none. */
export function useSelectedText(shown: ShownTexts): [selected: SelectedText | null, clear: () => void] {
  const [selected, setSelected] = useState<SelectedText | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const look = () => {
      clearTimeout(timer);
      if (!isPressed) timer = setTimeout(() => setSelected(selectedIn(shown)), DELAY_MS);
    };
    const press = (event: PointerEvent) => {
      // On touch screens, the handles of the selection send no events of their own.
      isPressed = event.pointerType === 'mouse' && event.type === 'pointerdown';
      look();
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', press);
    look(); // this code is loaded late, and the user may have selected text already
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', press);
    };
  }, [shown]);
  return [selected, () => setSelected(null)];
}

/** The text that is selected now. */
export function selectedIn(shown: ShownTexts): SelectedText | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  for (const source of ['note', 'copy'] as const) {
    const element = shown[source]?.element;
    // A selection may end at the beginning of what follows the text.
    if (element?.contains(range.startContainer)) return { source, element, range: within(element, range) };
  }
  return null;
}

function within(element: HTMLElement, range: Range): Range {
  const part = range.cloneRange();
  if (!element.contains(part.endContainer)) part.setEnd(element, element.childNodes.length);
  return part;
}

/** Selects the first block of the texts that is fully on the screen, for users without a pointer. */
export function selectBlock(shown: ShownTexts, blocks: string): boolean {
  const top = Math.max(0, document.querySelector('[data-reading-toolbar]')?.getBoundingClientRect().bottom ?? 0);
  const all = (['note', 'copy'] as const).flatMap((source) => [
    ...(shown[source]?.element.querySelectorAll(blocks) ?? []),
  ]);
  const withText = all.filter(({ textContent }) => textContent?.trim());
  const block = withText.find((each) => each.getBoundingClientRect().top >= top) ?? withText.at(-1);
  if (!block) return false;
  getSelection()?.selectAllChildren(block);
  return true;
}
