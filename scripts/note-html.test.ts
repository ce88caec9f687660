import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { serializeHtml } from '../libs/note/src/index.ts';
import { aValue } from '../mf-posts/src/write/editor/testing/values.ts';
import { sanitizeContent } from '../server/src/kernel/sanitize/sanitize.ts';

describe('A note', () => {
  it('is not changed by the server’s sanitizer', () => {
    fc.assert(
      fc.property(aValue, (value) => {
        const html = serializeHtml(value);
        expect(sanitizeContent(html)).toBe(html);
      }),
    );
  });
});
