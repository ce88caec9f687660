import type { Image } from '@benotes/note';
import { type Editor, type NodeEntry, Transforms } from 'slate';

import { voidBlockAt } from '../model/queries.ts';

/** The selected image. */
export function selectedImage(editor: Editor): NodeEntry<Image> | undefined {
  const entry = voidBlockAt(editor);
  return entry?.[0].type === 'image' ? [entry[0], entry[1]] : undefined;
}

/** Sets the description and title of the selected image; empty ones are removed. */
export function setImageDescription(editor: Editor, texts: { alt: string; title: string }): void {
  const entry = selectedImage(editor);
  if (!entry) return;
  const [image, at] = entry;
  const given = { alt: texts.alt.trim(), title: texts.title.trim() };
  if (given.alt === (image.alt ?? '') && given.title === (image.title ?? '')) return;
  editor.asUndoStep(() => {
    for (const name of ['alt', 'title'] as const) {
      if (given[name] === '') Transforms.unsetNodes(editor, name, { at, voids: true });
      else Transforms.setNodes(editor, { [name]: given[name] }, { at, voids: true });
    }
  });
}
