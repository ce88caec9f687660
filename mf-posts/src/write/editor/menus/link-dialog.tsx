import { Button, Dialog } from '@benotes/ui';
import { useState } from 'react';
import type { Editor } from 'slate';

import { insertLinkBlock, pageUrlFromInput } from '../commands/link-blocks.ts';
import { activeLink, urlFromInput, removeLink, setLink } from '../commands/links.ts';
import { texts } from '../texts.ts';
import { useUrlForm } from './url-form.tsx';

interface DialogProps {
  editor: Editor;
  /** Called with the change to apply once the text has the focus again; with nothing on cancel. */
  onClose: (change?: () => void) => void;
}

/** Asks for the URL of the selected text, or of the link at the caret. */
export function LinkDialog({ editor, onClose }: DialogProps) {
  const [link] = useState(() => activeLink(editor)?.[0]);
  const { form, submit } = useUrlForm(link?.href ?? '', urlFromInput, texts.invalidUrl, (href) =>
    onClose(() => setLink(editor, href)),
  );
  return (
    <Dialog
      title={texts.link}
      open
      onClose={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{texts.cancel}</Button>
          {link && <Button onClick={() => onClose(() => removeLink(editor))}>{texts.removeLink}</Button>}
          <Button tone="primary" onClick={submit}>
            {texts.saveLink}
          </Button>
        </>
      }
    >
      {form}
    </Dialog>
  );
}

/** Asks for the URL of a page and inserts its link preview. */
export function LinkBlockDialog({ editor, onClose }: DialogProps) {
  const { form, submit } = useUrlForm('', pageUrlFromInput, texts.invalidPageUrl, (href) =>
    onClose(() => insertLinkBlock(editor, href)),
  );
  return (
    <Dialog
      title={texts.linkBlock}
      open
      onClose={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{texts.cancel}</Button>
          <Button tone="primary" onClick={submit}>
            {texts.insertLinkBlock}
          </Button>
        </>
      }
    >
      {form}
    </Dialog>
  );
}
