import {
  type Highlight,
  HIGHLIGHT_QUOTE_MAX_LENGTH,
  type HighlightColor,
  HIGHLIGHT_COLORS,
  type Post,
} from '@benotes/contract';
import { deviceStorage, emit } from '@benotes/platform';

import { describePassage } from './passages/passage.ts';
import { addHighlight, changeHighlight, postHighlights } from './post-highlights.store.ts';
import { readText, spanOf } from './read-text.ts';
import { texts } from './texts.ts';
import type { SelectedText } from './use-selected-text.ts';

const COLOR_KEY = 'benotes:highlight-color';

/** The color that was chosen last on this device. */
export function lastColor(): HighlightColor {
  const stored = deviceStorage.read(COLOR_KEY);
  return HIGHLIGHT_COLORS.find((color) => color === stored) ?? 'yellow';
}

/** Highlights the selected text and ends the selection; a passage that is highlighted already gets the color. */
export async function markSelection(
  post_id: Post['id'],
  { source, element, range }: SelectedText,
  color: HighlightColor,
): Promise<Highlight | undefined> {
  const text = readText(element);
  const span = spanOf(text, range);
  if (!span) return undefined;
  const passage = describePassage(text.text, span);
  if (Array.from(passage.quote).length > HIGHLIGHT_QUOTE_MAX_LENGTH) {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.tooLong });
    return undefined;
  }
  deviceStorage.write(COLOR_KEY, color);
  const known = postHighlights.list.find(
    (each) => each.source === source && each.quote === passage.quote && each.position === passage.position,
  );
  const marked = await (known
    ? changeHighlight(known.id, { color })
    : addHighlight({ post_id, source, ...passage, color }));
  if (marked) getSelection()?.removeAllRanges();
  return marked;
}
