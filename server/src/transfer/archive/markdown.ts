import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

import { isAllowedUrl, isCodeLanguage } from '@benotes/contract';
import Turndown from 'turndown';

import type { PackedBytes } from './zip-writer.ts';

/** The front matter of a file. */
export type FrontMatter = Record<string, string | number | boolean | null | readonly string[]>;

/** A note and the front matter of its file. */
export interface NoteText {
  head: FrontMatter;
  content: string;
}

/** What Markdown would decode as a character reference: `&lt;`, `&#60;`. */
const ENTITY = /&(?=#?\w+;)/g;
/** Characters that are not allowed in a Markdown URL or would end it. */
const NO_ADDRESS = /[\s<>()"\\\p{Cc}]/gu;

/** Characters that are searched for an address, because each `http://` is tried. */
const ADDRESS_MAX = 2000;
/** An address at the end of a text. */
const ADDRESS_BEFORE = /(?:https?:\/\/|www\.)\S*$/i;

const unread = (text: string) => text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;');

/** Escapes text so that it is neither HTML nor Markdown, for instance in the label of a link or image. */
const named = (text: string) => unread(text.replaceAll(/\s+/g, ' ').replaceAll(/[\\[\]`*_!]/g, '\\$&'));

const encoded = (character: string) =>
  Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** A URL escaped for Markdown; empty if notes may not contain it. */
const addressIn = (node: Node, attribute: string, kind: 'link' | 'image' | 'bookmark') => {
  const address = (node as Element).getAttribute(attribute) ?? '';
  return isAllowedUrl(address, kind) ? address.replace(NO_ADDRESS, encoded).replace(ENTITY, '&amp;') : '';
};

/** The title of an image, with a leading space. */
const titleOf = (title: string) =>
  title === '' ? '' : ` "${unread(title.replaceAll(/\s+/g, ' ').replaceAll(/[\\"]/g, '\\$&'))}"`;

const markdown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
  .addRule('struck', { filter: ['s', 'del'], replacement: (text) => `~~${text}~~` })
  .addRule('underlined', { filter: 'u', replacement: (text) => `<u>${text}</u>` })
  .addRule('task', {
    filter: (node) => node.nodeName === 'LI' && node.hasAttribute('data-checked'),
    replacement: (text, node) => {
      const isDone = (node as Element).getAttribute('data-checked') === 'true';
      return `- [${isDone ? 'x' : ' '}] ${text.trim().replaceAll('\n', '\n  ')}\n`;
    },
  })
  .addRule('link', {
    filter: 'a',
    replacement: (text, node) => {
      const href = addressIn(node, 'href', 'link');
      return href === '' ? text : `[${text}](${href})`;
    },
  })
  .addRule('image', {
    filter: 'img',
    replacement: (_text, node) => {
      const src = addressIn(node, 'src', 'image');
      const [alt, title] = ['alt', 'title'].map((name) => (node as Element).getAttribute(name) ?? '');
      // An address in a text reaches to the next white space.
      const before = (node.previousSibling?.textContent ?? '').slice(-ADDRESS_MAX);
      const gap = ADDRESS_BEFORE.test(before) ? ' ' : '';
      return src === '' ? '' : `${gap}![${named(alt ?? '')}](${src}${titleOf(title ?? '')})`;
    },
  })
  .addRule('code block', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_text, node) => {
      const code = (node.textContent ?? '').replace(/\n$/, '');
      const [, language = ''] = /language-(\S+)/.exec((node.firstChild as Element | null)?.className ?? '') ?? [];
      // Longer than any in it, wherever it is.
      const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
      const fence = '`'.repeat(longest + 1);
      return `\n\n${fence}${isCodeLanguage(language) ? language : ''}\n${code}\n${fence}\n\n`;
    },
  })
  .addRule('link block', {
    filter: (node) => node.nodeName === 'UNFURLING-LINK',
    replacement: (_text, node) => {
      const href = addressIn(node, 'href', 'bookmark');
      const title = (node as Element).getAttribute('data-title') ?? href;
      return href === '' ? '' : `\n\n[${named(title)}](<${href}>)\n\n`;
    },
  });

// Text in a note must stay text in its file, because Markdown may contain HTML.
const escape = markdown.escape.bind(markdown);
markdown.escape = (text) => unread(escape(text).replaceAll('!\\[', String.raw`\!\[`));

/** Converts a note's HTML to CommonMark with GitHub's task lists and strikethrough. */
export const toMarkdown = (html: string): string => {
  // Of the characters that end a line in Markdown, the indentation handles only one.
  const lines = html.replaceAll(/\r\n?/g, '\n').replaceAll('></unfurling-link>', '>\u200B</unfurling-link>');
  return `${markdown.turndown(lines).trim()}\n`;
};

/** Notes as Markdown files with YAML front matter, compressed for a zip. */
export const packNotes = (notes: readonly NoteText[]): PackedBytes[] =>
  notes.map((note) => packed(fileOf(note.head, toMarkdown(note.content))));

/** A Markdown file with YAML front matter. */
export function fileOf(head: FrontMatter, text: string): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${quoted(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${text}`;
}

/** A JSON string as YAML, which differs for a few control characters and line breaks. */
const quoted = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Text, compressed for a zip. */
export function packed(text: string): PackedBytes {
  const bytes = Buffer.from(text);
  // Copied, because deflate returns a view of a larger buffer, all of which would be transferred between threads.
  const packedBytes = new Uint8Array(deflateRawSync(bytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { packed: packedBytes, crc: crc32(bytes), size: bytes.length, sha256 };
}
