import { COMMENT_MAX_LENGTH, type Post } from '@benotes/contract';
import { ApiError } from '@benotes/platform';
import { Button, Field, useLatest } from '@benotes/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { useLeaveGuard } from '../../write/post-form/use-leave-guard.tsx';
import { commentDraft, type DraftKey, dropCommentDraft, keepCommentDraft } from './comment-drafts.ts';
import styles from './comments.module.css';
import { MentionArea } from './mention-area.tsx';
import { texts } from './texts.ts';

/** From how many characters left on they are counted. */
const COUNTED_LEFT = 500;

interface CommentFormProps {
  postId: Post['id'];
  /** What is written is kept by it until it is sent. */
  draftKey: DraftKey;
  label: string;
  sendLabel: string;
  text?: string;
  /** The field gets the focus at first, unless it has a text that was begun before. */
  takesFocus?: boolean;
  /** Rejects with why it failed; the text then stays. */
  onSend: (text: string, mentioned: readonly number[]) => Promise<void>;
  /** It was sent, and nothing was typed meanwhile. Without it, the field is empty then. */
  onSent?: () => void;
  onCancel?: () => void;
}

/** A field for the text of a comment. */
export function CommentForm({
  postId,
  draftKey,
  label,
  sendLabel,
  text = '',
  takesFocus = false,
  onSend,
  onSent,
  onCancel,
}: CommentFormProps) {
  const field = useRef<HTMLFormElement>(null);
  const [begun] = useState(() => commentDraft(draftKey));
  const [value, setValue] = useState(begun ?? text);
  const latest = useLatest(value);
  const [mentioned, setMentioned] = useState<readonly number[]>([]);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus && begun === undefined) field.current?.querySelector('textarea')?.focus();
  }, [takesFocus, begun]);
  const leaveDialog = useLeaveGuard({
    isUnsaved: value.trim() !== text.trim() && !busy,
    onLeave: () => dropCommentDraft(draftKey),
    onSave: () => field.current?.requestSubmit(),
  });
  const left = COMMENT_MAX_LENGTH - value.length;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const written = value.trim();
    const refused = written === '' ? texts.empty : left < 0 ? texts.tooLong(-left) : '';
    setError(refused);
    if (refused) return field.current?.querySelector('textarea')?.focus();
    setBusy(true);
    try {
      await onSend(written, mentioned);
      if (latest.current !== value) return; // what was typed while it was sent stays
      dropCommentDraft(draftKey);
      if (onSent) onSent();
      else setValue('');
    } catch (failure) {
      setError(reasonOf(failure) ?? texts.notSaved);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={field} className={styles.form} onSubmit={(event) => void send(event)}>
      <Field label={label} error={error} {...(left <= COUNTED_LEFT && { hint: counted(left) })}>
        {(ids) => (
          <MentionArea
            {...ids}
            postId={postId}
            grows
            rows={3}
            value={value}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onKeyDown={submitWithKeys}
            onText={(next, chosen) => {
              setValue(next);
              if (next.trim() === text.trim()) dropCommentDraft(draftKey);
              else keepCommentDraft(draftKey, postId, next);
              setMentioned(chosen);
            }}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" busy={busy}>
          {sendLabel}
        </Button>
        {onCancel && (
          <Button
            tone="quiet"
            blocked={busy}
            onClick={() => {
              dropCommentDraft(draftKey);
              onCancel();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
      {leaveDialog}
    </form>
  );
}

/** What the server says about a failure, or what has happened. */
const reasonOf = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? (failure.detail ?? failure.message) : undefined;

const counted = (left: number) => (left < 0 ? texts.tooLong(-left) : texts.left(left));

/** Ctrl or Cmd and Enter submit the form: Enter alone begins a line. */
function submitWithKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
