import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Range } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';

import { focusText } from '../text/dom-selection.ts';
import { placeAt } from '../text/place-at.ts';
import { texts } from '../texts.ts';
import styles from './selection-bar.module.css';
import { ToolButton } from './tool-button.tsx';
import { toolsFor, type ToolView } from './toolbar-items.ts';
import { useToolbarStop } from './use-toolbar-stop.ts';

export interface SelectionBarHandle {
  /** Focuses its first button; false when it is not in sight. */
  focus: () => boolean;
  /** Closes it until something else is selected; false when it is not in sight. */
  close: () => boolean;
}

interface SelectionBarProps {
  selection: Range;
  view: ToolView;
  handle: Ref<SelectionBarHandle>;
  onClose: () => void;
}

/**
 * The tools for a part of a text, above the selection. Not on touch screens and phones, where the toolbar at the lower
 * edge has them, and the system its own menu at the selection.
 */
export function SelectionBar({ selection, view, handle, onClose }: SelectionBarProps) {
  const editor = useSlateStatic();
  const bar = useRef<HTMLDivElement>(null);
  const isElsewhere = useIsElsewhere(bar);
  const { stop, ...handlers } = useToolbarStop(() => {
    onClose();
    focusText(editor);
  });
  const tools = toolsFor(view)
    .flat()
    .filter(({ isForSelection }) => isForSelection);

  const isInSight = () => bar.current !== null && getComputedStyle(bar.current).display !== 'none';
  useImperativeHandle(handle, () => ({
    focus: () => {
      if (!isInSight()) return false;
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
      return true;
    },
    close: () => {
      if (!isInSight()) return false;
      onClose();
      return true;
    },
  }));

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || isElsewhere) return;
    // In the top layer, so that no card clips it. Without the popover API (in jsdom) it stays where it is.
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    const toolbar = ReactEditor.toDOMNode(editor, editor).previousElementSibling;
    const place = () => {
      const range = ReactEditor.resolveDOMRange(editor, selection);
      if (!range?.getBoundingClientRect) return;
      const selected = range.getBoundingClientRect();
      const tools = toolbar?.getBoundingClientRect().bottom ?? 0;
      placeAt(element, selected, 'above', tools <= selected.top ? tools : 0);
    };
    place();
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [editor, selection, isElsewhere]);

  if (isElsewhere) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons receive the focus
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={texts.selectedText} {...handlers}>
      {tools.map((tool, index) => (
        <ToolButton key={tool.label} tool={tool} view={view} tabIndex={index === stop ? 0 : -1} />
      ))}
    </div>
  );
}

/** Whether something other than the text and the bar has the focus, such as a dialog, or nothing has. */
function useIsElsewhere(bar: { current: HTMLElement | null }): boolean {
  const editor = useSlateStatic();
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const text = ReactEditor.toDOMNode(editor, editor);
    const isHere = (node: EventTarget | null) =>
      node instanceof Node && (text.contains(node) || bar.current?.contains(node) === true);
    const onFocusIn = ({ target }: FocusEvent) => setIsElsewhere(!isHere(target));
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // The window itself may have lost the focus.
      if (!relatedTarget && document.hasFocus()) setIsElsewhere(true);
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [bar, editor]);
  return isElsewhere;
}
