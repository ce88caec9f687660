const SPACE = 'A space beside a line break or at the edge of a block is not seen, so it is not kept.';
const TABLE = 'A note has no tables: the cells of a row stay apart in one paragraph.';
const TASKS = 'Tick boxes become tasks.';
const REFUSED = 'The address is refused; the text stays.';
const CODE = 'Elements inside pre do not end the code.';
const NESTED = 'A list among items belongs to the item before it.';
const STYLE = 'What CSS takes away is taken away.';

/** Documents that TipTap 2.1.12 writes otherwise than we do, with the reason. */
export const GOLDEN_DIFFERENCES: Readonly<Record<string, string>> = {
  'benotes-seed3.html': SPACE,
  'ckeditor-gdocs-repeatedly-nested.html': NESTED,
  'ckeditor-word-safari-image-online.html': REFUSED,
  'ckeditor-word-safari-link.html': 'Browsers underline links by themselves.',
  'joplin-anchor-same-title-and-url.html': REFUSED,
  'joplin-code-multiline-1.html': CODE,
  'joplin-code-multiline-2.html': CODE,
  'joplin-code-multiline-4.html': CODE,
  'joplin-code-multiline-5.html': CODE,
  'joplin-image-preserve-size-1.html': REFUSED,
  'joplin-image-preserve-size-2.html': REFUSED,
  'joplin-joplin-source-1.html': 'MathML repeats what stands beside it.',
  'joplin-preserve-nested-tables.html': TABLE,
  'joplin-table-with-alignment-and-no-header.html': TABLE,
  'joplin-table-with-blockquote.html': TABLE,
  'joplin-table-with-code-1.html': TABLE,
  'joplin-table-with-code-2.html': TABLE,
  'joplin-table-with-colgroup.html': TABLE,
  'joplin-table-with-colspan.html': TABLE,
  'joplin-table-with-empty-cells.html': TABLE,
  'joplin-table-with-empty-header.html': TABLE,
  'joplin-table-with-header.html': TABLE,
  'joplin-table-with-heading.html': TABLE,
  'joplin-table-with-html-alignment.html': TABLE,
  'joplin-table-with-list.html': TABLE,
  'joplin-table-with-pipe.html': TABLE,
  'lexical-e2e-html-2.html': SPACE,
  'lexical-e2e-links-4.html': 'Links keep no class and always have noopener.',
  'lexical-e2e-lists-4.html': NESTED,
  'lexical-e2e-tables-1.html': TABLE,
  'lexical-e2e-tables-2.html': TABLE,
  'lexical-e2e-tables-4.html': TABLE,
  'lexical-e2e-tables-5.html': TABLE,
  'lexical-paste-a-single-div.html': SPACE,
  'lexical-paste-google-doc-checklist.html': TASKS,
  'lexical-paste-joplin-checklist.html': TASKS,
  'lexical-paste-multiple-nested-spans-and-divs.html': SPACE,
  'ours-chatgpt.html': CODE,
  'ours-notion-export.html': TASKS,
  'plate-docx-char-styles.html': STYLE,
  'plate-docx-tables.html': TABLE,
  'tiptap-examples-default.html': SPACE,
  'tiptap-examples-tables.html': TABLE,
};
