import { Icon } from '@benotes/ui';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

import type { ToolView } from '../menus/toolbar-items.ts';
import { placeAt } from '../text/place-at.ts';
import { texts } from '../texts.ts';
import { insertItem, matchingItems, slashItems } from './slash-items.ts';
import styles from './slash-menu.module.css';
import { type SlashQuery, slashRange } from './slash-query.ts';

export interface SlashMenuHandle {
  /** Makes another option the active one; false without options. */
  move: (step: number) => boolean;
  /** Inserts the active option; false without options. */
  choose: () => boolean;
}

interface SlashMenuProps {
  id: string;
  editor: Editor;
  query: SlashQuery;
  view: ToolView;
  handle: Ref<SlashMenuHandle>;
  /** Called with the id of the active option; undefined without options. */
  onActive: (option: string | undefined) => void;
  onClose: () => void;
}

/** The blocks that match what was typed after `/`, below it. The focus stays in the text. */
export function SlashMenu({ id, editor, query, view, handle, onActive, onClose }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const hasPicker = view.openImagePicker !== undefined;
  // oxlint-disable-next-line react/exhaustive-deps -- only which tools there are matters
  const all = useMemo(() => slashItems(view), [hasPicker]);
  const items = matchingItems(all, query.text);
  const [chosen, setChosen] = useState({ text: query.text, index: 0 });
  const index = chosen.text === query.text ? Math.min(chosen.index, items.length - 1) : 0;
  const optionId = (at: number) => `${id}-${at}`;
  const active = items[index] && optionId(index);

  const insert = (at: number) => {
    const item = items[at];
    if (!item) return false;
    onClose();
    insertItem(editor, query, item, view);
    return true;
  };
  useImperativeHandle(handle, () => ({
    move: (step) => {
      if (items.length > 0) setChosen({ text: query.text, index: (index + step + items.length) % items.length });
      return items.length > 0;
    },
    choose: () => insert(index),
  }));
  useEffect(() => {
    onActive(active);
    if (active) list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' });
  }, [active, index, onActive]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // In the top layer, so that no card clips it. Without the popover API (in jsdom) it stays where it is.
    if ('showPopover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    const place = () => {
      const at = slashRange(editor, query);
      const line = at && ReactEditor.resolveDOMRange(editor, at);
      if (line?.getBoundingClientRect) placeAt(element, line.getBoundingClientRect(), 'below');
    };
    place();
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [editor, query, items.length]);

  return (
    <div
      ref={list}
      id={id}
      className={styles.menu}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options of the text box
      role="listbox"
      tabIndex={-1}
      aria-label={texts.blocks}
      hidden={items.length === 0}
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map(({ label, icon, typed }, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text box handles keys
        <div
          key={label}
          id={optionId(at)}
          className={styles.item}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a listbox
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          onPointerMove={() => at !== index && setChosen({ text: query.text, index: at })}
          onClick={() => insert(at)}
        >
          <span className={styles.icon}>{icon && <Icon name={icon} />}</span>
          {label}
          {typed && (
            <span className={styles.typed} aria-hidden="true">
              {typed}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
