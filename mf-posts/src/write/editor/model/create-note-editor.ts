import { type BaseEditor, createEditor, type Descendant, type Editor } from 'slate';

import { withBlocks } from '../plugins/with-blocks.ts';
import { type InputRules, withInputRules } from '../plugins/with-input-rules.ts';
import { withLinks } from '../plugins/with-links.ts';
import { withLists } from '../plugins/with-lists.ts';
import { withSchema } from '../plugins/with-schema.ts';
import { type SnapshotHistory, withSnapshotHistory } from '../plugins/with-snapshot-history.ts';
import { withVoids } from '../plugins/with-voids.ts';

/** The methods that the plugins add to a Slate editor. */
export type NoteEditing = SnapshotHistory & InputRules;

/**
 * The editor without its view. The order matters: a plugin handles a command before the plugins it wraps, and the
 * history wraps them all so that it sees each command as one change.
 */
export function createNoteEditor(
  value: Descendant[],
  base: BaseEditor = createEditor(),
  now?: () => number,
  replacesTypography: () => boolean = () => true,
): Editor {
  const plain = base as Editor; // the plugins add what is missing
  const editor = withSnapshotHistory(
    withInputRules(withVoids(withLists(withBlocks(withLinks(withSchema(plain))))), replacesTypography),
    now,
  );
  editor.children = value;
  return editor;
}
