import { DESCRIPTION_MAX_LENGTH, type Post, URL_MAX_LENGTH } from '@benotes/contract';
import { Field, TextField } from '@benotes/ui';
import { Checkbox } from '@benotes/ui/choices';
import { TextArea } from '@benotes/ui/text-area';

import { PictureField } from '../../posts/picture/picture-field.tsx';
import { texts } from '../saving/texts.ts';
import styles from './link-fields.module.css';
import type { LinkFieldValues } from './use-link-fields.ts';

interface LinkFieldsProps {
  link: LinkFieldValues;
  /** The link as it is saved; undefined for a new one, which gets the picture of its page. */
  post?: Post | undefined;
}

/** The address, the description, and the picture of a link. */
export function LinkFields({ link, post }: LinkFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label={texts.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={URL_MAX_LENGTH}
        value={link.url}
        error={link.isValid ? undefined : texts.noAddress}
        onChange={({ target }) => link.setUrl(target.value)}
      />
      {(link.isMoved || link.loadsPreview) && link.isValid && (
        <Checkbox label={texts.loadPreview} checked={link.loadsPreview} onChange={link.setLoadsPreview} />
      )}
      <Field label={texts.description}>
        {(ids) => (
          <TextArea
            {...ids}
            grows
            rows={2}
            maxLength={DESCRIPTION_MAX_LENGTH}
            value={link.description}
            onChange={({ target }) => link.setDescription(target.value)}
          />
        )}
      </Field>
      {post && <PictureField post={post} />}
    </div>
  );
}
