import { expect, it } from 'vitest';

import { deviceName } from './device-name.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', null],
  [null, null],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['x'.repeat(512), 'x'.repeat(60)],
])('names the device of %j %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
