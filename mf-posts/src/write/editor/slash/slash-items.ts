import type { IconName } from '@benotes/ui';
import { type Editor, Transforms } from 'slate';

import { setStyle } from '../commands/blocks.ts';
import { styleName, TEXT_STYLES, toolsFor, type ToolView } from '../menus/toolbar-items.ts';
import { texts } from '../texts.ts';
import { type SlashQuery, slashRange } from './slash-query.ts';

/** A block that the menu offers. */
export interface SlashItem {
  label: string;
  icon?: IconName;
  /** What can be typed at the start of a block instead, as Markdown. */
  typed?: string | undefined;
  /** Other words it is found by, in lower case. */
  words: readonly string[];
  run: (editor: Editor, view: ToolView) => void;
}

/** By label. */
const MORE: Readonly<Record<string, { typed?: string; words: readonly string[] }>> = {
  [texts.normal]: { words: ['text', 'paragraph'] },
  [texts.bulletList]: { typed: '-', words: ['ul', 'unordered'] },
  [texts.orderedList]: { typed: '1.', words: ['ol', 'numbered'] },
  [texts.taskList]: { typed: '[ ]', words: ['todo', 'checkbox', 'checklist'] },
  [texts.quote]: { typed: '>', words: ['blockquote', 'citation'] },
  [texts.codeBlock]: { typed: '```', words: ['pre', 'snippet'] },
  [texts.rule]: { typed: '---', words: ['hr', 'divider', 'line', 'separator'] },
  [texts.linkBlock]: { words: ['bookmark', 'card', 'embed', 'url'] },
  [texts.image]: { words: ['picture', 'photo', 'upload'] },
};

/** All blocks that can be inserted here. */
export function slashItems(view: ToolView): SlashItem[] {
  const styles = TEXT_STYLES.map((style): SlashItem => {
    const label = styleName(style);
    const run = (editor: Editor) => setStyle(editor, style);
    return style === 'normal'
      ? { label, words: MORE[label]?.words ?? [], run }
      : { label, icon: 'heading', typed: '#'.repeat(style), words: [`h${style}`, 'title'], run };
  });
  const tools = toolsFor(view)
    .flat()
    .filter(({ isBlock }) => isBlock)
    .map(({ label, icon, isOn, run }): SlashItem => ({
      label,
      icon,
      typed: MORE[label]?.typed,
      words: MORE[label]?.words ?? [],
      // Chosen from a menu, a block is never turned off.
      run: (editor, toolView) => (isOn?.(editor) ? undefined : run(editor, toolView)),
    }));
  return [...styles, ...tools];
}

/** The items that have a word, or the whole name, that begins with what was typed. */
export function matchingItems(items: readonly SlashItem[], typed: string): SlashItem[] {
  const start = typed.toLowerCase();
  return items.filter(({ label, words }) => {
    const name = label.toLowerCase();
    return [...name.split(' '), name.replaceAll(' ', ''), ...words].some((word) => word.startsWith(start));
  });
}

/** Replaces what was typed by a block. Undo brings back what was typed. */
export function insertItem(editor: Editor, query: SlashQuery, item: SlashItem, view: ToolView): void {
  editor.asUndoStep(() => {
    const at = slashRange(editor, query);
    if (at) Transforms.delete(editor, { at });
    item.run(editor, view);
  });
}
