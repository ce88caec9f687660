import { lazyComponent } from '@benotes/ui';
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Editor } from 'slate';

import type { ToolView } from '../menus/toolbar-items.ts';
import { onEditorChange } from '../text/editor-changes.ts';
import type { SlashMenuHandle } from './slash-menu.tsx';
import { hasTypedSlash, isSameSlash, type SlashQuery, slashQueryAt } from './slash-query.ts';

const SlashMenu = lazyComponent(
  async () => (await import('./slash-menu.tsx')).SlashMenu,
  () => null, // what was typed is text
);

/** The keys that act upon the menu while it is open. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Calls a function first when a line is broken, which soft keyboards do without a key press. Returns what ends that.
 */
function interceptBreak(editor: Editor, handleFirst: () => boolean): () => void {
  const { insertBreak } = editor;
  editor.insertBreak = () => {
    if (!handleFirst()) insertBreak();
  };
  return () => {
    editor.insertBreak = insertBreak;
  };
}

interface SlashMenuParts {
  /** Returns true when the key was for the menu. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  close: () => void;
  /** For the text box, which keeps the focus: the options of an open menu are announced as those of a combobox. */
  attributes: Record<`aria-${string}`, string>;
  menu: ReactNode;
}

/**
 * The menu of blocks, which opens when `/` is typed at the start of an empty block or after a space. Its code loads the
 * first time; until then, and when nothing matches, all keys do what they always do.
 */
export function useSlashMenu(editor: Editor, view: ToolView): SlashMenuParts {
  const id = useId();
  const [query, setQuery] = useState<SlashQuery | null>(null);
  const [active, setActive] = useState<string>();
  const latest = useRef(query);
  const handle = useRef<SlashMenuHandle>(null);

  const show = useCallback((next: SlashQuery | null) => {
    if (next === latest.current) return;
    latest.current = next;
    setQuery(next);
    if (!next) setActive(undefined);
  }, []);
  const close = useCallback(() => show(null), [show]);
  useEffect(() => interceptBreak(editor, () => (latest.current && handle.current?.choose()) === true), [editor]);
  useEffect(
    () =>
      onEditorChange(editor, () => {
        const open = latest.current;
        if (!open && !hasTypedSlash(editor)) return;
        const now = slashQueryAt(editor);
        if (!open || !now || !isSameSlash(open, now)) show(open ? null : now);
        else if (now.text !== open.text) show(now);
      }),
    [editor, show],
  );

  return {
    onKeyDown: ({ key, nativeEvent: { isComposing, ctrlKey, metaKey, altKey, shiftKey } }) => {
      const menu = latest.current && handle.current;
      if (!menu || isComposing || ctrlKey || metaKey || altKey || shiftKey) return false;
      if (key === 'Escape') {
        const isShown = menu.move(0);
        close();
        return isShown;
      }
      const step = STEPS[key];
      if (step !== undefined) return menu.move(step);
      return key === 'Enter' || key === 'Tab' ? menu.choose() : false;
    },
    close,
    attributes: active ? { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': active } : {},
    menu: query && (
      <Suspense fallback={null}>
        <SlashMenu
          id={id}
          editor={editor}
          query={query}
          view={view}
          handle={handle}
          onActive={setActive}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
