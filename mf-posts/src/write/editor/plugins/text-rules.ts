import { isSameLink, cleanText, isCodeBlock, isLink, MARKS } from '@benotes/note';
import { Editor, Element, Node, type NodeEntry, Text, Transforms } from 'slate';

import { unwrap } from '../commands/wrapping.ts';

export function normalizeVoid(editor: Editor, [element, path]: NodeEntry<Element>): boolean {
  const [only, ...others] = element.children;
  const isEmpty = only !== undefined && Text.isText(only) && only.text === '' && Object.keys(only).length === 1;
  if (isEmpty && others.length === 0) return false;
  Editor.withoutNormalizing(editor, () => {
    for (let index = element.children.length - 1; index >= 0; index -= 1)
      Transforms.removeNodes(editor, { at: [...path, index], voids: true });
    Transforms.insertNodes(editor, { text: '' }, { at: [...path, 0], voids: true, select: false });
  });
  return true;
}

export function normalizeTextBlock(editor: Editor, [block, path]: NodeEntry<Element>): boolean {
  if (block.children.some((child) => Element.isElement(child) && !isLink(child))) {
    unwrap(editor, path);
    return true;
  }
  const inCode = isCodeBlock(block);
  for (const [index, child] of block.children.entries()) {
    const at = [...path, index];
    if (isLink(child) && inCode) {
      unwrap(editor, at);
      return true;
    }
    if (Text.isText(child) && normalizeText(editor, [child, at], inCode)) return true;
  }
  return joinEqualLinks(editor, [block, path]);
}

export function normalizeLink(editor: Editor, [link, path]: NodeEntry<Element>): boolean {
  if (link.children.some((child) => Element.isElement(child))) {
    for (const [child, at] of [...Node.children(editor, path)].toReversed())
      if (Element.isElement(child)) unwrap(editor, at);
    return true;
  }
  if (Node.string(link) === '') {
    Transforms.removeNodes(editor, { at: path, voids: true });
    return true;
  }
  return link.children.some(
    (child, index) => Text.isText(child) && normalizeText(editor, [child, [...path, index]], false),
  );
}

function joinEqualLinks(editor: Editor, [block, path]: NodeEntry<Element>): boolean {
  for (const [index, child] of block.children.entries()) {
    const [between, next] = [block.children[index + 1], block.children[index + 2]];
    if (!isLink(child) || !next || !isLink(next) || !isSameLink(child, next)) continue;
    if (!between || !Text.isText(between) || between.text !== '') continue;
    Editor.withoutNormalizing(editor, () => {
      Transforms.removeNodes(editor, { at: [...path, index + 1], voids: true });
      Transforms.mergeNodes(editor, { at: [...path, index + 1], voids: true });
    });
    return true;
  }
  return false;
}

/** Removes characters and marks that are not allowed; `code` excludes other marks, and a code block has none. */
function normalizeText(editor: Editor, [node, at]: NodeEntry<Text>, inCode: boolean): boolean {
  const allowed: readonly string[] = inCode ? [] : node.code ? ['code'] : MARKS;
  const wrong = Object.entries(node).filter(
    ([name, value]) => name !== 'text' && value !== null && !(allowed.includes(name) && value === true),
  );
  if (wrong.length > 0) Transforms.unsetNodes(editor, wrong.map(([name]) => name) as 'bold'[], { at, voids: true }); // the cast stands for any mark
  const text = cleanText(node.text, { inCode });
  if (text === node.text) return wrong.length > 0;
  Editor.withoutNormalizing(editor, () => {
    editor.apply({ type: 'remove_text', path: at, offset: 0, text: node.text });
    editor.apply({ type: 'insert_text', path: at, offset: 0, text });
  });
  return true;
}
