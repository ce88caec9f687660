import { describe, expect, it, vi } from 'vitest';

import { editorAt, htmlWithCaret, press } from '../testing/caret.ts';
import { editorShortcuts, type KeyPress, pressKey } from './key-bindings.ts';

const view = () => ({ openLinkDialog: vi.fn(), focusToolbar: vi.fn(), save: vi.fn() });
const keyPress = (given: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  getModifierState: () => false,
  ...given,
});

describe('The keys of the editor', () => {
  it.each([
    ['Mod-b', '<p><strong>[a]</strong></p>'],
    ['Mod-i', '<p><em>[a]</em></p>'],
    ['Mod-u', '<p><u>[a]</u></p>'],
    ['Mod-e', '<p><code>[a]</code></p>'],
    ['Mod-Shift-s', '<p><s>[a]</s></p>'],
    ['Mod-Alt-1', '<h1>[a]</h1>'],
    ['Mod-Alt-2', '<h2>[a]</h2>'],
    ['Mod-Alt-3', '<h3>[a]</h3>'],
    ['Mod-Alt-4', '<h4>[a]</h4>'],
    ['Mod-Alt-5', '<h5>[a]</h5>'],
    ['Mod-Alt-6', '<h6>[a]</h6>'],
    ['Mod-Shift-7', '<ol><li><p>[a]</p></li></ol>'],
    ['Mod-Shift-8', '<ul><li><p>[a]</p></li></ul>'],
    ['Mod-Shift-b', '<blockquote><p>[a]</p></blockquote>'],
    ['Mod-Alt-c', '<pre><code>[a]</code></pre>'],
  ])('%s toggles formatting, Mod-z undoes and Mod-y redoes', (name, expected) => {
    const editor = editorAt('<p>[a]</p>');
    expect(press(editor, name)).toBe(true);
    expect(htmlWithCaret(editor)).toBe(expected);
    press(editor, name);
    expect(htmlWithCaret(editor)).toBe('<p>[a]</p>');
    press(editor, 'Mod-z');
    expect(htmlWithCaret(editor)).toBe(expected);
    press(editor, 'Mod-z');
    expect(htmlWithCaret(editor)).toBe('<p>[a]</p>');
    press(editor, 'Mod-y');
    press(editor, 'Mod-Shift-z');
    expect(htmlWithCaret(editor)).toBe('<p>[a]</p>');
  });

  it('match by letter, or by physical key if the layout lacks the letter', () => {
    const editor = editorAt('<p>[a]</p>');
    expect(pressKey(editor, keyPress({ key: 'и', code: 'KeyB', ctrlKey: true }), view())).toBe(true);
    expect(htmlWithCaret(editor)).toBe('<p><strong>[a]</strong></p>');
    expect(pressKey(editor, keyPress({ key: 'b', code: 'KeyN', ctrlKey: true }), view())).toBe(true);
    expect(htmlWithCaret(editor)).toBe('<p>[a]</p>');
  });

  it('use ⌘ on a Mac and Ctrl elsewhere', () => {
    const [command, control] = [keyPress({ key: 'b', metaKey: true }), keyPress({ key: 'b', ctrlKey: true })];
    expect(pressKey(editorAt('<p>[a]</p>'), command, view(), true)).toBe(true);
    expect(pressKey(editorAt('<p>[a]</p>'), control, view(), true)).toBe(false);
    expect(pressKey(editorAt('<p>[a]</p>'), control, view())).toBe(true);
    expect(pressKey(editorAt('<p>[a]</p>'), command, view())).toBe(false);
  });

  it('are ignored during composition and with AltGr', () => {
    const bold = { key: 'b', code: 'KeyB', ctrlKey: true };
    for (const given of [
      { isComposing: true },
      { keyCode: 229 },
      { getModifierState: (name: string) => name === 'AltGraph' },
    ])
      expect(pressKey(editorAt('<p>[a]</p>'), keyPress({ ...bold, ...given }), view())).toBe(false);
  });

  it('undo and redo by physical key in Cyrillic layouts', () => {
    const editor = editorAt('<p>a|</p>');
    editor.insertText('b');
    pressKey(editor, keyPress({ key: 'я', code: 'KeyZ', ctrlKey: true }), view());
    expect(htmlWithCaret(editor)).toBe('<p>a|</p>');
    pressKey(editor, keyPress({ key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true }), view());
    expect(htmlWithCaret(editor)).toBe('<p>ab|</p>');
  });

  it('toggle strikethrough with Ctrl on a Mac, as in TipTap', () => {
    const editor = editorAt('<p>[a]</p>');
    const strike = keyPress({ key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true });
    expect(pressKey(editor, strike, view(), true)).toBe(true);
    expect(htmlWithCaret(editor)).toBe('<p><s>[a]</s></p>');
    expect(pressKey(editor, { ...strike, metaKey: true }, view(), true)).toBe(false);
  });

  it('toggle the task at the caret', () => {
    const editor = editorAt('<ul data-type="taskList"><li data-type="taskItem">a|</li></ul>');
    press(editor, 'Mod-Enter');
    expect(htmlWithCaret(editor)).toContain('data-checked="true"');
    press(editor, 'Mod-Enter');
    expect(htmlWithCaret(editor)).toContain('data-checked="false"');
  });

  it('call the view for links, the toolbar, and saving', () => {
    const editor = editorAt('<p>[a]</p>');
    const actions = view();
    pressKey(editor, keyPress({ key: 'k', ctrlKey: true }), actions);
    pressKey(editor, keyPress({ key: 'F10', altKey: true }), actions);
    pressKey(editor, keyPress({ key: 's', code: 'KeyS', ctrlKey: true, altKey: true }), actions);
    pressKey(editor, keyPress({ key: 's', code: 'KeyS', ctrlKey: true }), actions);
    expect([actions.openLinkDialog, actions.focusToolbar, actions.save].map((call) => call.mock.calls.length)).toEqual([
      1, 1, 2,
    ]);
  });

  it('leave Mod-k to the page unless text is selected or the caret is in a link', () => {
    const actions = view();
    const press = keyPress({ key: 'k', ctrlKey: true });
    expect(pressKey(editorAt('<p>a|</p>'), press, actions)).toBe(false);
    expect(pressKey(editorAt('<p><a href="https://a.org">a|b</a></p>'), press, actions)).toBe(true);
    expect(actions.openLinkDialog).toHaveBeenCalledOnce();
  });

  it('are listed for the overview with what they do', () => {
    expect(editorShortcuts).toContainEqual({
      id: 'editor.Mod-B',
      label: 'Bold',
      keys: 'Mod-B',
      group: 'In the editor',
    });
    expect(editorShortcuts.filter(({ run }) => run)).toEqual([]);
  });

  it('leave everything else to the browser', () => {
    for (const name of ['a', 'ArrowDown', 'Mod-c', 'Mod-v', 'Escape', 'F5', 'Mod-Shift-i'])
      expect(press(editorAt('<p>a|</p>'), name)).toBe(false);
  });

  it('turn a mark on for the text typed next', () => {
    const editor = editorAt('<p>a|</p>');
    press(editor, 'Mod-b');
    editor.insertText('x');
    press(editor, 'Mod-b');
    editor.insertText('y');
    expect(htmlWithCaret(editor)).toBe('<p>a<strong>x</strong>y|</p>');
  });
});
