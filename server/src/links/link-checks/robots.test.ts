import { describe, expect, it } from 'vitest';

import { ownRules } from './robots.ts';

describe('A robots.txt', () => {
  it('rules for this server and for all are kept, also of groups with several names', () => {
    const text = `# hello
User-agent: GoogleBot
Disallow: /google
User-agent: Other
user-agent: benotes
Disallow: /own # a comment
Allow: /own/page

User-Agent: *
Disallow: /all
Sitemap: https://example.org/sitemap.xml`;
    expect(ownRules(text)).toBe('User-agent: benotes\nDisallow: /own\nAllow: /own/page\nUser-agent: *\nDisallow: /all');
  });

  it.each(['', '<html>Not found</html>', 'User-agent: Other\nDisallow: /'])('nothing is kept of "%s"', (text) => {
    expect(ownRules(text)).toBeNull();
  });
});
