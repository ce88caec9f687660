import { endsWithCaretParagraph, type Item } from '@benotes/note';
import { type Descendant, Node } from 'slate';

/** Converts a value to plain text, with Markdown-like list markers. */
export function plainTextOf(value: readonly Descendant[]): string {
  const blocks = endsWithCaretParagraph(value) ? value.slice(0, -1) : value;
  return linesOf(blocks).join('\n');
}

function linesOf(nodes: readonly Descendant[]): string[] {
  return nodes.flatMap((node) => {
    if (!('type' in node)) return [node.text];
    switch (node.type) {
      case 'bullet-list':
        return node.children.flatMap((item) => itemLines(item, '- '));
      case 'ordered-list':
        return node.children.flatMap((item, index) => itemLines(item, `${node.start + index}. `));
      case 'task-list':
        return node.children.flatMap((item) => itemLines(item, item.checked ? '- [x] ' : '- [ ] '));
      case 'quote':
        return linesOf(node.children).map((line) => `> ${line}`);
      case 'rule':
        return ['---'];
      case 'image':
        return [node.alt ? `${node.alt} ${node.src}` : node.src];
      case 'link-block':
        return [node.href];
      case 'list-item':
      case 'task-item':
        return linesOf(node.children);
      case 'paragraph':
      case 'heading':
      case 'code-block':
      case 'link':
        return Node.string(node).split('\n');
    }
  });
}

function itemLines(item: Item, marker: string): string[] {
  const [first = '', ...rest] = linesOf(item.children);
  return [marker + first, ...rest.map((line) => `  ${line}`)];
}
