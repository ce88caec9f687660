import { type Editor, type NodeEntry, Transforms } from 'slate';

import { voidBlockAt } from '../model/queries.ts';
import type { Image } from '../model/schema.ts';

/** The image that is selected. */
export function selectedImage(editor: Editor): NodeEntry<Image> | undefined {
  const entry = voidBlockAt(editor);
  return entry?.[0].type === 'image' ? [entry[0], entry[1]] : undefined;
}

/** Says of the selected image what it shows and what it is called; nothing where the words are empty. */
export function setImageDescription(editor: Editor, words: { alt: string; title: string }): void {
  const entry = selectedImage(editor);
  if (!entry) return;
  const [image, at] = entry;
  const given = { alt: words.alt.trim(), title: words.title.trim() };
  if (given.alt === (image.alt ?? '') && given.title === (image.title ?? '')) return;
  editor.asUndoStep(() => {
    for (const name of ['alt', 'title'] as const) {
      if (given[name] === '') Transforms.unsetNodes(editor, name, { at, voids: true });
      else Transforms.setNodes(editor, { [name]: given[name] }, { at, voids: true });
    }
  });
}
