import { Button, Dialog, TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';
import type { Editor } from 'slate';

import { activeLink, addressFrom, removeLink, setLink } from './commands/links.ts';
import { texts } from './texts.ts';

interface LinkDialogProps {
  editor: Editor;
  /** Called with what is to be changed, to be done when the text has the focus again; with nothing to leave it. */
  onClose: (change?: () => void) => void;
}

/** Asks for the address of the selected text, or of the link the caret is in. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [link] = useState(() => activeLink(editor)?.[0]);
  const [address, setAddress] = useState(link?.href ?? '');
  const [isWrong, setWrong] = useState(false);

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = addressFrom(address);
    if (href === null) setWrong(true);
    else onClose(() => setLink(editor, href));
  };

  return (
    <Dialog
      title={texts.link}
      open
      onClose={() => onClose()}
      actions={
        <>
          {link && <Button onClick={() => onClose(() => removeLink(editor))}>{texts.removeLink}</Button>}
          <Button tone="primary" onClick={save}>
            {texts.saveLink}
          </Button>
        </>
      }
    >
      <form onSubmit={save} noValidate>
        <TextField
          label={texts.address}
          type="url"
          inputMode="url"
          autoComplete="off"
          data-initial-focus
          value={address}
          error={isWrong ? texts.wrongAddress : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
