import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { deadPaths, documents } from './doc-paths.mjs';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

describe('Paths and links in documents', () => {
  it('are reported if they lead nowhere', () => {
    const text =
      'See `server/src/gone.ts`, `scripts/paths.mjs`, `doc-paths.mjs`, `gone.css`, `gone.test.ts#one-effect`, [a](gone.md#part), [b](operations.md), [c](https://a.org/b), [d](operations.md#the-clock), [e](operations.md#gone), [f](#gone).';
    expect(deadPaths('docs/search.md', text)).toEqual([
      'server/src/gone.ts',
      'gone.css',
      'gone.test.ts',
      'docs/gone.md',
      'docs/operations.md#gone',
      'docs/search.md#gone',
    ]);
  });

  it('of the list of contents of operations.md name each section, in order', () => {
    const [, list = '', rest = ''] = /\n\n((?:- \[.*\n)+)([\s\S]*)/.exec(read('docs/operations.md')) ?? [];
    expect([...list.matchAll(/^- \[(.+)\]/gm)].map(([, title]) => title)).toEqual(
      [...rest.matchAll(/^## (.+)$/gm)].map(([, title]) => title),
    );
  });

  it.each(documents())('of $name exist', ({ name, text }) => {
    expect(deadPaths(name, text)).toEqual([]);
  });
});
