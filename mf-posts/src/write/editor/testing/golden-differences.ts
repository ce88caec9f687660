const SPACE = 'Spaces next to a line break or at the edge of a block are invisible and dropped.';
const TABLE = 'A note has no tables: the cells of a row become one paragraph with separators.';
const TASKS = 'Checkboxes become tasks.';
const NOT_ALLOWED = 'The URL is not allowed; the text is kept.';
const CODE = 'Elements inside pre do not end the code.';
const NESTED = 'A list between items belongs to the previous item.';
const STYLE = 'CSS that removes formatting is respected.';

/** Documents that TipTap 2.1.12 serializes differently, with the reason. */
export const GOLDEN_DIFFERENCES: Readonly<Record<string, string>> = {
  'benotes-seed3.html': SPACE,
  'ckeditor-gdocs-repeatedly-nested.html': NESTED,
  'ckeditor-word-safari-image-online.html': NOT_ALLOWED,
  'ckeditor-word-safari-link.html': 'Browsers underline links by themselves.',
  'joplin-anchor-same-title-and-url.html': NOT_ALLOWED,
  'joplin-code-multiline-1.html': CODE,
  'joplin-code-multiline-2.html': CODE,
  'joplin-code-multiline-4.html': CODE,
  'joplin-code-multiline-5.html': CODE,
  'joplin-image-preserve-size-1.html': NOT_ALLOWED,
  'joplin-image-preserve-size-2.html': NOT_ALLOWED,
  'joplin-joplin-source-1.html': 'MathML repeats adjacent text.',
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
  'lexical-e2e-links-4.html': 'Links do not keep classes and always have noopener.',
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

const LONE_IMAGE = 'A paragraph that contains only an image leaves no empty paragraph.';
const EMPTY = 'Empty quotes and lists are dropped.';
const ITEM = 'The first block of an item stays in the item.';
const SCHEME = 'A link with an empty URL or an unsupported scheme becomes text.';
const OURS = 'Links around code are kept.';

/** Snippets of HTML that TipTap 2.1.12 serializes differently, with the reason. */
export const CASE_DIFFERENCES: Readonly<Record<string, string>> = {
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked=""><p>empty attr</p></li><li data-type="taskItem" data-checked="false">x</li></ul>':
    'An attribute without a value is true, as in 2.27.3.',
  '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked></label><div><p>done</p></div></li></ul>':
    'An item of a task list is a task.',
  '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> gfm</li></ul>': TASKS,
  '<a href="https://x.y" target="_self" rel="me" class="c" title="t">l</a>': 'Links do not keep classes.',
  '<unfurling-link href="https://a.b"></unfurling-link>': 'A link block does not need a title.',
  '<table><tr><td>a</td><td>b</td></tr></table>': TABLE,
  '<ul></ul>': EMPTY,
  '<p><mark>m</mark><sub>s</sub><sup>p</sup><kbd>k</kbd></p>': 'kbd becomes code.',
  '<p><img src="a.png"></p>': LONE_IMAGE,
  '<ul><li><h2>h</h2></li></ul>': ITEM,
};

/** Examples of CommonMark that TipTap serializes differently, by number. */
export const COMMONMARK_NORMAL_DIFFERENCES: Readonly<Record<string, readonly number[]>> = {
  [ITEM]: [7, 61, 275, 276, 280, 294, 295, 300, 301, 302, 320, 326],
  [LONE_IMAGE]: [
    519, 522, 533, 574, 575, 576, 577, 578, 579, 580, 582, 583, 584, 585, 586, 587, 588, 589, 590, 591, 593,
  ],
  [SPACE]: [187, 188],
  [EMPTY]: [220, 241, 242],
  [SCHEME]: [202, 487, 488, 569, 598, 600, 601, 603],
  [OURS]: [518, 532],
  [CODE]: [148],
  'Language names consist of letters, digits, and a few other characters.': [34, 144],
  'The text of form fields is dropped.': [173],
};
