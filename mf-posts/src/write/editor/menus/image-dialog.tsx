import { Button, Dialog, TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';
import type { Editor } from 'slate';

import { setImageDescription, selectedImage } from '../commands/images.ts';
import { texts } from '../texts.ts';
import styles from './image-dialog.module.css';

interface ImageDialogProps {
  editor: Editor;
  /** Called with the change to apply once the text has the focus again; with nothing on cancel. */
  onClose: (change?: () => void) => void;
}

/** Edits the selected image's description (for screen readers) and title (shown on hover). */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const [image] = useState(() => selectedImage(editor)?.[0]);
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [title, setTitle] = useState(image?.title ?? '');

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose(() => setImageDescription(editor, { alt, title }));
  };

  return (
    <Dialog
      title={texts.image}
      open
      onClose={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{texts.cancel}</Button>
          <Button tone="primary" onClick={save}>
            {texts.saveImage}
          </Button>
        </>
      }
    >
      <form className={styles.fields} onSubmit={save} noValidate>
        <TextField
          label={texts.imageAlt}
          hint={texts.imageAltHint}
          autoComplete="off"
          data-initial-focus
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <TextField
          label={texts.imageTitle}
          hint={texts.imageTitleHint}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        {/* Without a submit button, Enter does not submit a form of two fields. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
