import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import { aWebSite, LOOPBACK_HOSTS } from '../../../testing/web-site.ts';
import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { openGuardedAgent } from './guarded-agent.ts';
import { Blocked, isPublicAddress } from './public-address.ts';

const allowed = (hosts: string) => [...readConfig({ PREVIEW_ALLOW_HOSTS: hosts }).previewAllowHosts];

describe('A public IP address', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:1.1.1.1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this host', ['0.0.0.0', '127.0.0.1', '127.255.255.254', '::1', '::']],
    [
      'private',
      ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ],
    ['link-local', ['169.254.169.254', 'fe80::1']],
    ['carrier-grade', ['100.64.0.1']],
    ['reserved for documentation and tests', ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']],
    ['reserved otherwise', ['192.0.0.1', '192.88.99.1', '240.0.0.1', '5f00::1', '3fff::1', 'fec0::1', '2001:20::1']],
    ['multicast or broadcast', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    ['one that embeds another', ['::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::']],
    [
      'one that embeds another in a deprecated form',
      ['::127.0.0.1', '::7f00:1', '::a00:1', '::ffff:0:7f00:1', '64:ff9b:1::a00:1'],
    ],
    ['unassigned', ['4000::1', '8000::1', '1::1']],
    ['discarded', ['100::1', '100:0:0:1::1']],
    ['not an IP address', ['', 'localhost', '1.2.3', '16843009', '1.2.3.4.5', '1.2.3.4:80', '[::1]', '[2606:4700::1]']],
  ])('is not one that is %s', (_kind, addresses) => {
    expect(addresses.filter((address) => isPublicAddress(address))).toEqual([]);
  });

  it.each([
    'http://0x7f.1',
    'http://2130706433',
    'http://0',
    'http://127.1',
    'http://0177.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://[::127.0.0.1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[64:ff9b::127.0.0.1]',
    'http://①②⑦.0.0.1',
    'http://127。0。0。1',
    'http://169.254.169.254',
    'http://0xa9fea9fe',
  ])('is not %s, as URLs are parsed', (url) => {
    expect(isPublicAddress(new URL(url).hostname.replace(/^\[|\]$/g, ''))).toBe(false);
  });
});

// #only-public-addresses
describe('The guard', () => {
  it.each(LOOPBACK_HOSTS)('blocks %s before connecting, even on an allowed port', async (spelled) => {
    const inside = await aWebSite({ '/': 'secret' });
    const agent = openGuardedAgent(new Set(), { ports: new Set([inside.host.split(':')[1] ?? '']) });
    const url = inside.origin.replace('127.0.0.1', spelled);
    const error: unknown = await request(url, { dispatcher: agent }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Blocked);
    expect(isPublicAddress((error as Blocked).message)).toBe(false); // blocked because of the address, not the port
    expect(inside.connections()).toBe(0);
    await agent.destroy();
  });

  it.each([
    ['one of its addresses is not public', ['1.1.1.1', '127.0.0.1'], '127.0.0.1'],
    ['its address embeds another', ['64:ff9b::7f00:1'], '64:ff9b::7f00:1'],
    ['it has none', [], 'name.example'],
  ])('blocks a name if %s', async (_why, answers, blocked) => {
    const agent = openGuardedAgent(new Set(), {
      resolve: (_hostname, done) =>
        done(
          null,
          answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    await expect(request('http://name.example/', { dispatcher: agent })).rejects.toThrow(new Blocked(blocked));
    await agent.destroy();
  });

  it.each(['22', '25', '6379', '8080'])('blocks port %s before resolving the name', async (port) => {
    const resolved: string[] = [];
    const agent = openGuardedAgent(new Set(), {
      resolve: (hostname, done) => {
        resolved.push(hostname);
        done(null, []);
      },
    });
    const answer = request(`http://name.example:${port}/`, { dispatcher: agent });
    await expect(answer).rejects.toThrow(new Blocked(`port ${port}`));
    expect(resolved).toEqual([]);
    await agent.destroy();
  });

  it('allows a configured host by exactly that name and port', async () => {
    const [one, other] = [await aWebSite({ '/': 'one' }), await aWebSite({ '/': 'other' })];
    const agent = openGuardedAgent(new Set([one.host]));
    const answer = await request(one.origin, { dispatcher: agent });
    expect(await answer.body.text()).toBe('one');
    await expect(request(other.origin, { dispatcher: agent })).rejects.toThrow(Blocked);
    await expect(request(one.origin.replace('127.0.0.1', 'localhost'), { dispatcher: agent })).rejects.toThrow(Blocked);
    expect(other.requests).toEqual([]);
    await agent.destroy();
  });
});

describe('Allowed private hosts', () => {
  it('are configured with or without a port, in any spelling', () => {
    expect(allowed(' Intranet , wiki.example:8080, ::1, [::1]:80, 127.1:81, bücher.example ')).toEqual([
      'intranet',
      'wiki.example:8080',
      '[::1]',
      '[::1]:80',
      '127.0.0.1:81',
      'xn--bcher-kva.example',
    ]);
  });

  it.each(['http://intranet', 'intranet/', 'a b', 'me@intranet', 'intranet:port', 'intranet:99999', '*'])(
    'are not configured by %j, which is rejected at the start',
    (host) => {
      expect(() => allowed(host)).toThrow(ConfigError);
    },
  );
});
