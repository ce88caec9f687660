import { escapeText } from '@benotes/note';
import type { TokenizerAndRendererExtension, Tokens } from 'marked';

import { blockStart } from './block-start.ts';

const FOOTNOTE = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;
const CONTINUED = /^(?: {2,}|\t)\S/;

/** The lines of a footnote: its first one and what is indented below it. */
function footnoteLines(source: string): string {
  let end = source.indexOf('\n') + 1 || source.length;
  while (end < source.length) {
    const next = source.indexOf('\n', end) + 1 || source.length;
    if (!CONTINUED.test(source.slice(end, next))) break;
    end = next;
  }
  return source.slice(0, end);
}

/** `[^1]: text` stays where it is, as a paragraph that begins with its mark. */
export const footnote: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  start: blockStart(/\n {0,3}\[\^/),
  tokenizer(source) {
    const [mark, name = ''] = FOOTNOTE.exec(source) ?? [];
    if (mark === undefined) return undefined;
    const raw = footnoteLines(source);
    const text = raw
      .slice(mark.length)
      .trim()
      .replaceAll(/\n[ \t]+/g, '\n');
    return { type: 'footnote', raw, name, tokens: this.lexer.inline(text) };
  },
  renderer(token) {
    return `<p>[${escapeText(String(token['name']))}] ${this.parser.parseInline(token.tokens ?? [])}</p>\n`;
  },
};

/** `$$…$$` on lines of its own: the formula as it was written. */
export const mathBlock: TokenizerAndRendererExtension = {
  name: 'mathBlock',
  level: 'block',
  start: blockStart(/\n {0,3}\$\$/),
  tokenizer(source) {
    const [raw] = /^ {0,3}\$\$(?:[^$]|\$(?!\$))+\$\$[ \t]*(?:\n|$)/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'mathBlock', raw, text: raw.trim() };
  },
  renderer: (token) => `<p>${escapeText(String(token['text']))}</p>\n`,
};

const CALLOUT = /^(\s*<p>)\[!([\w-]+)\][+-]?[ \t]*((?:(?!<br>|<\/p>)[^\n])*)(<br>\n?|\n|<\/p>)/i;

/** Gives the quote that a callout (`> [!note] Title`) becomes a bold first line. */
export const calloutTitle = (quoted: string): string =>
  quoted.replace(CALLOUT, (_all, start: string, kind: string, title: string, end: string) => {
    const name = title.trim() || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
    return `${start}<strong>${name}</strong></p>${end === '</p>' ? '' : '\n<p>'}`;
  });

const EMPTY_TASK = /^\[([ xX])\][ \t]*$/;

/** Makes tasks without text, which Markdown reads as a text of brackets. */
export function markEmptyTasks(list: Tokens.List): void {
  for (const item of list.items) {
    const [, state] = (!item.task && EMPTY_TASK.exec(item.text)) || [];
    if (state === undefined) continue;
    item.task = true;
    item.checked = state !== ' ';
    item.tokens = [{ type: 'checkbox', raw: item.text, checked: item.checked }];
  }
}
