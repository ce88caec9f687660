import { type Editor, Range } from 'slate';

import { caretOf, isInCode, textBlockAt } from '../model/queries.ts';
import { type BlockText, blockTextAt, replaceApostrophesOf, replaceComposedApostrophes } from './apostrophes.ts';
import { linkTypedUrl } from './auto-link.ts';
import { applyBlockRule } from './block-rules.ts';
import { applyImageRule, applyMarkRule } from './mark-rules.ts';
import { textBefore } from './typed-text.ts';
import { replaceTyped } from './typography.ts';
import type { Snapshot } from './with-snapshot-history.ts';

/** How the rules treat text that an input method composes. */
export interface InputRules {
  /**
   * Whether a composition is in progress: until it ends, the rules must not touch its text. The view overrides this.
   */
  isComposingText: () => boolean;
  /** Records the text before a composition. */
  beginComposition: () => void;
  /** Applies the rules to the composed text after the composition has ended. */
  applyRulesAfterComposition: () => void;
  /**
   * Reverts the rule that was applied last; null when there was none or anything changed since. For a Backspace that
   * does not call `deleteBackward`, as on Android.
   */
  revertibleRule: () => (() => void) | null;
}

/**
 * Replaces typed Markdown and URLs with formatting and links and, if the user wants it, ASCII with typographic
 * characters. Backspace right after reverts the rule and leaves the typed text.
 */
export function withInputRules(editor: Editor, replacesTypography: () => boolean): Editor {
  const { insertText, insertBreak, deleteBackward } = editor;
  let beforeRule: Snapshot | null = null;
  let afterRule: Snapshot | null = null;
  let afterComposed: Snapshot | null = null;
  let beforeComposition: BlockText | null = null;

  const remember = (snapshot: Snapshot, hasMatched: boolean) => {
    beforeRule = hasMatched ? snapshot : null;
    afterRule = hasMatched ? snapshotOf(editor) : null;
  };

  editor.insertText = (text, options) => {
    insertText(text, options);
    if (options?.at || text.length === 0) return;
    const isComposing = editor.isComposingText();
    if (!isComposing && replacesTypography()) replaceApostrophesOf(editor, text);
    const snapshot = snapshotOf(editor);
    afterComposed = isComposing ? snapshot : null;
    remember(snapshot, !isComposing && applyRules(editor, replacesTypography));
  };
  editor.isComposingText = () => false;
  editor.beginComposition = () => {
    beforeComposition = blockTextAt(editor);
  };
  editor.applyRulesAfterComposition = () => {
    const isRightAfter = isAt(editor, afterComposed);
    if (beforeComposition && replacesTypography()) replaceComposedApostrophes(editor, beforeComposition);
    afterComposed = beforeComposition = null;
    if (isRightAfter) remember(snapshotOf(editor), applyRules(editor, replacesTypography));
  };
  editor.insertBreak = () => {
    const snapshot = snapshotOf(editor);
    const before = textBefore(editor);
    const hasMatched = !!before && /^(?:```|~~~)/.test(before.text) && applyBlockRule(editor, before, '\n');
    if (!hasMatched && before && !isInCode(editor, before.caret)) linkTypedUrl(editor, before);
    remember(snapshot, hasMatched);
    if (!hasMatched) insertBreak();
  };
  editor.revertibleRule = () => {
    const before = beforeRule;
    if (!before || !isAt(editor, afterRule)) return null;
    return () => {
      beforeRule = afterRule = null;
      editor.replaceWith(before);
    };
  };
  editor.deleteBackward = (unit) => {
    const revertRule = editor.revertibleRule();
    beforeRule = afterRule = null;
    if (revertRule) revertRule();
    else deleteBackward(unit);
  };
  return editor;
}

const snapshotOf = (editor: Editor): Snapshot => ({ children: editor.children, selection: editor.selection });

/** Whether neither the document nor the selection changed since a snapshot. */
const isAt = (editor: Editor, snapshot: Snapshot | null): boolean =>
  snapshot?.children === editor.children &&
  !!editor.selection &&
  !!snapshot.selection &&
  Range.equals(editor.selection, snapshot.selection);

/** Applies the first rule that matches the text before the caret. */
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
