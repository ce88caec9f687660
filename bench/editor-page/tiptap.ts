import { Editor, mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { TaskItem } from '@tiptap/extension-task-item';
import { TaskList } from '@tiptap/extension-task-list';
import { Typography } from '@tiptap/extension-typography';
import { Underline } from '@tiptap/extension-underline';
import { DOMParser } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

/** The link block, which is not part of TipTap, parsed and rendered as in the original Benotes. */
const UnfurlingLink = Node.create({
  name: 'unfurlingLink',
  group: 'block',
  atom: true,
  addAttributes: () => ({ href: { default: null }, 'data-title': { default: null } }),
  parseHTML: () => [{ tag: 'unfurling-link[data-title]' }],
  renderHTML: ({ HTMLAttributes: attributes }) => ['unfurling-link', mergeAttributes(attributes)],
});

const extensions = [StarterKit, Typography, Underline, Link, TaskList, TaskItem, Image, UnfurlingLink];

export const mountTiptap = (host: HTMLElement, html: string): Editor =>
  new Editor({ element: host, extensions, content: html });

/** The durations of its parser and serializer, in ms. */
export function convertTiptap(html: string) {
  const editor = new Editor({ extensions });
  const begin = performance.now();
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  const node = DOMParser.fromSchema(editor.schema).parse(body);
  const parsed = performance.now();
  editor.view.updateState(
    editor.state.apply(editor.state.tr.replaceWith(0, editor.state.doc.content.size, node.content)),
  );
  const shown = performance.now();
  editor.getHTML();
  const end = performance.now();
  return { parse: parsed - begin, serialize: end - shown };
}

/** A note after TipTap has opened and saved it. */
export function throughTiptap(html: string): string {
  const editor = new Editor({ extensions, content: html });
  const written = editor.getHTML();
  editor.destroy();
  return written;
}
