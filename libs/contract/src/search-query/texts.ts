import type { OperatorName } from './operators.ts';

interface OperatorTexts {
  /** Before the value: `Tag: recipes`. */
  label: string;
  help: string;
  examples: readonly string[];
}

/** The texts of the search language. */
export const texts: {
  operators: Record<OperatorName, OperatorTexts>;
  inCopy: string;
  issues: Record<
    | 'unknownOperator'
    | 'unknownValue'
    | 'noValue'
    | 'openQuote'
    | 'loneOr'
    | 'negatedSort'
    | 'secondSort'
    | 'tooMany'
    | 'tooLong',
    string
  >;
} = {
  operators: {
    tag: { label: 'Tag', help: 'Posts with a tag', examples: ['tag:recipes', 'tag:"to read"'] },
    in: {
      label: 'In',
      help: 'A collection and all below it, or copies of pages',
      examples: ['in:Cooking', 'in:"Cooking/Bread"', 'in:copy'],
    },
    is: {
      label: 'Is',
      help: 'Kinds of posts',
      examples: [
        'is:note',
        'is:link',
        'is:pinned',
        'is:favorite',
        'is:untagged',
        'is:duplicate',
        'is:broken',
        'is:moved',
      ],
    },
    has: {
      label: 'Has',
      help: 'Notes that contain something, or posts with highlights',
      examples: ['has:image', 'has:code', 'has:task', 'has:open-task', 'has:highlight'],
    },
    site: { label: 'Site', help: 'Links to a site and its subdomains', examples: ['site:example.org'] },
    title: { label: 'Title', help: 'Words in the title only', examples: ['title:bread', 'title:"rye bread"'] },
    url: { label: 'Address', help: 'Part of the address of a link', examples: ['url:/blog/'] },
    on: { label: 'On', help: 'Created in a year, month, or day', examples: ['on:2025-03', 'on:yesterday'] },
    before: { label: 'Before', help: 'Created earlier', examples: ['before:2025', 'before:1y'] },
    after: { label: 'After', help: 'Created later', examples: ['after:2025-03-14', 'after:7d'] },
    sort: { label: 'Sort', help: 'The order of the results', examples: ['sort:newest', 'sort:title'] },
  },
  inCopy: 'The text of copied pages',
  issues: {
    unknownOperator: 'There is no such operator. It is searched as words.',
    unknownValue: 'This operator has no such value. It is searched as words.',
    noValue: 'This operator needs a value. It is ignored.',
    openQuote: 'The closing quotation mark is missing. It is searched as words.',
    loneOr: 'OR needs a term on both sides. It is searched as a word.',
    negatedSort: 'A sort order cannot be excluded. It is ignored.',
    secondSort: 'A search has only one sort order. This one is ignored.',
    tooMany: 'A search has at most 50 terms. The others are ignored.',
    tooLong: 'This is too long. The rest is ignored.',
  },
};
