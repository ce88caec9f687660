import { describe, expect, it } from 'vitest';

import { isOwnPath } from './allowed-urls.ts';

describe('A path of Benotes', () => {
  it.each(['/', '/p/5', '/p/5?from=/search#highlight-1', '/c/1//', ' /p/5'])('is %j', (url) => {
    expect(isOwnPath(url)).toBe(true);
  });

  // Browsers resolve the first five to another site.
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '\u0001//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'p/5',
    '',
    '\\p\\5',
  ])('is not %j', (url) => {
    expect(isOwnPath(url)).toBe(false);
  });
});
