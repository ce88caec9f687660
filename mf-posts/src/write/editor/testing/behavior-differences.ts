interface Difference {
  /** The expected result, in the notation of the scenarios. A selected block has `|` before it. */
  html: string;
  why: string;
}

const WORDS = 'The scenario only describes the expected result.';
const SELECTED = 'The scenario has another notation for a selected block.';
const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';
const tasks = (...items: string[]) => `<ul data-type="taskList">${items.join('')}</ul>`;
const task = (content: string) =>
  `<li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div>${content}</div></li>`;

/** Behavior scenarios whose result differs from the recorded one, with the reason. */
export const BEHAVIOR_DIFFERENCES: Readonly<Record<string, Difference>> = {
  'task inside bullet item': { html: tasks(task('<p>a|</p>')), why: 'The item becomes a task, as intended.' },
  'hr in list item': { html: '<ul><li><p>—-|</p></li></ul>', why: 'Not applied, which the scenario allows.' },
  'typo half': { html: '<p>1/2|</p>', why: 'Applied once a space follows, as the scenario explains.' },
  'tab task item (nested off)': {
    html: tasks(task(`<p>a</p>${tasks(task('<p>b|</p>'))}`)),
    why: WORDS,
  },
  'cmd toggleTaskList in code': { html: tasks(task('<p>a</p>'), task('<p>b|</p>')), why: WORDS },
  'cmd toggleBlockquote in ordered item': {
    html: '<blockquote><ol><li><p>a|</p></li></ol></blockquote>',
    why: WORDS,
  },
  'typing at end of link': { html: `<p><a ${LINK} href="https://x.y">ab</a>c|</p>`, why: WORDS },
  'backspace after image': { html: '|<img src="/a.png"><p>a</p>', why: SELECTED },
  'backspace empty para after hr': { html: '|<hr>', why: SELECTED },
  'delete before hr': { html: '<p>a</p>|<hr><p>b</p>', why: SELECTED },
  'delete before image': { html: '<p>a</p>|<img src="/a.png">', why: SELECTED },
  'setImage in list item': {
    html: '<ul><li><p>a</p><img src="/a.png"><p>|</p></li></ul>',
    why: 'The caret moves after the image.',
  },
  'cmd setHorizontalRule on two paragraphs': {
    html: '<hr><p>|</p>',
    why: 'The rule replaces the selection, as in 2.27.3.',
  },
  'select all': { html: '<p>[a</p><p>b]</p>', why: SELECTED },
  'autolink with trailing dot': {
    html: `<p><a ${LINK} href="https://example.com">https://example.com</a>. |</p>`,
    why: 'As in 2.1.12: a URL at the end of a sentence is linked, too.',
  },
  'paste html table': {
    html: '<p>1 | 2</p><p>3 | 4|</p>',
    why: 'The separator between the cells looks like the caret.',
  },
};
