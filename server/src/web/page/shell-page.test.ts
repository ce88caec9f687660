import { describe, expect, it } from 'vitest';

import { tagOf } from './shell-page.ts';

describe('The ETag of a page', () => {
  const headers = { 'content-security-policy': "script-src 'self'" };

  it('is the same for the same page', () => {
    expect(tagOf('<html>', headers)).toBe(tagOf('<html>', { ...headers }));
    expect(tagOf('<html>', headers)).toMatch(/^"[\w-]{43}"$/);
  });

  it('changes with the HTML or the policy', () => {
    const policies = { 'content-security-policy': "script-src 'self' https://modules.example.org" };
    expect(new Set([tagOf('<html>', headers), tagOf('<html lang>', headers), tagOf('<html>', policies)]).size).toBe(3);
  });
});
