import { describe, expect, it } from 'vitest';

import { highlightsAsMarkdown } from './highlights-markdown.ts';

describe('Highlights as Markdown', () => {
  it('are quotations with their notes below', () => {
    const highlights = [
      { quote: 'First block\nSecond block', note: 'Why?\nAsk Ada' },
      { quote: 'Third', note: null },
    ];
    expect(highlightsAsMarkdown(highlights)).toBe('> First block\n>\n> Second block\n\nWhy?\\\nAsk Ada\n\n> Third\n');
    expect(highlightsAsMarkdown([])).toBe('');
  });

  it.each([
    ['1. *a* <b> [c](d)', String.raw`1\. \*a\* \<b\> \[c\](d)`],
    ['- x\r\n  # y', '\\- x\n>\n> \\# y'],
    ['a & b_c', String.raw`a \& b\_c`],
  ])('have no markup from their text: %j', (quote, markdown) => {
    expect(highlightsAsMarkdown([{ quote, note: null }])).toBe(`> ${markdown}\n`);
  });
});
