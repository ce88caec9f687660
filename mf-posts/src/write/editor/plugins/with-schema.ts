import {
  MAX_CONTAINER_DEPTH,
  endsWithCaretParagraph,
  isBlock,
  isItem,
  isLink,
  isList,
  isParagraph,
  isQuote,
  isTextBlock,
  isVoidBlock,
  itemTypeOf,
  type List,
  needsParagraphAfter,
  paragraph,
} from '@benotes/note';
import { type Ancestor, type Descendant, Editor, Element, Node, type NodeEntry, Path, Text, Transforms } from 'slate';

import { unwrap, wrapSiblings } from '../commands/wrapping.ts';
import { attributesOf } from './attributes.ts';
import { normalizeLink, normalizeTextBlock, normalizeVoid } from './text-rules.ts';

/**
 * Keeps the value in normal form: what the parser returns and the serializer expects. A rule looks at one node and its
 * children only, and ends the pass when it changed something; Slate then normalizes the node again.
 */
export function withSchema(editor: Editor): Editor {
  const { apply, normalizeNode } = editor;
  /** The last empty paragraph that was added for the caret, to remove it when it is no longer needed. */
  let caretParagraph: Descendant | undefined;
  editor.isVoid = (element) => isVoidBlock(element);
  editor.isInline = (element) => isLink(element);

  editor.apply = (operation) => {
    if (endsWithCaretParagraph(editor.children)) caretParagraph = editor.children.at(-1);
    apply(operation);
  };
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (Text.isText(node)) return;
    if (Editor.isEditor(node)) {
      if (normalizeRoot(editor, caretParagraph)) return;
    } else if (normalizeElement(editor, [node, path])) return;
    normalizeNode(entry, options);
  };
  return editor;
}

function normalizeRoot(editor: Editor, caretParagraph: Descendant | undefined): boolean {
  if (normalizeContainer(editor, [editor, []])) return true;
  const last = editor.children.at(-1);
  if (last && last === caretParagraph && !endsWithCaretParagraph(editor.children) && !isSelected(editor)) {
    Transforms.removeNodes(editor, { at: [editor.children.length - 1], voids: true });
    return true;
  }
  if (last && !needsParagraphAfter(last)) return false;
  Transforms.insertNodes(editor, paragraph(), { at: [editor.children.length], select: false, voids: true });
  return true;
}

/** Whether the selection touches the last block. */
function isSelected(editor: Editor): boolean {
  const last = editor.children.length - 1;
  return last === 0 || editor.selection?.anchor.path[0] === last || editor.selection?.focus.path[0] === last;
}

function normalizeElement(editor: Editor, entry: NodeEntry<Element>): boolean {
  const [element, path] = entry;
  if (!isBlock(element) && !isItem(element) && !isLink(element)) {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path, voids: true });
    return true;
  }
  if (isItem(element)) return normalizeAttributes(editor, entry) || normalizeItem(editor, [element, path]);
  if (normalizeAttributes(editor, entry)) return true;
  if (isVoidBlock(element)) return normalizeVoid(editor, entry);
  if (isTextBlock(element)) return normalizeTextBlock(editor, entry);
  if (isLink(element)) return normalizeLink(editor, entry);
  if (unwrapTooDeep(editor, entry)) return true;
  return isList(element) ? normalizeList(editor, [element, path]) : normalizeContainer(editor, entry);
}

/** Fixes the attributes of an element; one without valid attributes is unwrapped, or removed if it is void. */
function normalizeAttributes(editor: Editor, [element, path]: NodeEntry<Element>): boolean {
  const wanted = attributesOf(element);
  if (wanted === null) {
    if (isVoidBlock(element)) Transforms.removeNodes(editor, { at: path, voids: true });
    else unwrap(editor, path);
    return true;
  }
  const has = (name: string) => Object.hasOwn(element, name);
  const given: Readonly<Record<string, unknown>> = { ...element };
  // Slate cannot unset a property whose value is null; those are ignored everywhere.
  const stale = Object.keys(given).filter(
    (name) => name !== 'type' && name !== 'children' && given[name] !== null && !Object.hasOwn(wanted, name),
  );
  const isSame = Object.entries(wanted).every(([name, value]) => has(name) && given[name] === value);
  if (isSame && stale.length === 0) return false;
  if (stale.length > 0) Transforms.unsetNodes(editor, stale, { at: path, voids: true });
  if (!isSame) Transforms.setNodes(editor, wanted, { at: path, voids: true });
  return true;
}

/** In the document, quotes and items: wraps loose text in a paragraph and loose items in a list. */
function normalizeContainer(editor: Editor, [container, path]: NodeEntry<Ancestor>): boolean {
  for (const [index, child] of container.children.entries()) {
    if (isItem(child)) {
      const type = child.type === 'task-item' ? 'task-list' : 'bullet-list';
      wrapSiblings(editor, { container: path, from: index, to: index }, { type, children: [] });
      return true;
    }
    if (!isBlock(child) && !isUnknown(child)) {
      wrapInlinesFrom(editor, container, path, index);
      return true;
    }
  }
  return false;
}

const isUnknown = (node: Node) => Element.isElement(node) && !isBlock(node) && !isItem(node) && !isLink(node);

const isInline = (node: Node | undefined) => node !== undefined && (Text.isText(node) || isLink(node));

function wrapInlinesFrom(editor: Editor, container: Ancestor, path: Path, index: number): void {
  let end = index;
  while (isInline(container.children[end + 1])) end += 1;
  wrapSiblings(editor, { container: path, from: index, to: end }, { type: 'paragraph', children: [] });
}

function normalizeItem(editor: Editor, entry: NodeEntry<Element>): boolean {
  if (normalizeContainer(editor, entry)) return true;
  const [item, path] = entry;
  const [first] = item.children;
  if (first && isParagraph(first)) return false;
  if (first && 'type' in first && first.type === 'heading') {
    Editor.withoutNormalizing(editor, () => {
      Transforms.setNodes(editor, { type: 'paragraph' }, { at: [...path, 0], voids: true });
    });
  } else Transforms.insertNodes(editor, paragraph(), { at: [...path, 0], select: false, voids: true });
  return true;
}

function normalizeList(editor: Editor, [list, path]: NodeEntry<List>): boolean {
  if (list.children.length === 0) {
    Transforms.removeNodes(editor, { at: path, voids: true });
    return true;
  }
  const type = itemTypeOf(list.type);
  for (const [index, child] of (list.children as Node[]).entries()) {
    const at = [...path, index];
    if (isItem(child)) {
      if (child.type === type) continue;
      Transforms.setNodes(editor, { type }, { at, voids: true });
    } else if (index > 0 && isList(child)) {
      const previous = Path.previous(at);
      Transforms.moveNodes(editor, {
        at,
        to: [...previous, Node.ancestor(editor, previous).children.length],
        voids: true,
      });
    } else {
      const item = type === 'task-item' ? { type, checked: false, children: [] } : { type, children: [] };
      wrapSiblings(editor, { container: path, from: index, to: index }, item);
    }
    return true;
  }
  return false;
}

function unwrapTooDeep(editor: Editor, [element, path]: NodeEntry<Element>): boolean {
  if (!isQuote(element) && !isList(element)) return false;
  let depth = 0;
  for (const [ancestor] of Node.levels(editor, path)) if (isQuote(ancestor) || isList(ancestor)) depth += 1;
  if (depth <= MAX_CONTAINER_DEPTH) return false;
  Editor.withoutNormalizing(editor, () => {
    for (const [child, childPath] of [...Node.children(editor, path)].toReversed())
      if (isItem(child)) unwrap(editor, childPath);
    unwrap(editor, path);
  });
  return true;
}
