import { aCheckedLink } from '@benotes/contract/link-builders';
import { expect, it } from 'vitest';

import { texts } from './texts.ts';

const CHECKED = { state: 'gone', reason: null, checked_at: '2026-11-26T09:00:00.000Z' } as const;

it.each([
  ['says that a page is gone, with the status of its response', { status: 410 }, 'The page does not exist. (410)'],
  ['says that a site is gone, which has not responded', { status: null }, 'The site no longer exists.'],
  [
    'says that a page is gone if only its preview was made',
    { status: null, checked_at: null },
    'The page does not exist.',
  ],
])('The reason of a broken link %s', (_what, link, reason) => {
  expect(texts.reason(aCheckedLink({ ...CHECKED, ...link }))).toBe(reason);
});
