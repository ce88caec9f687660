import { isLink, type Link, linkTo } from '@benotes/note';
import { Editor, Element, Node, type NodeEntry, type Path, Range, Transforms } from 'slate';

/** The first link in the selection. */
export function activeLink(editor: Editor): NodeEntry<Link> | undefined {
  if (!editor.selection) return undefined;
  const [entry] = Editor.nodes<Link>(editor, { match: isLinkElement });
  return entry;
}

const isLinkElement = (node: Node): node is Link => Element.isElement(node) && isLink(node);

/** The URL meant by the input: `example.com` becomes http, `a@example.com` mailto. Null when it is not allowed. */
export function urlFromInput(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return linkTo(`mailto:${text}`)?.href ?? null;
  if (/^(?![a-z][a-z\d+.-]*:(?!\d))[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/iu.test(text))
    return linkTo(`http://${text}`)?.href ?? null;
  return text === '' ? null : (linkTo(text)?.href ?? null);
}

/** Links the selection, changes the URL of the link at the caret, or inserts the URL as a link. */
export function setLink(editor: Editor, href: string): void {
  const attributes = linkTo(href);
  const { selection } = editor;
  if (!attributes || !selection) return;
  editor.asUndoStep(() => {
    const link = activeLink(editor);
    if (Range.isCollapsed(selection) && link) Transforms.setNodes(editor, attributes, { at: link[1] });
    else if (Range.isCollapsed(selection)) {
      Transforms.insertNodes(editor, { type: 'link', ...attributes, children: [{ text: href }] });
      Transforms.move(editor, { unit: 'offset' });
    } else wrapInLink(editor, { type: 'link', ...attributes, children: [] });
  });
}

function wrapInLink(editor: Editor, link: Link): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isLinkElement, split: true });
    Transforms.wrapNodes(editor, link, { split: true });
  });
}

/** Unwraps the links in the selection. */
export function removeLink(editor: Editor): void {
  editor.asUndoStep(() => {
    const links = [...Editor.nodes(editor, { match: isLinkElement })];
    for (const [, path] of links.toReversed()) unwrapLink(editor, path);
  });
}

function unwrapLink(editor: Editor, path: Path): void {
  if (Node.has(editor, path)) Transforms.unwrapNodes(editor, { at: path });
}
