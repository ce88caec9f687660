import { useEffect, useMemo, useState } from 'react';

import styles from './note-content.module.css';
import { loadSanitizer, loadedSanitizer } from './sanitizer.ts';
import { useBoxes } from './use-boxes.ts';

interface NoteContentProps {
  /** As the server keeps it. Whatever else it holds, only the editor's vocabulary is shown. */
  html: string;
  /** Only marks, no blocks: for a line of text. */
  inline?: boolean;
  /** The boxes of task lists can be pressed: which one it was, from 0, and what it is now. */
  onCheck?: (box: number, checked: boolean) => void;
}

/** Nothing in it but words: it needs no sanitiser. */
const isPlain = (html: string) => !/[<&]/.test(html);

/** Shows a note. The one place that turns a stored note into HTML. */
export function NoteContent({ html, inline = false, onCheck }: NoteContentProps) {
  return isPlain(html) ? (
    <Words text={html} inline={inline} />
  ) : (
    <Markup html={html} inline={inline} onCheck={onCheck} />
  );
}

function Words({ text, inline }: { text: string; inline: boolean }) {
  if (inline) return <span className={styles.inline}>{text}</span>;
  return (
    <div className={styles.note} data-note="">
      <p>{text}</p>
    </div>
  );
}

function Markup({ html, inline, onCheck }: NoteContentProps & { inline: boolean }) {
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
  const boxes = useBoxes(harmless, onCheck);
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
      {...boxes}
    />
  );
}
