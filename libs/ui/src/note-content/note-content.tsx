import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

import styles from './note-content.module.css';
import { loadSanitizer, loadedSanitizer } from './sanitizer.ts';
import { useBoxes } from './use-boxes.ts';

interface NoteContentProps {
  /** As the server keeps it. Whatever else it holds, only the editor's vocabulary is shown. */
  html: string;
  /** Only marks, no blocks: for a line of text. */
  inline?: boolean;
  /** Words that were looked for: they are marked, and a note that is clipped begins shortly before the first. */
  words?: readonly string[];
  /** The boxes of task lists can be pressed: which one it was, from 0, and what it is now. */
  onCheck?: (box: number, checked: boolean) => void;
}

interface PartProps {
  inline: boolean;
  words: readonly string[];
}

const NONE: readonly string[] = [];

/** Nothing in it but words: it needs no sanitiser. */
const isPlain = (html: string) => !/[<&]/.test(html);

/** Shows a note. The one place that turns a stored note into HTML. */
export function NoteContent({ html, inline = false, words = NONE, onCheck }: NoteContentProps) {
  // A note of its own for each text: marks are put into it behind the back of React.
  if (isPlain(html)) return <Words key={html} text={html} inline={inline} words={words} />;
  return <Markup html={html} inline={inline} words={words} onCheck={onCheck} />;
}

function Words({ text, inline, words }: PartProps & { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useMarks(note, words, text);
  if (inline) return <span className={styles.inline}>{text}</span>;
  return (
    <div ref={note} className={styles.note} data-note="">
      <p>{text}</p>
    </div>
  );
}

function Markup({ html, inline, words, onCheck }: PartProps & Pick<NoteContentProps, 'html' | 'onCheck'>) {
  const note = useRef<HTMLElement | null>(null);
  const [sanitize, setSanitize] = useState(() => loadedSanitizer());
  useEffect(() => {
    if (sanitize) return;
    let current = true;
    loadSanitizer().then(
      (loaded) => current && setSanitize(() => loaded),
      // The note stays unseen; the next one that is drawn asks again.
      (error: unknown) => console.error(error),
    );
    return () => {
      current = false;
    };
  }, [sanitize]);
  const harmless = useMemo(() => sanitize && { __html: sanitize(html, inline) }, [sanitize, html, inline]);
  useMarks(note, words, harmless);
  const { ref, ...boxes } = useBoxes(harmless, onCheck);
  const Box = inline ? 'span' : 'div';
  // Two boxes, not one with an empty text at first: Trusted Types refuse even that.
  if (!harmless) return <Box className={inline ? styles.inline : styles.note} />;
  return (
    <Box
      key="note"
      className={inline ? styles.inline : styles.note}
      data-note=""
      // oxlint-disable-next-line react/no-danger -- sanitised above, and nowhere else in the product
      dangerouslySetInnerHTML={harmless}
      ref={(now: HTMLElement | null) => {
        note.current = now;
        ref(now);
      }}
      {...boxes}
    />
  );
}

/** Marks words in a note once it is shown; their code comes when there are some. */
function useMarks(note: RefObject<HTMLElement>, words: readonly string[], shown: unknown): void {
  useEffect(() => {
    if (words.length === 0 || !shown) return;
    let unmark: (() => void) | undefined;
    let current = true;
    const mark = async () => {
      try {
        const { markWords } = await import('./mark-words.ts');
        if (current && note.current) unmark = markWords(note.current, words);
      } catch (error) {
        console.error(error); // the note can be read all the same
      }
    };
    void mark();
    return () => {
      current = false;
      unmark?.();
    };
  }, [note, words, shown]);
}
