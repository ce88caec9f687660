import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Editor } from 'slate';

import { restoreFocus } from '../text/dom-selection.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkBlockDialog, LinkDialog } from './link-dialog.tsx';

const DIALOGS = { link: LinkDialog, page: LinkBlockDialog, image: ImageDialog };

interface Dialogs {
  /** Opens a dialog for the selection; does nothing without one. */
  open: (which: keyof typeof DIALOGS) => void;
  dialog: ReactNode;
}

/** The dialogs of an editor. Closing one restores the focus and the selection first, then applies the change. */
export function useDialogs(editor: Editor): Dialogs {
  const [which, setWhich] = useState<keyof typeof DIALOGS | null>(null);
  const afterClose = useRef<(() => void) | null>(null);

  // Only after the modal dialog has closed, because it keeps the focus while it is open.
  useEffect(() => {
    if (which) return;
    afterClose.current?.();
    afterClose.current = null;
  }, [which]);

  const close = (change?: () => void) => {
    const { selection } = editor;
    afterClose.current = () => {
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
