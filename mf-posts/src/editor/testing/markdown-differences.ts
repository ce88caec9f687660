/** Examples of CommonMark that are pasted differently from its specification, with the reason. */
export const COMMONMARK_DIFFERENCES: Readonly<Record<string, readonly number[]>> = {
  'Letters of addresses stay as they are.': [32, 33, 505],
  'What is no element of a page is text: nothing in angle brackets disappears.': [
    150, 164, 172, 173, 174, 175, 178, 180, 182, 183, 184, 203, 493, 526, 538, 615, 616, 617, 619, 625, 629, 630, 631,
  ],
  'Of what is pasted, empty lines at the edges of blocks go, and a new line in HTML is a space.': [
    39, 149, 161, 170, 171, 189, 193, 336,
  ],
  'Of an image, an empty description and the break after it are left out.': [583, 589],
  'Addresses of the web and of mail are links, with and without signs around them.': [604, 608, 610, 613, 614],
};

/** Pages whose Markdown (by turndown and Joplin) pastes differently from the page itself, with the reason. */
export const PAGE_DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  'Spaces and brackets in addresses are escaped in Markdown.': [
    'turndown: a with space in URL',
    'turndown: a reference with space in URL',
    'joplin-anchor-with-brackets.md',
    'joplin-anchor-with-url-with-spaces.md',
    'joplin-image-with-brackets.md',
  ],
  'Markdown does not hold what the page had.': [
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
  'White space at the edge of marks stands outside of them in Markdown.': [
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
  'A line break in a link or in a cell is one.': ['joplin-anchor-with-newlines.md', 'joplin-table-with-newlines.md'],
  'Tables of Markdown have a first row of headings, which may be empty; cells are in no two columns.': [
    'joplin-table-with-colgroup.md',
    'joplin-table-with-colspan.md',
    'joplin-table-with-empty-header.md',
    'joplin-table-with-list.md',
  ],
};
