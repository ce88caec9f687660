import { attribute, escapeCode, escapeText } from '@benotes/note';
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';

import { TookTooLong, withinTime } from '../../jobs/within-time.ts';
import { calloutTitle, footnote, markEmptyTasks, mathBlock } from './blocks.ts';
import { commentBlock, commentInline } from './comments.ts';
import { textOfHtml } from './html-text.ts';
import { inlineTags } from './inline-tags.ts';
import { footnoteMark, highlight, mathInline, tildeUnderline } from './inlines.ts';
import { escapeStrayTags, isRawHtml } from './raw-html.ts';
import { isTooDense } from './too-dense.ts';
import { wikiLink } from './wiki-links.ts';

/** What a product adds to Markdown. */
export interface MarkdownSyntax {
  /** Whether a single line break is one; else it is a space. */
  breaks?: boolean;
  /** `[[links]]` and `![[embeds]]`; see `wikiTarget`. */
  wikiLinks?: boolean;
  /** `%%comments%%`, which never show. */
  comments?: boolean;
  /** Bear: `~underline~` and `#tags of several words#`. */
  bear?: boolean;
}

const BLOCKS: MarkedExtension = {
  renderer: {
    // The line break before the closing fence is not part of the code.
    code({ text, lang = '' }) {
      const language = /^\S+/.exec(lang)?.[0];
      return `<pre><code${attribute('class', language && `language-${language}`)}>${escapeCode(text)}</code></pre>\n`;
    },
    blockquote({ tokens }) {
      return `<blockquote>\n${calloutTitle(this.parser.parse(tokens))}</blockquote>\n`;
    },
  },
};

const parsers = new Map<string, Marked>();

function parserOf(syntax: MarkdownSyntax): Marked {
  const { breaks = false, wikiLinks = false, comments = false, bear = false } = syntax;
  const key = [breaks, wikiLinks, comments, bear].join(' ');
  let parser = parsers.get(key);
  if (!parser) {
    parser = new Marked({ gfm: true, breaks }, BLOCKS, {
      extensions: [
        footnote,
        mathBlock,
        highlight,
        mathInline,
        footnoteMark,
        ...(wikiLinks ? [wikiLink] : []),
        ...(comments ? [commentBlock, commentInline] : []),
        ...(bear ? [tildeUnderline] : []),
      ],
    });
    parsers.set(key, parser);
  }
  return parser;
}

/** A text in Markdown, taken apart. */
export interface ParsedMarkdown {
  /** The text of the heading of level 1 that it begins with; null if there is none. */
  title: string | null;
  /** `#tags` in the text, without those in code, links, and headings. */
  tags: string[];
  /** Without `title`, which is left out if `dropTitle`. */
  html: (dropTitle?: boolean) => string;
}

/** Begins the HTML of a text that was not parsed, so that this can be told. */
export const AS_TEXT = '<!-- Markdown as text -->';

/** A text that cannot be parsed stays as it is. */
const unparsed = (source: string): ParsedMarkdown => ({
  title: null,
  tags: [],
  html: () => `${AS_TEXT}<p>${escapeText(source).replaceAll('\n', '<br>')}</p>`,
});

/** Parses Markdown: CommonMark with the additions of GitHub, footnotes, callouts, formulas, and `==highlights==`. */
export function parseMarkdown(source: string, syntax: MarkdownSyntax = {}): ParsedMarkdown {
  if (isTooDense(source)) return unparsed(source);
  try {
    return withinTime(source, () => parse(source, syntax));
  } catch (error) {
    if (error instanceof TookTooLong || error instanceof RangeError || isTooDeep(error)) return unparsed(source);
    throw error;
  }
}

/** `marked` adds a line to the message of the error that the engine throws. */
const isTooDeep = (error: unknown) => error instanceof Error && error.message.startsWith('Maximum call stack');

function parse(source: string, syntax: MarkdownSyntax): ParsedMarkdown {
  const parser = parserOf(syntax);
  const tokens: Token[] = parser.lexer(source);
  const rawHtml: Tokens.HTML[] = [];
  void parser.walkTokens(tokens, (token) => {
    if (isRawHtml(token)) rawHtml.push(token);
    else if (token.type === 'list') markEmptyTasks(token as Tokens.List);
  });
  escapeStrayTags(rawHtml);
  const first = tokens.findIndex((token) => token.type !== 'space');
  const heading = tokens[first];
  const isTitle = heading?.type === 'heading' && (heading as Tokens.Heading).depth === 1;
  const start = isTitle ? parser.parser([heading]) : '';
  const rest = parser.parser(isTitle ? tokens.slice(first + 1) : tokens);
  return {
    title: isTitle ? textOfHtml(start) : null,
    tags: inlineTags(tokens, syntax.bear ?? false),
    html: (dropTitle = false) => (dropTitle ? rest : start + rest),
  };
}
