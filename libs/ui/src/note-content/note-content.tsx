import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { FaviconSource } from '../favicon/favicon.tsx';
import { loadMarks } from './marks.ts';
import styles from './note-content.module.css';
import { inlineTypography, noteTypography } from './note-typography.ts';
import { loadSanitizer, loadedSanitizer } from './sanitizer.ts';
import { useCheckboxes } from './use-checkboxes.ts';

interface NoteContentProps {
  /** The stored HTML. Only the editor's vocabulary is rendered. */
  html: string;
  /** Renders marks only, no blocks, for a single line of text. */
  inline?: boolean;
  /** Search words to mark; a clipped note scrolls to shortly before the first one. */
  words?: readonly string[];
  /** Enables the checkboxes of task lists; called with the index of the one changed and its new state. */
  onCheck?: (box: number, checked: boolean) => void;
  /** The id of the note, needed for favicons in its link blocks. */
  post?: number;
  /** Where favicons come from; the external service by default. */
  faviconSource?: FaviconSource;
  /**
   * Changes the DOM of the rendered note, again whenever it is rendered anew, and returns a cleanup. A stable function.
   */
  enhance?: (note: HTMLElement) => () => void;
}

interface PartProps {
  inline: boolean;
  words: readonly string[];
}

const NONE: readonly string[] = [];

const NOTE = `${noteTypography} ${styles.note}`;

/** Without markup, no sanitizer is needed. */
const isPlain = (html: string) => !/[<&]/.test(html);

/** Renders a note. The only place that puts stored HTML into the DOM. */
export function NoteContent({ html, inline = false, words = NONE, ...rest }: NoteContentProps) {
  // Keyed by text, because marks change the DOM without React.
  if (isPlain(html)) return <PlainText key={html} text={html} inline={inline} words={words} />;
  return <Markup html={html} inline={inline} words={words} {...rest} />;
}

function PlainText({ text, inline, words }: PartProps & { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useMarks(note, words, text);
  if (inline) return <span className={inlineTypography}>{text}</span>;
  return (
    <div ref={note} className={NOTE} data-note="">
      <p>{text}</p>
    </div>
  );
}

function Markup({
  html,
  inline,
  words,
  onCheck,
  post,
  faviconSource,
  enhance,
}: PartProps & Omit<NoteContentProps, 'words'>) {
  const note = useRef<HTMLElement | null>(null);
  const [sanitize, setSanitize] = useState(() => loadedSanitizer());
  useEffect(() => {
    if (sanitize) return;
    let current = true;
    loadSanitizer().then(
      (loaded) => current && setSanitize(() => loaded),
      // The note stays empty; the next one that mounts tries again.
      (error: unknown) => console.error(error),
    );
    return () => {
      current = false;
    };
  }, [sanitize]);
  const sanitized = useMemo(() => sanitize && { __html: sanitize(html, inline) }, [sanitize, html, inline]);
  useMarks(note, words, sanitized);
  const hasSites = useSites(note, sanitized, post, faviconSource);
  useLayoutEffect(() => {
    if (enhance && sanitized && note.current) return enhance(note.current);
  }, [enhance, sanitized]);
  const { ref, ...boxes } = useCheckboxes(sanitized, onCheck);
  const Box = inline ? 'span' : 'div';
  // Two elements, because Trusted Types refuse even an empty string as initial HTML.
  if (!sanitized) return <Box className={inline ? inlineTypography : NOTE} />;
  return (
    <Box
      key="note"
      className={inline ? inlineTypography : NOTE}
      data-note=""
      data-sites={hasSites || undefined}
      // oxlint-disable-next-line react/no-danger -- sanitized above; the only use in the product
      dangerouslySetInnerHTML={sanitized}
      ref={(now: HTMLElement | null) => {
        note.current = now;
        ref(now);
      }}
      {...boxes}
    />
  );
}

/** Marks words in a rendered note; loads the code for it on demand. */
function useMarks(note: RefObject<HTMLElement>, words: readonly string[], shown: unknown): void {
  const load = useMemo<LoadEnhancement | undefined>(() => {
    if (words.length === 0) return undefined;
    return async () => {
      const { markWords } = await loadMarks();
      return (element) => markWords(element, words);
    };
  }, [words]);
  useEnhancement(note, shown, load);
}

/** Adds favicons to link blocks; loads the code for it on demand. Returns whether to reserve space for them. */
function useSites(
  note: RefObject<HTMLElement>,
  shown: unknown,
  post: number | undefined,
  source: FaviconSource | undefined,
): boolean {
  const hasSites = post !== undefined && source?.({ domain: '', host: '', post }) !== null;
  const load = useMemo<LoadEnhancement | undefined>(() => {
    if (!hasSites) return undefined;
    return async (element) => {
      if (!element.querySelector('unfurling-link')) return undefined;
      const { showSites } = await import('./show-sites.ts');
      return () => showSites(element, post, source);
    };
  }, [hasSites, post, source]);
  useEnhancement(note, shown, load);
  return hasSites;
}

/** Loads a function that changes a rendered note and returns its cleanup. */
type LoadEnhancement = (note: HTMLElement) => Promise<((note: HTMLElement) => () => void) | undefined>;

/** Changes the DOM of a rendered note outside React, once the code for it is loaded. */
function useEnhancement(note: RefObject<HTMLElement>, shown: unknown, load: LoadEnhancement | undefined): void {
  useEffect(() => {
    const { current: element } = note;
    if (!load || !shown || !element) return;
    let cleanUp: (() => void) | undefined;
    let isCurrent = true;
    const add = async () => {
      try {
        const addTo = await load(element);
        if (isCurrent) cleanUp = addTo?.(element);
      } catch (error) {
        console.error(error); // the note is readable without it
      }
    };
    void add();
    return () => {
      isCurrent = false;
      cleanUp?.();
    };
  }, [note, shown, load]);
}
