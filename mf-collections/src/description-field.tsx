import { COLLECTION_DESCRIPTION_MAX_LENGTH } from '@benotes/contract';
import { Field } from '@benotes/ui';
import { TextArea } from '@benotes/ui/text-area';

import { texts } from './texts.ts';

interface DescriptionFieldProps {
  value: string;
  error: string | undefined;
  onChange: (description: string) => void;
}

/** The description of a collection, plain text. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  return (
    <Field label={texts.description} hint={texts.descriptionHint} error={error}>
      {(ids) => (
        <TextArea
          rows={3}
          maxLength={COLLECTION_DESCRIPTION_MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...ids}
        />
      )}
    </Field>
  );
}
