import { describe, expect, it } from 'vitest';

import { isPublicAddress } from './guard.ts';

describe('An address of the public internet', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:1.1.1.1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this host', ['0.0.0.0', '127.0.0.1', '127.255.255.254', '::1', '::']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
    ['link-local', ['169.254.169.254', 'fe80::1']],
    ['carrier-grade', ['100.64.0.1']],
    ['kept for something else', ['192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.1', '240.0.0.1', '2001:db8::1']],
    ['for many', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    ['one that carries another inside', ['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::']],
    ['discarded', ['100::1']],
    ['no address', ['', 'localhost', '1.2.3.4.5', '1.2.3.4:80', '[::1]']],
  ])('is none that is %s', (_kind, addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });
});
