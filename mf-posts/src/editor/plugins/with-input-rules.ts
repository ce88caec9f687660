import { type Editor, Range } from 'slate';

import { caretOf, isInCode, textBlockAt } from '../model/queries.ts';
import { type BlockText, blockTextAt, replaceApostrophesOf, replaceComposedApostrophes } from './apostrophes.ts';
import { linkTypedUrl } from './auto-link.ts';
import { applyBlockRule } from './block-rules.ts';
import { applyImageRule, applyMarkRule } from './mark-rules.ts';
import { textBefore } from './typed-text.ts';
import { replaceTyped } from './typography.ts';
import type { Snapshot } from './with-snapshot-history.ts';

/** How the rules treat text that an input method writes bit by bit. */
export interface InputRules {
  /**
   * Whether text is being composed: its letters, and the node they stand in, belong to the input method until it is
   * done, so the rules wait. False until the view says otherwise.
   */
  isComposingText: () => boolean;
  /** Remembers the text as it is before it is composed in. */
  beginComposition: () => void;
  /** Applies the rules to what was composed, once the input method is done with it. */
  applyRulesAfterComposition: () => void;
  /**
   * What takes back the rule that was applied right before; null when there was none, or anything was done since. For a
   * Backspace that does not go through `deleteBackward`, as Android's.
   */
  revertibleRule: () => (() => void) | null;
}

/**
 * Turns what is typed into what it means: Markdown, addresses and, as long as the person wants it, typographic signs.
 * Backspace right after takes back the rule alone and leaves what was typed.
 */
export function withInputRules(editor: Editor, replacesTypography: () => boolean): Editor {
  const { insertText, insertBreak, deleteBackward } = editor;
  let typed: Snapshot | null = null;
  let made: Snapshot | null = null;
  let composed: Snapshot | null = null;
  let atStart: BlockText | null = null;

  const keep = (snapshot: Snapshot, hasMatched: boolean) => {
    typed = hasMatched ? snapshot : null;
    made = hasMatched ? present(editor) : null;
  };

  editor.insertText = (text, options) => {
    insertText(text, options);
    if (options?.at || text.length === 0) return;
    const isComposing = editor.isComposingText();
    if (!isComposing && replacesTypography()) replaceApostrophesOf(editor, text);
    const snapshot = present(editor);
    composed = isComposing ? snapshot : null;
    keep(snapshot, !isComposing && applyRules(editor, replacesTypography));
  };
  editor.isComposingText = () => false;
  editor.beginComposition = () => {
    atStart = blockTextAt(editor);
  };
  editor.applyRulesAfterComposition = () => {
    const isRightAfter = isAt(editor, composed);
    if (atStart && replacesTypography()) replaceComposedApostrophes(editor, atStart);
    composed = atStart = null;
    if (isRightAfter) keep(present(editor), applyRules(editor, replacesTypography));
  };
  editor.insertBreak = () => {
    const snapshot = present(editor);
    const before = textBefore(editor);
    const hasMatched = !!before && /^(?:```|~~~)/.test(before.text) && applyBlockRule(editor, before, '\n');
    if (!hasMatched && before && !isInCode(editor, before.caret)) linkTypedUrl(editor, before);
    keep(snapshot, hasMatched);
    if (!hasMatched) insertBreak();
  };
  editor.revertibleRule = () => {
    const before = typed;
    if (!before || !isAt(editor, made)) return null;
    return () => {
      typed = made = null;
      editor.replaceWith(before);
    };
  };
  editor.deleteBackward = (unit) => {
    const revertRule = editor.revertibleRule();
    typed = made = null;
    if (revertRule) revertRule();
    else deleteBackward(unit);
  };
  return editor;
}

const present = (editor: Editor): Snapshot => ({ children: editor.children, selection: editor.selection });

/** Whether nothing was written and the caret was not moved since. */
const isAt = (editor: Editor, snapshot: Snapshot | null): boolean =>
  snapshot?.children === editor.children &&
  !!editor.selection &&
  !!snapshot.selection &&
  Range.equals(editor.selection, snapshot.selection);

/** The first rule that knows the end of the text wins. */
function applyRules(editor: Editor, replacesTypography: () => boolean): boolean {
  const before = textBefore(editor);
  const caret = caretOf(editor);
  if (!before || !caret || textBlockAt(editor)?.[0].type === 'code-block') return false;
  const last = before.text.at(-1) ?? '';
  if (/[*_~`]/.test(last) && applyMarkRule(editor, before)) return true;
  if (isInCode(editor, caret)) return false;
  if (/[ \->]/.test(last) && applyBlockRule(editor, before)) return true;
  if (last === ')' && applyImageRule(editor, before)) return true;
  if (replacesTypography() && replaceTyped(editor, before)) return true;
  return last === ' ' && linkTypedUrl(editor, before);
}
