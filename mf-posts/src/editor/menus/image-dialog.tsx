import { Button, Dialog, TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';
import type { Editor } from 'slate';

import { setImageDescription, selectedImage } from '../commands/images.ts';
import styles from './image-dialog.module.css';
import { texts } from '../texts.ts';

interface ImageDialogProps {
  editor: Editor;
  /** Called with what is to be changed, to be done when the text has the focus again; with nothing to leave it. */
  onClose: (change?: () => void) => void;
}

/** Asks what the selected image shows, for who cannot see it, and for the words that appear when one points at it. */
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
        <Button tone="primary" onClick={save}>
          {texts.saveImage}
        </Button>
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
        {/* A form with two fields is not sent by Enter without it. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
