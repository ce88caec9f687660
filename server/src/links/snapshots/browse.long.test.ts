import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

import { describe, expect, inject, it, onTestFinished } from 'vitest';

import { aBrowser, noBrowser } from '../../../testing/browser.ts';
import { aCopyServer, anArticle } from '../../../testing/copies.ts';
import { aWebSite, type WebSite } from '../../../testing/web-site.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { browse } from './browse.ts';
import { BrowserProcess } from './browser-process.ts';
import { bytesIn } from './browser-profile.ts';
import { GuardedProxy } from './guarded-proxy.ts';
import { STORAGE_BYTES_MAX } from './snapshot-limits.ts';
import { Snapshotter } from './snapshotter.ts';

/** Not again on PostgreSQL: it does not depend on the database. */
const isSkipped = noBrowser !== null || inject('postgresUrl') !== undefined;

type Limits = NonNullable<ConstructorParameters<typeof Snapshotter>[0]['limits']>;

/** Takes pages of a site: the path of the page that is taken, or why none is. */
async function aTaker(site: WebSite, limits?: Limits): Promise<(url: string) => Promise<string>> {
  const { files, config, person } = await aCopyServer([site]);
  const snapshotter = new Snapshotter({
    config,
    browser: aBrowser,
    workers: openWorkers(),
    files,
    report: () => {},
    ...(limits && { limits }),
  });
  return async (url) => {
    const result = await snapshotter.take(url, person.id, new AbortController().signal);
    return 'state' in result ? result.state : new URL(result.snapshot.url).pathname;
  };
}

/** Counts what reaches this machine on a port without the proxy, whose guard lets nothing through to it. */
async function aListener(): Promise<{ port: number; reached: string[] }> {
  const reached: string[] = [];
  const server = createServer((socket) => {
    reached.push('TCP');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4').on('message', () => reached.push('UDP'));
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    datagrams.close();
  });
  return { port, reached };
}

/** Takes a page that has an image `/late.png`, once it has requested `/done`. */
async function browseUntilDone(
  html: string,
  check: (mhtml: string, browser: BrowserProcess) => void | Promise<void>,
): Promise<void> {
  const late: (() => void)[] = [];
  const site = await aWebSite({
    '/': html,
    // The page is complete with its image.
    '/late.png': (_request, response) => late.push(() => response.writeHead(404).end()),
    '/done': (_request, response) => {
      response.end();
      for (const answer of late) answer();
    },
  });
  const proxy = new GuardedProxy(new Set([site.host]));
  const browser = await BrowserProcess.start(aBrowser, await proxy.listen());
  try {
    const { mhtml } = await browse(browser.devtools, proxy, `${site.origin}/`, 20_000);
    expect(site.requests).toContain('/done');
    await check(mhtml, browser);
  } finally {
    await browser.kill();
    await proxy.close();
  }
}

/** A page that tries every way out that a browser offers, and reports the candidates that WebRTC found. */
const leavingPage = (port: number) => `<h1>Tried</h1>
  <link rel="dns-prefetch" href="//127.0.0.1:${port}"><link rel="preconnect" href="https://127.0.0.1:${port}">
  <link rel="prefetch" href="http://127.0.0.1:${port}/"><link rel="prerender" href="http://127.0.0.1:${port}/">
  <a ping="http://127.0.0.1:${port}/" href="#">Link</a><img src="/late.png">
  <script type="speculationrules">{"prerender":[{"urls":["http://127.0.0.1:${port}/a"],"eagerness":"immediate"}]}</script>
  <script>
    const address = '127.0.0.1:${port}';
    const servers = ['stun:' + address, 'stun:' + address + '?transport=tcp'].map((urls) => ({ urls }));
    for (const urls of ['turn:' + address, 'turn:' + address + '?transport=tcp', 'turns:' + address])
      servers.push({ urls, username: 'name', credential: 'password' });
    async function call(iceServers) {
      const peer = new RTCPeerConnection({ iceServers });
      const done = new Promise((resolve) => (peer.onicegatheringstatechange = () =>
        peer.iceGatheringState === 'complete' && resolve()));
      peer.onicecandidate = ({ candidate }) =>
        candidate?.candidate && document.querySelector('h1').append(' [' + candidate.candidate + ']');
      peer.createDataChannel('any');
      await peer.setLocalDescription();
      const remote = new RTCPeerConnection();
      await remote.setRemoteDescription(peer.localDescription);
      await remote.setLocalDescription();
      await peer.setRemoteDescription(remote.localDescription);
      for (const kind of ['udp', 'tcp'])
        await peer.addIceCandidate({ sdpMid: '0', candidate:
          'candidate:1 1 ' + kind + ' 2122260223 127.0.0.1 ${port} typ host' + (kind === 'tcp' ? ' tcptype passive' : '') });
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 4000))]);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    const worker = new Worker(URL.createObjectURL(new Blob(['try { new WebTransport("https://' + address + '") } catch {}'])));
    navigator.sendBeacon('http://' + address);
    document.querySelector('a').click();
    try { new WebTransport('https://' + address).ready.catch(() => {}); } catch {}
    try { new WebSocket('ws://' + address); } catch {}
    Promise.allSettled([...servers.map((server) => call([server])), fetch('https://' + address)])
      .then(() => fetch('/done'));
  </script>`;

const leadTo = (path: string) =>
  `<h1>One</h1><script>onload = () => setTimeout(() => location.replace('${path}'))</script>`;

describe.skipIf(isSkipped)(
  `The browser of snapshots${noBrowser ? ` (${noBrowser})` : ''}`,
  { timeout: 180_000 },
  () => {
    it('asks for nothing but the page', async () => {
      const site = await aWebSite({ '/': '<h1>Alone</h1>' });
      const asked: string[] = [];
      const proxy = new GuardedProxy(new Set([site.host]), {
        resolve: (name, done) => (asked.push(name), done(null, [])),
      });
      const browser = await BrowserProcess.start(aBrowser, await proxy.listen());
      try {
        const { mhtml } = await browse(browser.devtools, proxy, `${site.origin}/`, 5000);
        expect(mhtml).toContain('Alone');
      } finally {
        await browser.kill();
        await proxy.close();
      }
      expect(asked).toEqual([]);
    });

    // #nothing-without-the-proxy
    it('lets a page send nothing without the proxy, by UDP or TCP', async () => {
      const { port, reached } = await aListener();
      await browseUntilDone(leavingPage(port), (mhtml) => {
        expect(mhtml).toContain('Tried');
        expect(mhtml).not.toContain('candidate:');
      });
      expect(reached).toEqual([]);
    });

    it('takes a page that never ends as far as it has come, or says why it cannot', async () => {
      const site = await aWebSite({
        '/growing': `<h1>Growing</h1><script>onscroll = () => { const p = document.createElement('p'); p.style.height = '2000px'; document.body.append(p); }</script>`,
        '/endless': (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).write('<h1>Endless</h1>');
          const timer = setInterval(() => response.write('<p>more</p>'), 200);
          response.on('close', () => clearInterval(timer));
        },
        '/loop': '<h1>Loop</h1><script>addEventListener("load", () => { for (;;); })</script>',
        '/download': { headers: { 'content-disposition': 'attachment' }, body: anArticle() },
      });
      const take = await aTaker(site);
      for (const url of ['file:///etc/passwd', 'chrome://version']) expect(await take(url)).toBe('not-a-page');
      expect(await take(`${site.origin}/growing`)).toBe('/growing');
      expect(await take(`${site.origin}/download`)).toBe('not-a-page');
      const takeSoon = await aTaker(site, { totalMs: 15_000, loadMs: 5000 });
      expect(await takeSoon(`${site.origin}/endless`)).toBe('/endless');
      expect(await takeSoon(`${site.origin}/loop`)).toBe('timed-out');
    });

    it('lets a page store little, and nothing of it on the disk', async () => {
      const page = `<h1>Full: </h1><img src="/late.png"><script>
        (async () => {
          const folder = await navigator.storage.getDirectory();
          const file = await (await folder.getFileHandle('a', { create: true })).createWritable();
          for (let count = 0; count < 40; count += 1) await file.write(new Uint8Array(1e6).fill(count));
          await file.close();
        })().catch((error) => document.querySelector('h1').append(error.name)).then(() => fetch('/done'));
      </script>`;
      await browseUntilDone(page, async (mhtml, { profile }) => {
        expect(mhtml).toContain('Full: QuotaExceededError');
        expect(await bytesIn(profile, 1e9)).toBeLessThan(STORAGE_BYTES_MAX);
      });
    });

    // #takes-the-next-page
    it('takes the page to which a page leads, or says why it cannot', async () => {
      const site = await aWebSite({
        '/on': leadTo('/other'),
        '/nowhere': leadTo('/missing'),
        '/dead': '<meta http-equiv="refresh" content="0; url=https://127.0.0.1:9/"><h1>One</h1>',
        '/other': '<h1>Other</h1>',
        '/missing': { status: 404, body: '<h1>Not here</h1>' },
      });
      const take = await aTaker(site);
      expect(await take(`${site.origin}/on`)).toBe('/other');
      expect(await take(`${site.origin}/nowhere`)).toBe('gone');
      expect(await take(`${site.origin}/dead`)).toBe('unreachable');
    });
  },
);
