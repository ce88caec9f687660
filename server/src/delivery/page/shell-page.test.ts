import { describe, expect, it } from 'vitest';

import { etagOfPage } from './shell-page.ts';

describe('The ETag of a page', () => {
  const headers = { 'content-security-policy': "script-src 'self'" };

  it('is the same for the same page', () => {
    expect(etagOfPage('<html>', headers)).toBe(etagOfPage('<html>', { ...headers }));
    expect(etagOfPage('<html>', headers)).toMatch(/^"[\w-]{43}"$/);
  });

  it('changes with the HTML or the policy', () => {
    const policies = { 'content-security-policy': "script-src 'self' https://modules.example.org" };
    expect(
      new Set([etagOfPage('<html>', headers), etagOfPage('<html lang>', headers), etagOfPage('<html>', policies)]).size,
    ).toBe(3);
  });
});
