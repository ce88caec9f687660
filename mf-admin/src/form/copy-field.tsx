import { emit } from '@benotes/platform';
import { Button, TextField } from '@benotes/ui';

import { texts } from './copy-texts.ts';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
}

/** A text that can only be copied. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      readOnly
      value={value}
      onFocus={({ target }) => target.select()}
      beside={
        <Button icon="copy" aria-label={texts.copyOf(label)} onClick={() => void copy(value)}>
          {texts.copy}
        </Button>
      }
    />
  );
}

async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    emit('notification:raised', { type: 'success', title: texts.copied });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.notCopied });
  }
}
