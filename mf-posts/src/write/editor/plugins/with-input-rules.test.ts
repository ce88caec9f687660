import type { Editor } from 'slate';
import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';
import { createInputHandlers } from '../text/input-events.ts';

const typing = (text: string, start = '<p>|</p>') => {
  const editor = editorAt(start);
  type(editor, text);
  return htmlWithCaret(editor);
};

const task = (state: boolean, text: string) =>
  `<ul data-type="taskList"><li data-checked="${state}" data-type="taskItem"><label><input type="checkbox"${state ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li></ul>`;

describe('Markdown at the start of a paragraph', () => {
  // #markdown-becomes-a-block
  it.each([
    ['# a', '<h1>a|</h1>'],
    ['###### a', '<h6>a|</h6>'],
    ['####### a', '<p>####### a|</p>'],
    ['- a', '<ul><li><p>a|</p></li></ul>'],
    ['* a', '<ul><li><p>a|</p></li></ul>'],
    ['+ a', '<ul><li><p>a|</p></li></ul>'],
    ['1. a', '<ol><li><p>a|</p></li></ol>'],
    ['3. a', '<ol start="3"><li><p>a|</p></li></ol>'],
    ['1) a', '<p>1) a|</p>'],
    ['[x] a', task(true, 'a|')],
    ['[X] a', task(true, 'a|')],
    ['[ ] a', task(false, 'a|')],
    ['[] a', task(false, 'a|')],
    ['> a', '<blockquote><p>a|</p></blockquote>'],
    ['``` a', '<pre><code>a|</code></pre>'],
    ['```js a', '<pre><code class="language-js">a|</code></pre>'],
    ['---', '<hr><p>|</p>'],
    ['*** ', '<hr><p>|</p>'],
    ['___ ', '<hr><p>|</p>'],
    ['~~~py a', '<pre><code class="language-py">a|</code></pre>'],
    ['> > a', '<blockquote><blockquote><p>a|</p></blockquote></blockquote>'],
    ['<https://a.org/b?c=1>', '<unfurling-link href="https://a.org/b?c=1" data-title=""></unfurling-link><p>|</p>'],
    ['<ftp://a.org>', '<p>&lt;ftp://a.org&gt;|</p>'],
    ['<https://a>', '<p>&lt;https://a&gt;|</p>'],
  ])('%s is replaced', (text, expected) => {
    expect(typing(text)).toBe(expected);
  });

  it.each([
    ['keeps what follows', '# ', '<p>|abc</p>', '<h1>|abc</h1>'],
    ['is text elsewhere', '# ', '<p>a |</p>', '<p>a # |</p>'],
    ['is text in code', '- ', '<pre><code>|</code></pre>', '<pre><code>- |</code></pre>'],
    ['joins the list above', '- b', '<ul><li>a</li></ul><p>|</p>', '<ul><li><p>a</p></li><li><p>b|</p></li></ul>'],
    ['changes a heading', '# ', '<h2>|a</h2>', '<h1>|a</h1>'],
    [
      'joins the quote above',
      '> b',
      '<blockquote>a</blockquote><p>|</p>',
      '<blockquote><p>a</p><p>b|</p></blockquote>',
    ],
    [
      'continues the numbers of the list above',
      '2. b',
      '<ol><li>a</li></ol><p>|</p>',
      '<ol><li><p>a</p></li><li><p>b|</p></li></ol>',
    ],
    [
      'starts a new list with another number',
      '5. b',
      '<ol><li>a</li></ol><p>|</p>',
      '<ol><li><p>a</p></li></ol><ol start="5"><li><p>b|</p></li></ol>',
    ],
    ['converts an item to a task', '[ ] ', '<ul><li>|a</li></ul>', task(false, '|a')],
    ['is not a link block in running text', '<https://a.org>', '<p>see |</p>', '<p>see &lt;https://a.org&gt;|</p>'],
  ])('%s', (_, text, start, expected) => {
    expect(typing(text, start)).toBe(expected);
  });

  it('opens code with Enter', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, '```js');
    press(editor, 'Enter');
    type(editor, 'x');
    expect(htmlWithCaret(editor)).toBe('<pre><code class="language-js">x|</code></pre>');
  });
});

describe('Text typed at the end of a long paragraph', () => {
  const text = 'a '.repeat(260);
  it('is matched against the last 500 characters', () => {
    expect(typing('b** ', `<p>${text}**|</p>`)).toBe(`<p>${text}<strong>b</strong> |</p>`);
    expect(typing('**', `<p>**${text}b|</p>`)).toBe(`<p>**${text}b**|</p>`);
  });
});

describe('Markdown around words', () => {
  it.each([
    ['**b** c', '<p><strong>b</strong> c|</p>'],
    ['__b__ c', '<p><strong>b</strong> c|</p>'],
    ['*i* c', '<p><em>i</em> c|</p>'],
    ['_i_ c', '<p><em>i</em> c|</p>'],
    ['~~s~~ c', '<p><s>s</s> c|</p>'],
    ['`x` c', '<p><code>x</code> c|</p>'],
    ['(`x`) c', '<p>(<code>x</code>) c|</p>'],
    ['*a **b** c*', '<p><em>a </em><strong><em>b</em></strong><em> c|</em></p>'],
    ['a**b**', '<p>a**b**|</p>'],
    ['snake_case_name', '<p>snake_case_name|</p>'],
    ['a * b * c', '<p>a * b * c|</p>'],
  ])('%s', (text, expected) => {
    expect(typing(text)).toBe(expected);
  });

  it('keeps existing marks', () => {
    expect(typing('**', '<p>**a <em>b</em>|</p>')).toBe('<p><strong>a <em>b|</em></strong></p>');
  });

  it.each(['<pre><code>|</code></pre>', '<p><code>x|</code></p>'])('is text in %s', (start) => {
    expect(typing('**b**', start)).toBe(start.replace('|', '**b**|'));
  });

  it('is reverted by Backspace right after', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, '**b**');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>**b**|</p>');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>**b*|</p>');
  });
});

const link = (href: string, text = href) =>
  `<a target="_blank" rel="noopener noreferrer nofollow" href="${href}">${text}</a>`;

const deletion = (options: InputEventInit = {}) =>
  new InputEvent('beforeinput', { inputType: 'deleteContentBackward', cancelable: true, ...options });

/** The event of an Android keyboard that replaces the word `old` by `data`. */
function composition(old: string, data: string): InputEvent {
  const event = new InputEvent('beforeinput', { inputType: 'insertCompositionText', isComposing: true, data });
  const startContainer = document.createTextNode(old);
  const range = { startContainer, startOffset: 0, endContainer: startContainer, endOffset: old.length };
  // jsdom lacks getTargetRanges. The editor uses no other fields of a range.
  event.getTargetRanges = () => [range as unknown as StaticRange];
  return event;
}

describe('Backspace by beforeinput event', () => {
  it.each([true, false])('reverts the rule, even when the browser deletes anyway (%s)', async (cancelable) => {
    const editor = editorAt('<p>|</p>');
    const { onDOMBeforeInput } = createInputHandlers(editor);
    type(editor, '# ');
    expect(onDOMBeforeInput(deletion({ cancelable }))).toBe(true);
    await expect.poll(() => htmlWithCaret(editor)).toBe('<p># |</p>');
    expect(onDOMBeforeInput(deletion())).toBe(false);
  });

  it.each([
    ['a word that the keyboard replaces', 'a **b**', 'b', '', '<p>a **b**|</p>'],
    ['a character at the end of a word', "it'", 'it’', 'it', "<p>it'|</p>"],
  ])('reverts the rule when it arrives as %s', async (_, typed, old, data, expected) => {
    const editor = editorAt('<p>|</p>');
    const { onDOMBeforeInput } = createInputHandlers(editor);
    type(editor, typed);
    expect(onDOMBeforeInput(composition(old, data))).toBe(true);
    await expect.poll(() => htmlWithCaret(editor)).toBe(expected);
    expect(onDOMBeforeInput(composition(old, data))).toBe(false);
  });

  it('deletes a character after the input method has inserted text, or if it replaces the word with another one', () => {
    const editor = editorAt('<p>|</p>');
    const { onDOMBeforeInput } = createInputHandlers(editor);
    type(editor, '**b**');
    expect(onDOMBeforeInput(composition('c', ''))).toBe(false);
    expect(onDOMBeforeInput(composition('b', ''))).toBe(false);
    type(editor, ' **c**');
    expect(onDOMBeforeInput(composition('', 'x'))).toBe(false);
    expect(onDOMBeforeInput(composition('c', ''))).toBe(false);
    expect(htmlWithCaret(editor)).toBe('<p><strong>b</strong> <strong>c|</strong></p>');
  });

  it('deletes a character after the caret moved, and during composition', () => {
    const editor = editorAt('<p>a |</p>');
    const { onDOMBeforeInput } = createInputHandlers(editor);
    type(editor, '**b**');
    const caret = editor.selection;
    editor.select({ path: [0, 0], offset: 1 });
    expect(onDOMBeforeInput(deletion())).toBe(false);
    if (caret) editor.select(caret);
    expect(onDOMBeforeInput(deletion({ inputType: 'insertText' }))).toBe(false);
    expect(onDOMBeforeInput(composition('b', 'bc'))).toBe(false);
    expect(htmlWithCaret(editor)).toBe('<p>a <strong>b|</strong></p>');
  });
});

describe('A typed URL', () => {
  it.each([
    ['https://a.org/x b', `<p>${link('https://a.org/x')} b|</p>`],
    ['see www.a.org. b', `<p>see ${link('http://www.a.org', 'www.a.org')}. b|</p>`],
    ['(a.org) b', `<p>(${link('http://a.org', 'a.org')}) b|</p>`],
    ['me@a.org b', `<p>${link('mailto:me@a.org', 'me@a.org')} b|</p>`],
    ['readme.md b', '<p>readme.md b|</p>'],
  ])('%s', (text, expected) => {
    expect(typing(text)).toBe(expected);
  });

  it('is also linked by Enter', () => {
    const editor = editorAt('<ul><li>|</li></ul>');
    type(editor, 'a.org');
    press(editor, 'Enter');
    expect(htmlWithCaret(editor)).toBe(`<ul><li><p>${link('http://a.org', 'a.org')}</p></li><li><p>|</p></li></ul>`);
  });

  it('is unlinked by Backspace', () => {
    const editor = editorAt('<p>|y</p>');
    type(editor, 'a.org ');
    expect(htmlWithCaret(editor)).toBe(`<p>${link('http://a.org', 'a.org')} |y</p>`);
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>a.org |y</p>');
  });

  it('does not include adjacent text', () => {
    expect(typing('a.org ', '<p><em>x </em>|</p>')).toBe(
      `<p><em>x </em>${link('http://a.org', '<em>a.org</em>')}<em> |</em></p>`,
    );
  });

  it.each(['<pre><code>|</code></pre>', '<p><code>x |</code></p>'])('is text in %s', (start) => {
    expect(typing('a.org b', start)).toBe(start.replace('|', 'a.org b|'));
  });

  it('that is already a link is not changed', () => {
    expect(typing(' ', '<p><a href="https://b.org">a.org</a>|</p>')).toBe(`<p>${link('https://b.org', 'a.org')} |</p>`);
  });
});

describe('An image in Markdown', () => {
  it.each([
    ['![alt](/a.png)', '<img src="/a.png" alt="alt"><p>|</p>'],
    ['![](https://a.org/b_c--d.png)', '<img src="https://a.org/b_c--d.png"><p>|</p>'],
    ['![a](/a.png "T t")', '<img src="/a.png" alt="a" title="T t"><p>|</p>'],
    ['b ![a](/a.png)', '<p>b&nbsp;</p><img src="/a.png" alt="a"><p>|</p>'],
  ])('%s becomes an image', (text, expected) => {
    expect(typing(text)).toBe(expected);
  });

  it.each(['![a](data:image/png;base64,AA)', '![a](javascript:x)', 'b![a](/a.png)'])('%s stays text', (text) => {
    expect(typing(text)).toBe(`<p>${text}|</p>`);
  });
});

/** Types like Android: each letter is inserted while the word is still being composed. */
function compose(editor: Editor, text: string): void {
  editor.beginComposition();
  editor.isComposingText = () => true;
  type(editor, text);
  editor.isComposingText = () => false;
}

describe('Composed text', () => {
  it.each([
    ['- ', '<p>- |</p>', '<ul><li><p>|</p></li></ul>'],
    ['a **b**', '<p>a **b**|</p>', '<p>a <strong>b|</strong></p>'],
    ["don'", "<p>don'|</p>", '<p>don’|</p>'],
    ["don't", "<p>don't|</p>", '<p>don’t|</p>'],
    ["l'été d'or", "<p>l'été d'or|</p>", '<p>l’été d’or|</p>'],
    ["5'10 a.org/o'neil", "<p>5'10 a.org/o'neil|</p>", "<p>5'10 a.org/o'neil|</p>"],
  ])('stays %s until the composition ends, and is then replaced', (text, composed, expected) => {
    const editor = editorAt('<p>|</p>');
    compose(editor, text);
    expect(htmlWithCaret(editor)).toBe(composed);
    editor.applyRulesAfterComposition();
    expect(htmlWithCaret(editor)).toBe(expected);
    editor.applyRulesAfterComposition();
    expect(htmlWithCaret(editor)).toBe(expected);
  });

  it('gets only its own apostrophes replaced', () => {
    const editor = editorAt("<p>can't dont| won't</p>");
    editor.beginComposition();
    editor.isComposingText = () => true;
    // Like a keyboard that corrects a word.
    editor.select({ path: [0, 0], offset: 9 });
    editor.insertText("'");
    editor.select({ path: [0, 0], offset: 11 });
    editor.isComposingText = () => false;
    editor.applyRulesAfterComposition();
    expect(htmlWithCaret(editor)).toBe("<p>can't don’t| won't</p>");
  });

  it.each([
    ["don't ", '<p>|</p>', '<p>don’t |</p>'],
    ["it's all 'x'", '<p>|</p>', "<p>it's all 'x’|</p>"],
    ["don't", '<p><code>x|</code></p>', "<p><code>xdon't|</code></p>"],
  ])('gets apostrophes replaced in inserted words: %s', (text, start, expected) => {
    const editor = editorAt(start);
    editor.insertText(text);
    expect(htmlWithCaret(editor)).toBe(expected);
  });

  it('is restored as composed by Backspace right after', () => {
    const editor = editorAt('<p>|</p>');
    compose(editor, '# ');
    editor.applyRulesAfterComposition();
    expect(htmlWithCaret(editor)).toBe('<h1>|</h1>');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p># |</p>');
  });

  it('stays text after the caret has moved or other text was typed', () => {
    const moved = editorAt('<p>**a** **b*|</p>');
    compose(moved, '*');
    moved.select({ path: [0, 0], offset: 5 });
    moved.applyRulesAfterComposition();
    expect(htmlWithCaret(moved)).toBe('<p>**a**| **b**</p>');

    const typedOn = editorAt('<p>|</p>');
    compose(typedOn, '-');
    type(typedOn, ' a');
    typedOn.applyRulesAfterComposition();
    expect(htmlWithCaret(typedOn)).toBe('<ul><li><p>a|</p></li></ul>');
  });
});
