/** Examples of CommonMark that are pasted differently from its specification, with the reason. */
export const COMMONMARK_DIFFERENCES: Readonly<Record<string, readonly number[]>> = {
  'Characters in URLs are not escaped.': [32, 33, 505],
  'Tags that are not HTML elements become text, so that nothing disappears.': [
    150, 164, 172, 173, 174, 175, 178, 180, 182, 183, 184, 203, 493, 526, 538, 615, 616, 617, 619, 625, 629, 630, 631,
  ],
  'Empty lines at the edges of blocks are dropped, and line breaks in HTML are spaces.': [
    39, 149, 161, 170, 171, 189, 193, 336,
  ],
  'An empty description of an image and the line break after the image are dropped.': [583, 589],
  'URLs and email addresses are linked, with or without delimiters.': [604, 608, 610, 613, 614],
};

/** Pages whose Markdown (by turndown and Joplin) pastes differently from the page itself, with the reason. */
export const PAGE_DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  'Spaces and brackets in URLs are escaped in Markdown.': [
    'turndown: a with space in URL',
    'turndown: a reference with space in URL',
    'joplin-anchor-with-brackets.md',
    'joplin-anchor-with-url-with-spaces.md',
    'joplin-image-with-brackets.md',
  ],
  'The Markdown does not contain everything of the page.': [
    'turndown: img with a new line in alt',
    'turndown: img with more than one new line in alt',
    'turndown: img with new lines in title',
    'turndown: escaping ~~~',
    'turndown: empty pre does not throw error',
    'turndown: blank inline element with br',
    'joplin-code-multiline-2.md',
    'joplin-code-multiline-4.md',
    'joplin-joplin-checkboxes-2.md',
    'joplin-joplin-source-1.md',
    'joplin-linebreaks.md',
    'joplin-mark.md',
    'joplin-sub-sup-insert-strikethrough.md',
  ],
  'White space at the edge of marks is outside of them in Markdown.': [
    'turndown: whitespace in inline elements',
    'turndown: whitespace in nested inline elements',
    'turndown: element with trailing nonASCII WS followed by nonWS',
    'turndown: element with trailing nonASCII WS followed by nonASCII WS',
    'turndown: element with trailing ASCII WS followed by nonASCII WS',
    'turndown: element with trailing nonASCII WS followed by ASCII WS',
    'turndown: nonWS followed by element with leading nonASCII WS',
    'turndown: nonASCII WS followed by element with leading nonASCII WS',
    'turndown: nonASCII WS followed by element with leading ASCII WS',
    'turndown: ASCII WS followed by element with leading nonASCII WS',
    'turndown: preformatted code loosely surrounded',
    'joplin-bold-italic-with-spaces.md',
  ],
  'Line breaks in links and cells are kept.': ['joplin-anchor-with-newlines.md', 'joplin-table-with-newlines.md'],
  'Tables in Markdown have a header row, which may be empty, and no cells that span columns.': [
    'joplin-table-with-colgroup.md',
    'joplin-table-with-colspan.md',
    'joplin-table-with-empty-header.md',
    'joplin-table-with-list.md',
  ],
};
