import http from 'node:http';
import net from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { aWebSite, LOOPBACK_HOSTS, redirectTo, type WebSite } from '../../../testing/web-site.ts';
import { GuardedProxy } from './guarded-proxy.ts';

type Options = ConstructorParameters<typeof GuardedProxy>[1];

async function aProxy(allowed: readonly WebSite[] = [], options: Options = {}) {
  const proxy = new GuardedProxy(new Set(allowed.map(({ host }) => host)), options);
  const { port } = new URL(await proxy.listen());
  onTestFinished(() => proxy.close());
  const credential = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
  return { proxy, port: Number(port), headers: { 'proxy-authorization': `Basic ${credential}` } };
}

type Proxy = Awaited<ReturnType<typeof aProxy>>;

/** Asks the proxy for a page. */
const get = ({ port, headers }: Proxy, url: string, more: object = headers) =>
  new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: url, headers: { ...more, host: new URL(url).host } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('error', reject);
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
        );
      })
      .on('error', reject);
  });

/** Asks the proxy for a tunnel. */
const open = ({ port, headers }: Proxy, target: string, more: object = headers) =>
  new Promise<{ status: number; socket: net.Socket }>((resolve, reject) => {
    http
      .request({ host: '127.0.0.1', port, method: 'CONNECT', path: target, headers: { ...more } })
      .on('connect', ({ statusCode = 0 }, socket: net.Socket) => {
        onTestFinished(() => void socket.destroy());
        resolve({ status: statusCode, socket });
      })
      .on('error', reject)
      .end();
  });

const portOf = ({ host }: WebSite) => host.split(':')[1] ?? '';

// #only-public-addresses
describe('The proxy of the snapshot browser', () => {
  it('fetches what the guard lets through, and opens tunnels to it', async () => {
    const site = await aWebSite({ '/a': 'a page', '/away': redirectTo('/a') });
    const proxy = await aProxy([site]);
    expect(await get(proxy, `${site.origin}/a`)).toMatchObject({ status: 200, body: 'a page' });
    expect(await get(proxy, `${site.origin}/away`)).toMatchObject({ status: 302, location: '/a' });
    const { status, socket } = await open(proxy, site.host);
    expect(status).toBe(200);
    const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write('GET /a HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK/);
    expect(site.requests).toEqual(['/a', '/away', '/a']);
  });

  // Browsers send ASCII only.
  it.each(LOOPBACK_HOSTS.filter((host) => /^[ -~]+$/.test(host)))('does not reach %s', async (host) => {
    const inner = await aWebSite({ '/': 'secret' });
    const ports = new Set([portOf(inner)]); // so that the address is the reason
    const proxy = await aProxy([], { ports });
    const url = `http://${host}:${portOf(inner)}/`;
    expect(await get(proxy, url)).toMatchObject({ status: 502, body: '' });
    expect((await open(proxy, `${host}:${portOf(inner)}`)).status).toBe(502);
    expect(inner.connections()).toBe(0);
  });

  it.each(['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', '[fe80::1]', '100.64.0.1'])(
    'does not reach the private address %s',
    async (host) => {
      const proxy = await aProxy();
      expect((await get(proxy, `http://${host}/`)).status).toBe(502);
      expect((await open(proxy, `${host}:443`)).status).toBe(502);
    },
  );

  it('does not follow a redirect into the inner network', async () => {
    const inner = await aWebSite({ '/secret': 'secret' });
    const site = await aWebSite({ '/': redirectTo(`${inner.origin}/secret`) });
    const proxy = await aProxy([site]);
    const { status, location = '' } = await get(proxy, `${site.origin}/`);
    expect(status).toBe(302);
    expect(await get(proxy, location)).toMatchObject({ status: 502, body: '' });
    expect(inner.connections()).toBe(0);
  });

  it('resolves a name for each connection, and reaches none of its private addresses', async () => {
    const inner = await aWebSite({ '/': 'secret' });
    const answers = [['1.1.1.1', '127.0.0.1'], ['127.0.0.1'], ['::ffff:127.0.0.1'], ['64:ff9b::7f00:1']];
    const count = answers.length;
    const proxy = await aProxy([], {
      ports: new Set([portOf(inner)]),
      resolve: (_hostname, done) =>
        done(
          null,
          (answers.shift() ?? []).map((address) => ({ address, family: net.isIP(address) })),
        ),
    });
    const url = `http://rebind.example:${portOf(inner)}/`;
    for (let each = 0; each < count; each += 2) {
      expect((await open(proxy, new URL(url).host)).status).toBe(502);
      expect(await get(proxy, url)).toMatchObject({ status: 502, body: '' });
    }
    expect(answers).toEqual([]);
    expect(inner.connections()).toBe(0);
  });

  it.each(['25', '22', '6379', '8080'])('opens no tunnel to port %s, and asks nobody for the name', async (port) => {
    const asked: string[] = [];
    const proxy = await aProxy([], { resolve: (hostname, done) => (asked.push(hostname), done(null, [])) });
    expect((await open(proxy, `mail.example:${port}`)).status).toBe(502);
    expect((await get(proxy, `http://mail.example:${port}/`)).status).toBe(502);
    expect(asked).toEqual([]);
  });

  it.each([
    ['none', {}],
    ['a wrong one', { 'proxy-authorization': `Basic ${Buffer.from('snapshot:guess').toString('base64')}` }],
    ['one of another kind', { 'proxy-authorization': 'Bearer x', authorization: 'Basic eDp4' }],
  ])('asks for its password if there is %s', async (_what, headers) => {
    const site = await aWebSite({ '/': 'a page' });
    const proxy = await aProxy([site]);
    expect(await get(proxy, `${site.origin}/`, headers)).toMatchObject({ status: 407, body: '' });
    expect((await open(proxy, site.host, headers)).status).toBe(407);
    expect(site.connections()).toBe(0);
  });

  it.each(['/local', 'ftp://files.example/', 'file:///etc/passwd', 'https://example.org/'])(
    'refuses the URL %s',
    async (url) => {
      const proxy = await aProxy();
      const { port, headers } = proxy;
      const status = await new Promise((resolve) =>
        http.get({ port, path: url, headers }, (response) => resolve(response.resume().statusCode)),
      );
      expect(status).toBe(400);
    },
  );

  it('passes on neither its password nor what concerns one connection', async () => {
    let seen: http.IncomingHttpHeaders = {};
    const site = await aWebSite({ '/': ({ headers }, response) => ((seen = headers), response.end()) });
    const proxy = await aProxy([site]);
    await get(proxy, `${site.origin}/`, { ...proxy.headers, 'proxy-connection': 'keep-alive', 'x-page': 'yes' });
    expect(seen).toMatchObject({ 'x-page': 'yes', host: site.host });
    expect(Object.keys(seen).filter((name) => name.startsWith('proxy-'))).toEqual([]);
  });

  it('ends at its limits of bytes and of requests', async () => {
    const site = await aWebSite({ '/large': 'x'.repeat(300_000), '/a': 'a page' });
    const large = await aProxy([site], { maxBytes: 100_000 });
    await get(large, `${site.origin}/large`).catch(() => {}); // cut off
    expect(large.proxy.isExhausted).toBe(true);
    expect((await get(large, `${site.origin}/a`)).status).toBe(429);
    expect((await open(large, site.host)).status).toBe(429);

    const many = await aProxy([site], { maxRequests: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await get(many, `${site.origin}/a`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(many.proxy.isExhausted).toBe(true);
  });
});
