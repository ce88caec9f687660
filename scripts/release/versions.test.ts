import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from '../paths.mjs';
import { nextVersion, releaseChanges } from './versions.mjs';

describe('The next version', () => {
  it.each([
    ['major', '1.0.0'],
    ['minor', '0.10.0'],
    ['patch', '0.9.6'],
    ['0.9.10', '0.9.10'],
    ['1.2.3', '1.2.3'],
  ])('after 0.9.5 by %s is %s', (step, version) => {
    expect(nextVersion('0.9.5', step)).toBe(version);
  });

  it.each(['0.9.5', '0.9.4', '0.8.9', '', 'next', 'v1.0.0', '1.0'])('is never %j', (step) => {
    expect(() => nextVersion('0.9.5', step)).toThrow(/not higher|Use:/);
  });
});

describe('The changelog', () => {
  const older = '# Changelog\n\n## Unreleased\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Zero.\n';

  it('gives the unreleased changes a version, and starts an empty section', () => {
    expect(releaseChanges(older, '0.2.0', '2026-02-01')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-01)\n\n- One.\n\n## 0.1.0 (2026-01-01)\n\n- Zero.\n',
    );
  });

  it('has nothing to release twice', () => {
    const released = releaseChanges(older, '0.2.0', '2026-02-01');
    expect(() => releaseChanges(released, '0.3.0', '2026-03-01')).toThrow('names no unreleased changes');
  });

  it('of this project can be released', () => {
    const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
    expect(text).toMatch(/^## (?:Unreleased|\d+\.\d+\.\d+)/m);
    expect(text.split('## Unreleased')).toHaveLength(2);
  });
});
