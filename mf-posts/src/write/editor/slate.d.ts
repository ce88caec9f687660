import type { FormattedText, NoteElement } from '@benotes/note';
import type { BaseEditor } from 'slate';
import type { ReactEditor } from 'slate-react';

import type { NoteEditing } from './model/create-note-editor.ts';

declare module 'slate' {
  interface CustomTypes {
    Editor: BaseEditor & ReactEditor & NoteEditing;
    Element: NoteElement;
    Text: FormattedText;
  }
}
