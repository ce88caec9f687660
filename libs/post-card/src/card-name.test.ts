import { expect, it } from 'vitest';

import { cardName, wordsOf } from './card-name.ts';

it.each([
  ['<p>Rye</p><p>Salt</p>', 'Rye Salt'],
  [
    '<p>See <a href="/x">the <b>chap</b>ter</a> on <code>fsync</code>.<br>Then <s>rest</s>?</p>',
    'See the chapter on fsync. Then rest?',
  ],
  ['<p>1 &lt; 2 &amp;&nbsp;3</p>', '1 < 2 & 3'],
])('the words of %s are "%s"', (html, text) => {
  expect(wordsOf(html).join(' ')).toBe(text);
});

it('a name that is cut ends with an ellipsis alone', () => {
  expect(cardName({ title: ' ', content: '<p>A line of text, of no great length. More</p>' })).toBe(
    'A line of text, of no great length…',
  );
});
