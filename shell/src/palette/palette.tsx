import { FILTER_MAX_LENGTH, isOwnPath } from '@benotes/contract';
import { type Command, isMacKeyboard, matchesKeys } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Icon, IconButton, useModal, VisuallyHidden } from '@benotes/ui';
import { useKeyboardInset } from '@benotes/ui/keyboard-inset';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { PALETTE_KEYS } from '../layout/use-layout-commands.ts';
import { openInNewTab } from './open-item.ts';
import type { PaletteItem } from './palette-item.ts';
import { optionId, PaletteOptions } from './palette-options.tsx';
import styles from './palette.module.css';
import { remember } from './recent-items.ts';
import { texts } from './texts.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useResults } from './use-results.ts';

interface PaletteProps {
  /** The commands that applied when it opened. */
  commands: readonly Command[];
  onClose: () => void;
}

/** The command palette: a field, and below it what it finds, as a combobox. */
export function Palette({ commands, onClose }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const modal = useModal(onClose);
  useKeyboardInset(modal.ref);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The item the user moved to; the first one otherwise. */
  const [moved, setMoved] = useState<string>();
  const type = useCallback((next: string) => {
    setTyped(next);
    setMoved(undefined);
    input.current?.focus();
  }, []);
  const { groups, count, status, isCurrent } = useResults(commands, typed, type);
  const items = groups.flatMap((group) => group.items.map(({ item }) => item));
  const active = items.find((item) => item.id === moved) ?? items[0];
  const announcement = useAnnouncement(typed, { count, status });

  const choose = (item: PaletteItem, inNewTab: boolean) => {
    if (item.keepsPaletteOpen) return item.run?.();
    if (item.group !== texts.more) remember(item);
    flushSync(onClose); // returns the focus, on which commands may act
    const { path, run } = item;
    if (path !== undefined && (inNewTab || !isOwnPath(path))) openInNewTab(path);
    else if (run) run();
    else if (path !== undefined) void navigate(path);
  };
  const chooseActive = useEnter(isCurrent, (inNewTab) => active && choose(active, inNewTab));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (matchesKeys(PALETTE_KEYS, event.nativeEvent)) {
      event.preventDefault(); // the browser would go to its address bar
      return onClose();
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      return chooseActive(event.ctrlKey || event.metaKey);
    }
    const next = nextIndex(event, items.indexOf(active as PaletteItem), items.length);
    if (next === undefined) return;
    event.preventDefault();
    setMoved(items[next]?.id);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog className={styles.palette} data-palette="" aria-label={texts.title} {...modal}>
      <div className={styles.panel}>
        <div className={styles.box}>
          <Icon name="search" />
          <input
            ref={input}
            data-initial-focus=""
            className={styles.input}
            dir="auto"
            role="combobox"
            aria-label={texts.title}
            aria-expanded="true"
            aria-haspopup="listbox"
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(id, active.id)}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={FILTER_MAX_LENGTH}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
          <span className={styles.busy} data-shown={status === 'searching' || undefined}>
            <Icon name="spinner" />
          </span>
          <IconButton label={texts.close} icon="close" onClick={onClose} />
        </div>
        {count === 0 && typed.trim() !== '' && status === 'done' && isCurrent && (
          <p className={styles.nothing} aria-hidden="true">
            {texts.nothing}
          </p>
        )}
        <PaletteOptions
          id={id}
          groups={groups}
          active={active?.id}
          onActive={setMoved}
          onChoose={(item, event: MouseEvent) => choose(item, event.ctrlKey || event.metaKey)}
        />
        <p className={styles.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {texts.choose}
          </span>
          <span>
            <kbd>Enter</kbd> {texts.open}
          </span>
          <span>
            <kbd>{isMacKeyboard() ? '⌘' : 'Ctrl'}</kbd> <kbd>Enter</kbd> {texts.newTab}
          </span>
        </p>
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </dialog>
  );
}

/** Enter while the names of the text are still being found applies to them, not to those of the text before. */
function useEnter(isCurrent: boolean, choose: (inNewTab: boolean) => void): (inNewTab: boolean) => void {
  const pending = useRef<{ inNewTab: boolean }>();
  useEffect(() => {
    if (!isCurrent || !pending.current) return;
    const { inNewTab } = pending.current;
    pending.current = undefined;
    // After this render is done, as it closes the palette.
    queueMicrotask(() => choose(inNewTab));
  });
  return (inNewTab) => {
    if (isCurrent) choose(inNewTab);
    else pending.current = { inNewTab };
  };
}

/** The options a Page key moves by. */
const PAGE = 8;

function nextIndex({ key, ctrlKey, metaKey }: KeyboardEvent, index: number, count: number): number | undefined {
  const clamp = (next: number) => Math.min(count - 1, Math.max(0, next));
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % Math.max(1, count);
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'PageDown':
      return clamp(index + PAGE);
    case 'PageUp':
      return clamp(index - PAGE);
    // Without Ctrl they move the caret in the text.
    case 'Home':
      return ctrlKey || metaKey ? 0 : undefined;
    case 'End':
      return ctrlKey || metaKey ? count - 1 : undefined;
    default:
      return undefined;
  }
}
