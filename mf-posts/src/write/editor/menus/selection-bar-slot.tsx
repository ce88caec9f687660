import { isCodeBlock, isTextBlock } from '@benotes/note';
import { lazyComponent } from '@benotes/ui';
import { type Ref, Suspense, useEffect, useState } from 'react';
import { type Editor, Range } from 'slate';
import { ReactEditor, useSlateSelector, useSlateStatic } from 'slate-react';

import { selectedBlocks } from '../model/queries.ts';
import type { SelectionBarHandle } from './selection-bar.tsx';
import type { ToolView } from './toolbar-items.ts';

const SelectionBar = lazyComponent(
  async () => (await import('./selection-bar.tsx')).SelectionBar,
  () => null, // the toolbar has all of its tools
);

interface SelectionBarSlotProps {
  view: ToolView;
  handle: Ref<SelectionBarHandle>;
}

/**
 * The bar at the selected text, once it is selected: not while a pointer selects it, nor in code. Its code loads when
 * used.
 */
export function SelectionBarSlot({ view, handle }: SelectionBarSlotProps) {
  const editor = useSlateStatic();
  const selection = useSlateSelector(selectedText);
  const isSelecting = useIsPressed(editor);
  const [closed, setClosed] = useState<Range | null>(null);
  if (!selection || isSelecting || selection === closed) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar selection={selection} view={view} handle={handle} onClose={() => setClosed(selection)} />
    </Suspense>
  );
}

/** The selection if it contains text that can be formatted. */
function selectedText(editor: Editor): Range | null {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return null;
  return selectedBlocks(editor).some(([block]) => isTextBlock(block) && !isCodeBlock(block)) ? selection : null;
}

/** Whether a pointer that went down in the text is still down, also while it drags a part of the text. */
function useIsPressed(editor: Editor): boolean {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const text = ReactEditor.toDOMNode(editor, editor);
    let isDragging = false;
    const press = () => setIsPressed(true);
    const drag = () => {
      isDragging = true;
      press();
    };
    const release = () => {
      isDragging = false;
      setIsPressed(false);
    };
    const cancel = () => {
      if (!isDragging) release(); // otherwise the pointer is canceled because it drags
    };
    const events = [
      [text, 'pointerdown', press],
      [text, 'dragstart', drag],
      [window, 'pointerup', release],
      [window, 'pointercancel', cancel],
      [window, 'dragend', release],
      [window, 'drop', release], // what was dragged may be gone, and then reports no end
    ] as const;
    for (const [target, type, listener] of events) target.addEventListener(type, listener);
    return () => {
      for (const [target, type, listener] of events) target.removeEventListener(type, listener);
    };
  }, [editor]);
  return isPressed;
}
