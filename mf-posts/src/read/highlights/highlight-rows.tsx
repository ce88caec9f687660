import type { ListedHighlight } from '@benotes/contract';
import { useNavigate } from '@benotes/router';
import { IconButton, isPlainClick } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';

import below from '../below.module.css';
import { HighlightQuote } from './highlight-quote.tsx';
import { passagePath } from './highlights-path.ts';
import styles from './highlights.module.css';
import { texts } from './texts.ts';

interface HighlightRowsProps {
  list: readonly ListedHighlight[];
  onOpen: (id: ListedHighlight['id']) => void;
}

/** Highlights with their quotes and notes; each quote leads to its passage. */
export function HighlightRows({ list, onOpen }: HighlightRowsProps) {
  const navigate = useNavigate();
  return (
    <ul className={below.list} aria-label={texts.highlights}>
      {list.map((highlight) => {
        const { id, quote, note, color, source, post_title, post_url, created_at } = highlight;
        const path = passagePath(highlight);
        return (
          <li key={id} className={below.item} data-row>
            <HighlightQuote color={color}>
              <a
                className={styles.passage}
                href={path}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  void navigate(path);
                }}
              >
                {quote}
              </a>
            </HighlightQuote>
            {note !== null && (
              <p className={styles.written} dir="auto">
                {note}
              </p>
            )}
            <p className={below.line}>
              <span dir="auto">{post_title.trim() || post_url || texts.untitled}</span>
              {source === 'copy' && <span>{texts.inCopy}</span>}
              <RelativeTime at={created_at} />
              <IconButton label={texts.noteOf(quote)} icon="edit" onClick={() => onOpen(id)} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
