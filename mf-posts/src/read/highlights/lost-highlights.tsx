import type { Highlight } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { useId } from 'react';

import below from '../below.module.css';
import { HighlightQuote } from './highlight-quote.tsx';
import styles from './highlights.module.css';
import { texts } from './texts.ts';

interface LostHighlightsProps {
  highlights: readonly Highlight[];
  onOpen: (id: Highlight['id']) => void;
  onRemove: (id: Highlight['id']) => void;
}

/** The highlights whose passages are not in the text any more, with their quotes and notes. */
export function LostHighlights({ highlights, onOpen, onRemove }: LostHighlightsProps) {
  const headingId = useId();
  return (
    <section className={below.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {texts.lost}
      </h3>
      <p className={styles.hint}>{texts.lostHint}</p>
      <ul className={below.list}>
        {highlights.map(({ id, quote, note, color }) => (
          <li key={id} className={below.item} data-lost={id} tabIndex={-1}>
            <HighlightQuote color={color}>{quote}</HighlightQuote>
            {note !== null && (
              <p className={styles.written} dir="auto">
                {note}
              </p>
            )}
            <div className={below.line}>
              <Button icon="edit" aria-label={texts.writeNoteOf(quote)} onClick={() => onOpen(id)}>
                {texts.writeNote}
              </Button>
              <Button icon="trash" aria-label={texts.deleteOf(quote)} onClick={() => onRemove(id)}>
                {texts.delete}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
