import { type Highlight, HIGHLIGHT_NOTE_MAX_LENGTH } from '@benotes/contract';
import { Button, Dialog, Field } from '@benotes/ui';
import { TextArea } from '@benotes/ui/text-area';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';

import { ColorChoice } from './color-choice.tsx';
import { HighlightQuote } from './highlight-quote.tsx';
import styles from './highlights.module.css';
import { changeHighlight } from './post-highlights.store.ts';
import { texts } from './texts.ts';

interface HighlightDialogProps {
  highlight: Highlight;
  onClose: () => void;
  onDelete: () => void;
  onChanged?: (highlight: Highlight) => void;
}

/** The color and the note of a highlight. */
export function HighlightDialog({ highlight, onClose, onDelete, onChanged }: HighlightDialogProps) {
  const form = useId();
  const [color, setColor] = useState(highlight.color);
  const [note, setNote] = useState(highlight.note ?? '');
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const changed = await changeHighlight(highlight.id, { color, note: note.trim() === '' ? null : note });
    setBusy(false);
    if (!changed) return;
    onChanged?.(changed);
    onClose();
  };
  return (
    <Dialog
      open
      title={texts.highlight}
      onClose={onClose}
      actions={
        <>
          <Button icon="trash" onClick={onDelete}>
            {texts.delete}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void save(event)}>
        <HighlightQuote color={color}>{highlight.quote}</HighlightQuote>
        <ColorChoice label={texts.color} value={color} onChange={(next) => next && setColor(next)} />
        <Field label={texts.note}>
          {(ids) => (
            <TextArea
              {...ids}
              data-initial-focus
              className={styles.note}
              rows={4}
              maxLength={HIGHLIGHT_NOTE_MAX_LENGTH}
              value={note}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onKeyDown={submitWithKeys}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** Ctrl or Cmd and Enter submit the form: Enter alone begins a line. */
function submitWithKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
