import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

import { articleHtml, articleWords } from './article-text.ts';

const WIDTH = 640;
const HEIGHT = 400;

export interface WebSites {
  /** The origins; each is a host of its own to who fetches from them. */
  origins: readonly string[];
  /** As `PREVIEW_ALLOW_HOSTS` names them. */
  hosts: string;
  close: () => void;
}

/** Local sites with as many pages as are asked for: each is an article of about 30 KB with two pictures. */
export async function startSites(count: number): Promise<WebSites> {
  const picture = aPicture();
  const servers: Server[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path.endsWith('.png')) return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      if (path === '/robots.txt') return response.writeHead(404).end();
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(pageAt(Number(/\d+/.exec(path)?.[0] ?? 0)));
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    servers.push(server);
  }
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    origins: hosts.map((host) => `http://${host}`),
    hosts: hosts.join(','),
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const pageAt = (index: number) => `<!doctype html><html lang="en"><head><title>Page ${index}</title>
<meta name="description" content="What page ${index} is about."><meta property="og:image" content="/cover-${index}.png">
</head><body><nav><a href="/">Home</a> <a href="/about">About</a></nav>
<article><h1>Page ${index}</h1><img src="/first-${index}.png" alt="The first picture">${articleHtml(articleWords(index, 4000))}
<img src="/second-${index}.png" alt="The second picture"></article><footer>Imprint</footer></body></html>`;

/** A PNG picture that does not compress well. */
function aPicture(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8); // 8 bits of red, green, and blue
  const pixels = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = at % (1 + 3 * WIDTH) === 0 ? 0 : (at * 7919) >> 5;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', deflateSync(pixels)), part('IEND')]);
}

function part(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}
