import type { Highlight, HighlightColor, Post } from '@benotes/contract';
import { type Command, useCommands } from '@benotes/platform';
import { ErrorState, VisuallyHidden } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { openedCopy } from '../copies/copy.store.ts';
import { HighlightDialog } from './highlight-dialog.tsx';
import { highlightIn } from './highlights-path.ts';
import { LostHighlights } from './lost-highlights.tsx';
import { lastColor, markSelection } from './mark-selection.ts';
import { openHighlights, postHighlights, removeHighlight } from './post-highlights.store.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import type { ShownTexts } from './shown-texts.ts';
import { texts } from './texts.ts';
import { useMarkFocus } from './use-mark-focus.ts';
import { useMarkKeys } from './use-mark-keys.ts';
import { focusableMarks, focusMark, useMarks } from './use-marks.ts';
import { selectBlock, selectedIn, useSelectedText } from './use-selected-text.ts';

interface HighlightLayerProps {
  post: Post;
  shown: ShownTexts;
  /** The fragment of the URL, which may name a highlight. */
  hash: string;
}

/** The elements of a text that are selected as a whole. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, pre > code, td, th';
/** Keys that act upon the mark with the focus (`useMarkKeys`), for the overview of shortcuts. */
const MARK_KEYS: readonly Command[] = [
  { id: 'highlights.next', label: texts.next, keys: ['ArrowRight', 'ArrowDown'], group: texts.commands },
  { id: 'highlights.previous', label: texts.previous, keys: ['ArrowLeft', 'ArrowUp'], group: texts.commands },
  { id: 'highlights.open', label: texts.open, keys: 'Enter', group: texts.commands },
  { id: 'highlights.remove', label: texts.remove, keys: 'Delete', group: texts.commands },
];

/** The highlights of the post that is read: their marks, what highlights the selection, and those that are lost. */
export function HighlightLayer({ post, shown, hash }: HighlightLayerProps) {
  const { id: opened, status, list } = useSnapshot(postHighlights) as typeof postHighlights;
  const [selected, clearSelected] = useSelectedText(shown);
  const [openId, setOpenId] = useState<Highlight['id']>();
  const [announcement, setAnnouncement] = useState('');
  const markFocus = useMarkFocus();
  useEffect(() => void openHighlights(post.id), [post.id]);
  const isReady = opened === post.id && status === 'ready';
  const highlights = isReady ? list : NONE;
  const lostIn = {
    note: useMarks('note', shown.note, highlights, markFocus.restore),
    copy: useMarks('copy', shown.copy, highlights, markFocus.restore),
  };
  const isKnown = useKnownTexts(post);
  const lost = highlights.filter(({ source, id }) =>
    shown[source] ? lostIn[source].some((each) => each.id === id) : isKnown[source],
  );
  useTarget(hash, isReady);

  const mark = async (color: HighlightColor, { withNote = false, byKey = false } = {}) => {
    const text = selectedIn(shown) ?? selected;
    if (!text) {
      if (selectBlock(shown, BLOCKS)) setAnnouncement(texts.selected);
      return;
    }
    const marked = await markSelection(post.id, text, color);
    if (!marked) return;
    clearSelected();
    if (withNote) setOpenId(marked.id);
    else if (byKey) markFocus.give(marked.id);
    setAnnouncement(texts.marked(marked.color));
  };
  const remove = async (id: Highlight['id']) => {
    const highlight = list.find((each) => each.id === id);
    const marks = focusableMarks();
    const index = marks.findIndex(({ dataset }) => dataset['highlight'] === String(id));
    const neighbor = (marks[index + 1] ?? marks[index - 1])?.dataset['highlight'];
    if (!highlight || !(await removeHighlight(highlight, focusRestored))) return;
    setOpenId(undefined);
    setAnnouncement(texts.deleted);
    requestAnimationFrame(() => (neighbor !== undefined && focusMark(neighbor)) || focusText(shown));
  };
  const endSelection = () => {
    getSelection()?.removeAllRanges();
    clearSelected();
  };
  const close = () => {
    if (openId !== undefined) markFocus.give(openId);
    setOpenId(undefined);
  };
  useMarkKeys(shown, { onOpen: setOpenId, onRemove: (id) => void remove(id) });
  useCommands(() => [
    {
      id: 'highlights.mark',
      label: texts.mark,
      icon: 'quote',
      keys: 'h',
      group: texts.commands,
      run: () => void mark(lastColor(), { byKey: true }),
    },
    {
      id: 'highlights.mark-and-note',
      label: texts.markAndNote,
      icon: 'quote',
      keys: 'Shift+H',
      group: texts.commands,
      run: () => void mark(lastColor(), { withNote: true }),
    },
    ...(highlights.length > 0 ? MARK_KEYS : []),
  ]);
  const open = highlights.find(({ id }) => id === openId);
  return (
    <>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      {opened === post.id && status === 'failed' && (
        <ErrorState title={texts.notLoaded} onRetry={() => void openHighlights(post.id)} />
      )}
      {lost.length > 0 && <LostHighlights highlights={lost} onOpen={setOpenId} onRemove={(id) => void remove(id)} />}
      {selected && isReady && !open && (
        <SelectionToolbar
          range={selected.range}
          onMark={(color) => void mark(color)}
          onNote={() => void mark(lastColor(), { withNote: true })}
          onClose={endSelection}
        />
      )}
      {open && <HighlightDialog key={open.id} highlight={open} onClose={close} onDelete={() => void remove(open.id)} />}
    </>
  );
}

const NONE: Highlight[] = [];

const focusRestored = ({ id }: Highlight) => void requestAnimationFrame(() => focusMark(id));

/** Where the last mark was removed, so that the keyboard goes on from the text. */
function focusText({ note, copy }: ShownTexts): void {
  const text = (note ?? copy)?.element;
  if (!text || document.activeElement !== document.body) return;
  text.tabIndex = -1;
  text.focus({ preventScroll: true });
}

/** Whether it is known that a post has no text of a source; otherwise the text may still be loading. */
function useKnownTexts(post: Post) {
  const { id, status, found } = useSnapshot(openedCopy);
  const html = post.type === 'link' ? post.note : post.content;
  const hasNoCopy = post.type !== 'link' || (id === post.id && status === 'ready' && !found?.copy?.html);
  return { note: (html ?? '') === '', copy: hasNoCopy };
}

/** Goes once to the highlight that the URL names, when it is on the page, marked or lost. */
function useTarget(hash: string, isShown: boolean): void {
  const done = useRef('');
  useEffect(() => {
    const id = highlightIn(hash);
    if (id === undefined || !isShown || done.current === hash) return;
    const lost = document.querySelector<HTMLElement>(`[data-lost="${id}"]`);
    lost?.focus();
    if (lost || focusMark(id)) done.current = hash;
  });
}
