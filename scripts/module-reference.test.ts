import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { membersOf, PAGE, withReference } from './module-reference.mjs';
import { root } from './paths.mjs';

describe('The reference of modules', () => {
  it('is up to date: `node scripts/module-reference.mjs` updates it', () => {
    const page = readFileSync(path.join(root, PAGE), 'utf8');
    expect(page).toBe(withReference(page));
  });

  it('contains the members of an interface with their comments', () => {
    const source = `interface A {\n  /** One. */\n  'a.b': { c: string; d: number };\n  /**\n   * Two\n   * lines.\n   */\n  e?: (x: 1) => void;\n  f: string;\n}`;
    expect(membersOf(source, 'A')).toEqual([
      { name: 'a.b', comment: 'One.', type: '{ c: string; d: number }' },
      { name: 'e', comment: 'Two lines.', type: '(x: 1) => void' },
      { name: 'f', comment: '', type: 'string' },
    ]);
  });
});
