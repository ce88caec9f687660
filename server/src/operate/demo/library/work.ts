import { type DemoCollection, type DemoPost, h, links, note, ol, p, quote, tasks, ul } from './demo-post.ts';

const meetings = [
  note(
    'Monday meeting',
    `${h('Decided')}${ul('The release moves to Thursday.', 'Search gets a second reviewer.')}${h('Open')}${tasks('x Send the minutes', 'Ask the printer for a quote', 'Book the large room')}`,
    'meeting',
  ),
  note(
    'Interview questions',
    ol(
      'What did you change your mind about last year?',
      'Show us something you removed.',
      'What should we have asked?',
    ),
    'meeting, checklist',
  ),
  note(
    'Retrospective',
    `${h('More of')}${ul('Short branches', 'Writing things down')}${h('Less of')}${ul('Meetings without a question')}`,
    'meeting',
  ),
];

const writing = [
  note(
    'Style in six lines',
    ul(
      'One idea per sentence.',
      'The verb early.',
      'No word that could go.',
      'Examples before rules.',
      'Read it aloud.',
      'Sleep on it.',
    ),
    'writing',
  ),
  note('Opening lines', quote('The map was wrong, and so they arrived somewhere better.'), 'writing, quote'),
  ...links(`
Plain language guidelines | www.plainlanguage.gov | How to write so that people understand it the first time | writing, reference
Diátaxis | diataxis.fr | Tutorials, how-to guides, reference, explanation | writing, documentation
The Elements of Style | en:The Elements of Style | Omit needless words | writing, books
Write the Docs | www.writethedocs.org/guide | Documentation as a craft | writing, documentation
Conventional Commits | www.conventionalcommits.org | Commit subjects that tools can read | documentation, git
Pro Git | git-scm.com/book/en/v2 | The whole book, free | git, reference
`),
];

export const work: DemoCollection = {
  name: 'Work',
  icon: 502,
  posts: [
    note(
      'This week',
      tasks('x Review the contract', 'x Slides for Tuesday', 'Answer the survey', 'Lunch with the new colleague'),
      'plan, checklist',
    ),
    note('Tools worth their license', ul('A second monitor', 'A quiet keyboard', 'A door'), 'tools'),
  ],
  nested: [
    { name: 'Meetings', icon: 202, posts: meetings },
    { name: 'Writing', icon: 1007, posts: writing },
  ],
};

/** Posts without a collection. */
export const uncategorized: DemoPost[] = [
  note(
    'Welcome to the demo library',
    `${p('Everything here is made up, and yours to try: edit, drag, search, share, delete.')}${ul('Drag a card to change its place, or onto a collection in the sidebar.', 'Search for <strong>bread</strong>, <strong>поезд</strong>, <strong>京都</strong>, or <strong>الشاي</strong>.', 'Open Tags to see what belongs together across collections.')}${p('When you have seen enough, remove it with the notice at the edge of the page. Posts that you changed will stay.')}`,
    'start here',
  ),
  ...links(`
Commonplace book | en:Commonplace book | How people saved what they read before there were bookmarks | books, history
Zettelkasten | de:Zettelkasten | Notizen, die aufeinander verweisen | writing, history
Internet Archive | archive.org | Books, films, and pages that are gone elsewhere | reference
Long Now Foundation | longnow.org | A clock for ten thousand years | design, history
`),
  note('Shopping', tasks('x Oats', 'Lemons', 'Light bulbs, E14', 'Stamps'), 'checklist'),
  note('Поезд 14:05', p('Вагон 7, место 21. Встречают у выхода к реке.'), 'trains, plan'),
  note('Gift ideas', ul('A good umbrella', 'Seeds in an old tin', 'Two tickets, date open'), 'ideas'),
];

/** Posts in the recycle bin. */
export const deleted: DemoPost[] = [
  note('Old wifi password', p('No longer valid.'), ''),
  note('Draft of the invitation', p('See the final version in Cooking.'), 'plan'),
  ...links(`
Last year's timetable | en:Public transport timetable | Replaced in December | trains
Fax | en:Fax | Still asked for, surprisingly often | history
`),
];
