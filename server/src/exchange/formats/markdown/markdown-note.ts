import { linkBlock, task, taskList, escapeHtml } from '../note-html.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type NoteFields, noteFields } from './note-fields.ts';
import { type MarkdownSyntax, parseMarkdown } from './parse-markdown.ts';

/** A note in Markdown as a file contains it. The addresses in `html` are still those of the file. */
export interface MarkdownNote {
  title: string;
  html: string;
  tags: string[];
  fields: NoteFields;
}

export interface MarkdownNoteOptions extends MarkdownSyntax {
  /** Whether `#tags` in the text are tags of the note. */
  inlineTags?: boolean;
  /**
   * Whether a note is named by its file, unless its heading is that name with signs that names of files cannot have.
   */
  namedByFile?: boolean;
  /** Whether tags in the front matter may contain blanks. */
  spacedTags?: boolean;
}

const WIKI_LINK = /\[\[[^[\]\n]+\]\]/;
const sameWords = (one: string, other: string) => one.replaceAll(/\s+/g, ' ') === other.replaceAll(/\s+/g, ' ');

/** What a name and a heading have in common if one is made of the other. */
const fileName = (text: string) =>
  text
    .replaceAll(/[\s\\/:*?"<>|#^[\]]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Reads a Markdown file. The title is the one in the front matter, else the heading of level 1 that the text begins
 * with, else `name`. A heading that repeats it is left out of the text.
 */
export function readMarkdownNote(text: string, name: string, options: MarkdownNoteOptions = {}): MarkdownNote {
  const { fields: found, body } = splitFrontMatter(text);
  const fields = noteFields({ fields: found }, options.spacedTags);
  // Only where notes are linked like in Obsidian, two percent signs begin a comment.
  const comments = options.comments ?? (options.wikiLinks === true && WIKI_LINK.test(body));
  const parsed = parseMarkdown(body, { ...options, comments });
  const heading = parsed.title;
  const isNamed = !options.namedByFile || fileName(heading ?? '') === fileName(name);
  const title = fields.title ?? ((isNamed && heading) || name);
  const isTitle = heading !== null && (heading === '' || sameWords(heading, title));
  const start = (fields.url ? linkBlock(fields.url) : '') + taskOf(title, fields.isDone);
  return {
    title,
    html: start + parsed.html(isTitle),
    tags: [...new Set([...fields.tags, ...(options.inlineTags ? parsed.tags : [])])],
    fields,
  };
}

const taskOf = (title: string, isDone: boolean | null) =>
  isDone === null ? '' : taskList(task(escapeHtml(title), isDone));
