import path from 'node:path/posix';

import { highlightsAsMarkdown } from '@benotes/note/highlights-markdown';

import { fileOf, packed } from '../archive/markdown.ts';
import { toMarkdown } from '../archive/to-markdown.ts';
import type { PackedFile } from '../archive/zip-writer.ts';
import type { JsonPost } from './json-format.ts';

/** A line of the spool: a post, and the path of its file. */
export type MarkdownLine = JsonPost & { file: string };

export interface MarkdownBatch {
  lines: readonly string[];
  /** The files of posts that notes link to, by the paths of their pages. */
  targets: Readonly<Record<string, string>>;
}

/** A line that is not part of a note, because HTML in notes is escaped. */
export const HIGHLIGHTS_BEGIN = '<!-- Benotes: highlights -->';

/** The folder of images. */
export const IMAGES = 'attachments/';

const ADDRESS = /(<(?:a|img)\s[^>]*?(?:href|src)=")(\/p\/\d+|\/storage\/attachments\/[\w-]{22}\.webp)"/g;

/** Posts as compressed Markdown files. Runs in a worker. */
export const markdownFiles = ({ lines, targets }: MarkdownBatch): PackedFile[] =>
  lines.map((line) => {
    const post = JSON.parse(line) as MarkdownLine;
    return { name: post.file, bytes: packed(markdownOf(post, targets)) };
  });

function markdownOf(post: MarkdownLine, targets: MarkdownBatch['targets']): string {
  const html = post.content ?? post.note ?? '';
  const text = html === '' ? '' : toMarkdown(withFiles(html, post.file, targets));
  return fileOf(headOf(post), text + highlightsIn(post));
}

/** Below the note, after a comment by which an import tells them from it. */
const highlightsIn = ({ highlights = [] }: MarkdownLine) =>
  highlights.length === 0 ? '' : `\n${HIGHLIGHTS_BEGIN}\n\n## Highlights\n\n${highlightsAsMarkdown(highlights)}`;

/** What Obsidian and other programs read as the properties of a file. Absent instead of false or empty. */
const headOf = (post: MarkdownLine) => ({
  title: post.title,
  ...(post.type === 'link' && { type: 'link', url: post.url }),
  ...(post.description && { description: post.description }),
  ...(post.tags.length > 0 && { tags: post.tags }),
  created: post.created_at,
  updated: post.updated_at,
  ...(post.is_pinned && { pinned: true }),
  ...(post.is_favorite && { favorite: true }),
  ...(post.archived_at !== null && { archived: post.archived_at }),
  order: post.order,
  id: post.id,
});

/** Parentheses would end the address in many programs. */
const encodedName = (name: string) => encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');

/** A note whose links and images lead to the files beside it. Links to posts that are not exported stay as they are. */
function withFiles(html: string, file: string, targets: MarkdownBatch['targets']): string {
  return html.replaceAll(ADDRESS, (all, begin: string, address: string) => {
    const target = address.startsWith('/p/') ? targets[address] : address.replace('/storage/', '');
    if (target === undefined) return all;
    const relative = path.relative(path.dirname(file), target);
    return `${begin}${relative.split('/').map(encodedName).join('/')}"`;
  });
}
