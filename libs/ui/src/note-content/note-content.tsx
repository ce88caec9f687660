import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

import type { FaviconSource } from '../favicon/favicon.tsx';
import { loadMarks } from './marks.ts';
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
  /** The id of the note: its link blocks show the pictures of their sites. */
  post?: number;
  /** Where those are; the external service when absent. */
  faviconSource?: FaviconSource;
}

interface PartProps {
  inline: boolean;
  words: readonly string[];
}

const NONE: readonly string[] = [];

/** Nothing in it but words: it needs no sanitiser. */
const isPlain = (html: string) => !/[<&]/.test(html);

/** Shows a note. The one place that turns a stored note into HTML. */
export function NoteContent({ html, inline = false, words = NONE, ...rest }: NoteContentProps) {
  // A note of its own for each text: marks are put into it behind the back of React.
  if (isPlain(html)) return <Words key={html} text={html} inline={inline} words={words} />;
  return <Markup html={html} inline={inline} words={words} {...rest} />;
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

function Markup({ html, inline, words, onCheck, post, faviconSource }: PartProps & Omit<NoteContentProps, 'words'>) {
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
  const hasSites = useSites(note, harmless, post, faviconSource);
  const { ref, ...boxes } = useBoxes(harmless, onCheck);
  const Box = inline ? 'span' : 'div';
  // Two boxes, not one with an empty text at first: Trusted Types refuse even that.
  if (!harmless) return <Box className={inline ? styles.inline : styles.note} />;
  return (
    <Box
      key="note"
      className={inline ? styles.inline : styles.note}
      data-note=""
      data-sites={hasSites || undefined}
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
  const load = useMemo<Load | undefined>(() => {
    if (words.length === 0) return undefined;
    return async () => {
      const { markWords } = await loadMarks();
      return (element) => markWords(element, words);
    };
  }, [words]);
  useAddition(note, shown, load);
}

/** Shows the sites of link blocks; their code comes when there are some. True where room is to be kept for pictures. */
function useSites(
  note: RefObject<HTMLElement>,
  shown: unknown,
  post: number | undefined,
  source: FaviconSource | undefined,
): boolean {
  const hasSites = post !== undefined && source?.({ domain: '', host: '', post }) !== null;
  const load = useMemo<Load | undefined>(() => {
    if (!hasSites) return undefined;
    return async (element) => {
      if (!element.querySelector('unfurling-link')) return undefined;
      const { showSites } = await import('./show-sites.ts');
      return () => showSites(element, post, source);
    };
  }, [hasSites, post, source]);
  useAddition(note, shown, load);
  return hasSites;
}

/** Gives what adds something to a note, which in turn gives what takes it away. */
type Load = (note: HTMLElement) => Promise<((note: HTMLElement) => () => void) | undefined>;

/** Adds to a note, behind the back of React, what is loaded once it is shown. */
function useAddition(note: RefObject<HTMLElement>, shown: unknown, load: Load | undefined): void {
  useEffect(() => {
    const { current: element } = note;
    if (!load || !shown || !element) return;
    let takeAway: (() => void) | undefined;
    let isCurrent = true;
    const add = async () => {
      try {
        const addTo = await load(element);
        if (isCurrent) takeAway = addTo?.(element);
      } catch (error) {
        console.error(error); // the note can be read all the same
      }
    };
    void add();
    return () => {
      isCurrent = false;
      takeAway?.();
    };
  }, [note, shown, load]);
}
