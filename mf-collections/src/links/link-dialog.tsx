import { type Share, SHARE_NAME_MAX_LENGTH } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { Button, Dialog, TextField } from '@benotes/ui';
import { FormAlert } from '@benotes/ui/form';
import { SwitchRow } from '@benotes/ui/settings';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

import type { ShareSubject } from '../save-share.ts';
import { draftOf, type LinkDraft, saveLink } from './link-draft.ts';
import styles from './links.module.css';
import { texts } from './texts.ts';

interface LinkDialogProps {
  subject: ShareSubject;
  /** The link to edit; undefined for a new one. */
  link: Share | undefined;
  onSaved: (link: Share) => void;
  onClose: () => void;
}

/** Creates or edits a public link with a name and conditions. */
export function LinkDialog({ subject, link, onSaved, onClose }: LinkDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(link));
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await saveLink(subject, link, draft);
    setBusy(false);
    if (outcome.error) setError(outcome.error);
    else onSaved(outcome.link);
  };
  return (
    <Dialog
      open
      title={link ? texts.editLink : texts.createLink}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={id} tone="primary" busy={busy}>
            {link ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormAlert message={error?.message} />
        <Fields
          draft={draft}
          errors={error?.fields ?? {}}
          hasPassword={link?.has_password ?? false}
          isOfCollection={'collection_id' in subject}
          onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  draft: LinkDraft;
  errors: FormError['fields'];
  /** Whether the link has a password already. */
  hasPassword: boolean;
  isOfCollection: boolean;
  onChange: (changed: Partial<LinkDraft>) => void;
}

function Fields({ draft, errors, hasPassword, isOfCollection, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={errors['name']}
        maxLength={SHARE_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of the dialog
        autoFocus
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={texts.ends}
        hint={texts.endsHint}
        error={errors['expires_at']}
        type="date"
        max="9999-12-31"
        value={draft.endsOn}
        onChange={(event) => onChange({ endsOn: event.target.value })}
      />
      {!draft.removesPassword && (
        <TextField
          label={texts.password}
          hint={hasPassword ? texts.passwordKept : texts.passwordHint}
          error={errors['password']}
          type="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      )}
      <div className={styles.switches}>
        {hasPassword && (
          <SwitchRow
            label={texts.removePassword}
            hint={texts.removePasswordHint}
            checked={draft.removesPassword}
            onChange={(removesPassword) => onChange({ removesPassword })}
          />
        )}
        {isOfCollection && (
          <>
            <SwitchRow
              label={texts.subcollections}
              hint={texts.subcollectionsHint}
              checked={draft.with_subcollections}
              onChange={(with_subcollections) => onChange({ with_subcollections })}
            />
            <SwitchRow
              label={texts.adding}
              hint={texts.addingHint}
              checked={draft.may_add}
              onChange={(may_add) => onChange({ may_add })}
            />
          </>
        )}
        <SwitchRow
          label={texts.comments}
          hint={texts.commentsHint}
          checked={draft.with_comments}
          onChange={(with_comments) => onChange({ with_comments })}
        />
      </div>
    </>
  );
}
