import { serializeHtml } from '@benotes/note';
import { type AppEvents, on } from '@benotes/platform';
import { Range } from 'slate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';
import { clipboard, markdownRead } from '../testing/clipboard.ts';
import { imagesOf, pasteInto, withPaste } from './with-paste.ts';

const pasting = (start: string, content: Record<string, string>, asPlainText = false) => {
  const editor = editorAt(start);
  pasteInto(editor, clipboard(content), { asPlainText });
  return htmlWithCaret(editor);
};
/** The result once the Markdown has been parsed. */
const pastingMarkdown = async (start: string, content: Record<string, string>) => {
  const editor = editorAt(start);
  pasteInto(editor, clipboard(content));
  await markdownRead();
  return htmlWithCaret(editor);
};
const EMBEDDED = `data:image/png;base64,${'A'.repeat(400)}`;
const html = (content: string) => ({ 'text/html': content, 'text/plain': 'not this' });
const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';

describe('Pasting HTML', () => {
  it.each([
    ['joins one line to the text', '<p>a|b</p>', '<h2>X <b>Y</b></h2>', '<p>aX <strong>Y|</strong>b</p>'],
    ['keeps a heading in an empty paragraph', '<p>|</p>', '<h2>X</h2>', '<h2>X|</h2>'],
    ['splits the text around several lines', '<p>a|b</p>', '<p>X</p><p>Y</p>', '<p>aX</p><p>Y|b</p>'],
    [
      'puts a list into an empty paragraph',
      '<p>|</p>',
      '<ul><li>X</li><li>Y</li></ul>',
      '<ul><li><p>X</p></li><li><p>Y|</p></li></ul>',
    ],
    [
      'continues the list that it is pasted into',
      '<ol><li>a|</li></ol>',
      '<ul><li>X</li></ul>',
      '<ol><li><p>a</p></li><li><p>X|</p></li></ol>',
    ],
    [
      'takes the place of an empty item',
      '<ul><li>a</li><li>|</li></ul>',
      '<ul><li>X</li></ul>',
      '<ul><li><p>a</p></li><li><p>X|</p></li></ul>',
    ],
    ['replaces what is selected', '<p>a[b]c</p>', 'X', '<p>aX|c</p>'],
    ['is text in code', '<pre><code>a|b</code></pre>', '<p>X</p>', '<pre><code>anot this|b</code></pre>'],
    [
      'drops scripts, event handlers, and embedded images',
      '<p>a|</p>',
      '<script>x</script><p onclick="x">t</p><img src="data:x">',
      '<p>at|</p>',
    ],
    [
      'removes the wrapper of Google Docs',
      '<p>|</p>',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">B</span> n</p></b>',
      '<p><strong>B</strong> n|</p>',
    ],
    [
      'leaves out the breaks around blocks',
      '<p>|</p>',
      '<p>X<br></p><br><p><br></p><p>Y</p>',
      '<p>X</p><p></p><p>Y|</p>',
    ],
  ])('%s', (_, start, content, expected) => {
    expect(pasting(start, html(content))).toBe(expected);
  });

  it('keeps the cells of a table apart', () => {
    const editor = editorAt('<p>|</p>');
    pasteInto(editor, clipboard(html('<table><tr><th>1</th><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>')));
    expect(serializeHtml(editor.children)).toBe('<p><strong>1</strong> | 2</p><p>3 | 4</p>');
  });

  it('is one undo step', () => {
    const editor = editorAt('<p>a[b]c</p>');
    pasteInto(editor, clipboard(html('<p>X</p><p>Y</p>')));
    editor.undo();
    expect(htmlWithCaret(editor)).toBe('<p>a[b]c</p>');
  });
});

describe('Pasting text', () => {
  it.each([
    ['joins one line to the text', '<p>a|b</p>', 'X', '<p>aX|b</p>'],
    ['makes a paragraph of each line', '<p>a|b</p>', 'X\n\nY', '<p>aX</p><p>Y|b</p>'],
    ['stays as it is in code', '<pre><code>a|b</code></pre>', 'X\r\n\r\nY', '<pre><code>aX\n\nY|b</code></pre>'],
    [
      'links the selection to an address',
      '<p>a [b] c</p>',
      'https://a.org/x',
      `<p>a [<a ${LINK} href="https://a.org/x">b]</a> c</p>`,
    ],
    ['does not link to a script', '<p>a [b]</p>', 'javascript:alert(1)', '<p>a javascript:alert(1)|</p>'],
  ])('%s', (_, start, text, expected) => {
    expect(pasting(start, { 'text/plain': text })).toBe(expected);
  });

  it('is the only format for pasting as plain text', () => {
    expect(pasting('<p>|</p>', { 'text/html': '<b>X</b>', 'text/plain': 'X' }, true)).toBe('<p>X|</p>');
  });
});

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

describe('Images that cannot be pasted', () => {
  beforeEach(() => {
    notices = [];
    stop = on('notification:raised', (notice) => notices.push(notice));
  });
  afterEach(() => stop());

  // #embedded-images-refused
  it.each([
    ['1 image was not pasted', html(`<p>a <img src="${EMBEDDED}" alt="A boat"></p>`), '<p>a A boat|</p>'],
    [
      '3 images were not pasted',
      html(
        '<ul><li>a<img src="file:///C:/1.png"></li></ul><table><td><img src="blob:x"><img src="cid:1"></td></table>',
      ),
      '<ul><li><p>a|</p></li></ul>',
    ],
    ['1 image was not pasted', { 'text/plain': `see ![A boat](${EMBEDDED})` }, '<p>see A boat|</p>'],
    [
      '2 images were not pasted',
      { 'text/plain': `- a ![](${EMBEDDED})\n- ![](file:///C:/1.png)\n- \`![](${EMBEDDED})\`` },
      `<ul><li><p>a</p></li><li><p></p></li><li><p><code>![](${EMBEDDED})|</code></p></li></ul>`,
    ],
  ])('are reported once: %s', async (title, content: Record<string, string>, expected) => {
    expect(await pastingMarkdown('<p>|</p>', content)).toBe(expected);
    expect(notices.map((notice) => notice.title)).toEqual([title]);
    expect(notices[0]?.description).toMatch(
      title.startsWith('1 ') ? /^It is embedded .* its file/ : /^They are embedded .* their files/,
    );
  });

  it.each([
    ['data-src', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://a.org/a.png" alt="A">'],
    ['srcset', '<img srcset="https://a.org/a.png 1x, https://a.org/b.png 2x" alt="A">'],
  ])('are resolved when lazy-loaded by %s', (_, content) => {
    expect(pasting('<p>|</p>', html(content))).toBe('<img src="https://a.org/a.png" alt="A"><p>|</p>');
    expect(notices).toEqual([]);
  });

  it.each([
    ['images of the web', html('<img src="https://a.org/a.png">'), false],
    ['what keeps the place of images', html('<p>a<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>'), false],
    ['images without an address', html('<p>a<img alt="b"></p>'), false],
    ['a note of ours', { 'application/x-benotes-note': '<p>a</p><img src="data:image/png;base64,AA">' }, false],
    ['plain text', { 'text/plain': '![a](data:image/png;base64,AA)' }, true],
  ])('are none in %s', (_, content: Record<string, string>, asPlainText) => {
    pasting('<p>|</p>', content, asPlainText);
    expect(notices).toEqual([]);
  });
});

describe('The image files of a clipboard', () => {
  const image = new File(['x'], 'a.png', { type: 'image/png' });
  const sheet = new File(['x'], 'a.csv', { type: 'text/csv' });

  it.each([
    ['are taken when there is nothing else', {}, [image, sheet], [image]],
    ['are taken with the name a file manager adds', { 'text/plain': 'a.png' }, [image], [image]],
    ['are taken from a browser, which adds where they are', html('<img src="https://a.org/x.png">'), [image], [image]],
    ['are ignored if they are a rendering of the text', html('<table><td>1</td></table>'), [image], []],
    ['are ignored next to our own format', { 'application/x-benotes-note': '<hr>' }, [image], []],
    ['are none without files', html('<img src="data:image/png;base64,AA">'), [], []],
  ])('%s', (_, content: Record<string, string>, files, expected) => {
    expect(imagesOf(clipboard(content, files))).toEqual(expected);
  });
});

describe('Copying', () => {
  it('writes stored HTML and Markdown-like text, and pastes back the same', () => {
    const note = '<p>[a  b</p><ul><li>x<ol><li>y</li></ol></li></ul><hr><p>z]</p>';
    const editor = withPaste(editorAt(note));
    const data = clipboard();
    editor.setFragmentData(data);
    expect(data.getData('text/html')).toBe(
      '<p>a b</p><ul><li><p>x</p><ol><li><p>y</p></li></ol></li></ul><hr><p>z</p>',
    );
    expect(data.getData('text/plain')).toBe('a b\n- x\n  1. y\n---\nz');

    const other = withPaste(editorAt('<p>|</p>'));
    other.insertData(data);
    expect(other.children).toEqual(editor.children);
  });

  it('copies nothing without a selection', () => {
    const editor = withPaste(editorAt('<p>a|</p>'));
    const data = clipboard({ 'text/plain': 'before' });
    editor.setFragmentData(data);
    expect(data.getData('text/plain')).toBe('before');
    expect(editor.selection && Range.isCollapsed(editor.selection)).toBe(true);
  });
});

const text = (content: string) => ({ 'text/plain': content });

it('Pasted Markdown stays text if the user types before it is parsed', async () => {
  const editor = editorAt('<p>|</p>');
  pasteInto(editor, clipboard(text('# H\n- a')));
  type(editor, '!');
  await markdownRead();
  expect(htmlWithCaret(editor)).toBe('<p># H</p><p>- a!|</p>');
});

describe('Pasting text with Markdown or URLs', () => {
  it.each([
    ['links addresses', 'go https://a.org now', `<p>xgo <a ${LINK} href="https://a.org">https://a.org</a> now|y</p>`],
    ['marks words', '**b** `c`', '<p>x<strong>b</strong> <code>c|</code>y</p>'],
    ['makes lists of list lines', '- a\n- b', '<p>x</p><ul><li><p>a</p></li><li><p>b|</p></li></ul><p>y</p>'],
  ])('%s', async (_, content, expected) => {
    expect(await pastingMarkdown('<p>x|y</p>', text(content))).toBe(expected);
  });

  it('does not format it with Shift, in code, or in inline code', () => {
    expect(pasting('<p>|</p>', text('# **a** https://a.org'), true)).toBe('<p># **a** https://a.org|</p>');
    expect(pasting('<pre><code>|</code></pre>', text('# **a**'))).toBe('<pre><code># **a**|</code></pre>');
    expect(pasting('<p><code>x|</code></p>', text('**a**'))).toBe('<p><code>x**a**|</code></p>');
  });

  it('is undone to the copied text first, then completely', async () => {
    const editor = editorAt('<p>x|</p><p>y</p>');
    pasteInto(editor, clipboard(text('# H\n- a')));
    await expect.poll(() => htmlWithCaret(editor)).toContain('<ul>');
    press(editor, 'Mod-z');
    expect(htmlWithCaret(editor)).toBe('<p>x# H</p><p>- a|</p><p>y</p>');
    press(editor, 'Mod-z');
    expect(htmlWithCaret(editor)).toBe('<p>x|</p><p>y</p>');
  });
});

const copied = (mode: string, text: string) => ({
  'text/plain': text,
  'text/html': `<div style="white-space: pre"><span>${text}</span></div>`,
  'vscode-editor-data': JSON.stringify({ version: 1, mode }),
});

describe('Pasting from a code editor', () => {
  it.each([
    [
      'lines make a block',
      copied('typescriptreact', 'a {\r\n  b\r\n}\r\n'),
      '<pre><code class="language-tsx">a {\n  b\n}|</code></pre>',
    ],
    ['a word is code in its line', copied('rust', 'let x'), '<p><code>let x|</code></p>'],
    ['Markdown is what it means', copied('markdown', '## a\n- b'), '<h2>a</h2><ul><li><p>b|</p></li></ul>'],
    ['plain text is plain', copied('plaintext', 'a\nb'), '<p>a</p><p>b|</p>'],
  ])('%s', async (_, content, expected) => {
    expect(await pastingMarkdown('<p>|</p>', content)).toBe(expected);
  });
});

it('A URL pasted over a selection links it, even if the clipboard has HTML with the page’s title', () => {
  const content = { 'text/plain': 'https://a.org/x', 'text/html': '<a href="https://a.org/x">The page</a>' };
  expect(pasting('<p>a [b] c</p>', content)).toBe(`<p>a [<a ${LINK} href="https://a.org/x">b]</a> c</p>`);
  expect(pasting('<p>a |</p>', content)).toBe(`<p>a <a ${LINK} href="https://a.org/x">The page|</a></p>`);
});
