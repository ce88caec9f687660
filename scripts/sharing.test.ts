import { describe, expect, it } from 'vitest';

import { readTracked, trackedFiles } from './tracked-files.mjs';

/** The packages that the build settings share as singletons. */
function sharedByBuild(): string[] {
  const settings = trackedFiles().filter(
    (name) => /^(?:build\/|vite\.)[^.]*.*\.ts$/.test(name) && !name.includes('.test.'),
  );
  return settings
    .flatMap((name) => [...readTracked(name).matchAll(/^\s*'?([@\w/-]+)'?: \{ singleton: true/gm)])
    .map(([, name = '']) => name);
}

/** The packages of which, according to the documents, a page has one copy. */
function sharedInDocuments(text: string): string[] {
  const sentence = /One page has one copy of ([^:]+):/.exec(text)?.[1] ?? '';
  return sentence.split(/,\s+(?:and\s+)?|\s+and\s+/).map((name) => name.replaceAll(/[`\s]/g, ''));
}

describe('The packages that a page shares', () => {
  it('are read from the sentence in the documents', () => {
    expect(sharedInDocuments('One page has one copy of react,\nvaltio, and `@benotes/router`: the shell …')).toEqual([
      'react',
      'valtio',
      '@benotes/router',
    ]);
  });

  it('are the same in docs/architecture.md and in the build settings', () => {
    expect(sharedByBuild()).toContain('react');
    expect(sharedInDocuments(readTracked('docs/architecture.md')).toSorted()).toEqual(sharedByBuild().toSorted());
  });
});
