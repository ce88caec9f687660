import { Button, TextField } from '@benotes/ui';

import { copyText } from './copy-text.ts';
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
        <Button icon="copy" aria-label={texts.copyOf(label)} onClick={() => void copyText(value)}>
          {texts.copy}
        </Button>
      }
    />
  );
}
