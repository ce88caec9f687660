import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Editor } from 'slate';

import { restoreFocus } from '../text/dom-selection.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkBlockDialog, LinkDialog } from './link-dialog.tsx';

const DIALOGS = { link: LinkDialog, page: LinkBlockDialog, image: ImageDialog };

interface Dialogs {
  /** Opens one of them, for what is selected; nothing happens where nothing is. */
  open: (which: keyof typeof DIALOGS) => void;
  dialog: ReactNode;
}

/** The dialogs of an editor. When one is closed, the text has the focus and the selection again, then it is changed. */
export function useDialogs(editor: Editor): Dialogs {
  const [which, setWhich] = useState<keyof typeof DIALOGS | null>(null);
  const afterwards = useRef<(() => void) | null>(null);

  // Once the dialog has left the page: while it is open, nothing else can have the focus.
  useEffect(() => {
    if (which) return;
    afterwards.current?.();
    afterwards.current = null;
  }, [which]);

  const close = (change?: () => void) => {
    const { selection } = editor;
    afterwards.current = () => {
      restoreFocus(editor, selection);
      change?.();
    };
    setWhich(null);
  };
  const Dialog = which && DIALOGS[which];
  const open = useCallback(
    (one: keyof typeof DIALOGS) => {
      if (editor.selection) setWhich(one);
    },
    [editor],
  );
  return {
    open,
    dialog: Dialog && <Dialog editor={editor} onClose={close} />,
  };
}
