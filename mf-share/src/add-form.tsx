import { TITLE_MAX_LENGTH, VISITOR_CONTENT_MAX_LENGTH } from '@benotes/contract';
import { Button, Field, TextField } from '@benotes/ui';
import { TextArea } from '@benotes/ui/text-area';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { send } from './add-to-share.ts';
import { formTexts } from './form-texts.ts';
import { reload } from './shared-posts.store.ts';
import styles from './visitor-form.module.css';

/** Lets visitors add a link or a note to a collection of the link. */
export function AddForm({ collectionId }: { collectionId: number | null }) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (sent: boolean) => {
    setOpen(false);
    setSent(sent);
  };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <Fields collectionId={collectionId} onClose={close} />;
  return (
    <div className={styles.start}>
      <Button ref={opener} icon="plus" onClick={() => setOpen(true)}>
        {formTexts.add}
      </Button>
      <output className={styles.sent}>{isSent && formTexts.sent}</output>
    </div>
  );
}

interface FieldsProps {
  collectionId: number | null;
  /** Called with whether something was added. */
  onClose: (isSent: boolean) => void;
}

function Fields({ collectionId, onClose }: FieldsProps) {
  const [text, setText] = useState('');
  const [title, setTitle] = useState('');
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isEmpty = failed === formTexts.contentMissing;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === '') return setFailed(formTexts.contentMissing);
    setBusy(true);
    const reason = await send(collectionId, title, text);
    setBusy(false);
    setFailed(reason);
    if (reason !== undefined) return;
    onClose(true);
    await reload();
  };
  return (
    <form
      className={`${styles.form} ${styles.added}`}
      aria-label={formTexts.add}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failed && !isEmpty && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      <Field label={formTexts.content} error={isEmpty ? failed : undefined}>
        {(ids) => (
          <TextArea
            {...ids}
            grows
            required
            rows={3}
            maxLength={VISITOR_CONTENT_MAX_LENGTH / 2}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened by a button in its place
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <TextField
        label={formTexts.title}
        maxLength={TITLE_MAX_LENGTH}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" busy={busy}>
          {formTexts.send}
        </Button>
        <Button onClick={() => onClose(false)}>{formTexts.cancel}</Button>
      </div>
    </form>
  );
}
