import type { ListedHighlight } from '@benotes/contract';
import { aHighlight } from '@benotes/contract/link-builders';
import { expect, it } from 'vitest';

import { libraryMarkdown } from './library-markdown.ts';

const listed = (given: Partial<ListedHighlight>): ListedHighlight => ({
  ...aHighlight(),
  post_title: 'Rye [1]',
  post_url: null,
  ...given,
});

it('writes highlights below the names of their posts, in the order of the text', () => {
  const highlights = [
    listed({ id: 4, post_id: 2, post_title: '', post_url: 'https://example.org/<a>', quote: 'Linked' }),
    listed({ id: 3, quote: 'Later', position: 9, note: 'Why?' }),
    listed({ id: 2, quote: 'Earlier', position: 1 }),
  ];
  expect(libraryMarkdown(highlights, 'https://notes.example.org')).toBe(
    [
      String.raw`## [https://example.org/\<a\>](<https://example.org/%3Ca%3E>)`,
      '\n> Linked\n',
      String.raw`## [Rye \[1\]](<https://notes.example.org/p/1/read>)`,
      '\n> Earlier\n\n> Later\n\nWhy?\n',
    ].join('\n'),
  );
});
