import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const BUILT = path.join(import.meta.dirname, '../mf-posts/dist');
/** Deep below the root, where a module has to work as well. */
const FOLDER = '/deep/below/mf-posts/';
const SLOW_MS = 500;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * How a version is served. `hang`: accepted and never answered. `slow`: each file half a second late. `corrupt`: scripts
 * that break off in the middle. `html`: a page with 200, as some servers answer for what they do not have. `throws`: a
 * script that breaks while it starts. `own-react`: React comes twice. `other-ui`: made with other shared components.
 */
export type Fault =
  | 'ok'
  | '404'
  | '500'
  | 'reset'
  | 'hang'
  | 'slow'
  | 'corrupt'
  | 'html'
  | 'throws'
  | 'own-react'
  | 'other-ui'
  | { contract: number };

/** Another origin that keeps versions of mf-posts, and breaks in every way. */
export interface ModuleServer {
  origin: string;
  /** The address of the manifest of a version; a name that was never heard before is one more version. */
  entry: (version: string) => string;
  /** From now on a version is served so. Whoever was left hanging is let go. */
  serve: (version: string, fault: Fault) => void;
  /** The paths below the folder of a version that were asked for. */
  asked: (version: string) => string[];
  /** When the first of them came, in ms since 1970. */
  askedAt: (version: string) => number;
  stop: () => Promise<void>;
}

export async function startModuleServer(): Promise<ModuleServer> {
  const files = await mkdtemp(path.join(tmpdir(), 'benotes-modules-'));
  await cp(BUILT, files, { recursive: true });
  const faults = new Map<string, Fault>();
  const asked: { version: string; file: string; at: number }[] = [];
  const hanging = new Set<ServerResponse>();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [version = '', ...rest] = pathname.slice(FOLDER.length).split('/');
    const file = rest.join('/');
    const fault = faults.get(version) ?? 'ok';
    asked.push({ version, file, at: Date.now() });
    if (fault === 'hang') return void hanging.add(response);
    if (fault === 'reset') return void response.destroy();
    if (fault === 'slow') await setTimeout(SLOW_MS);
    response.setHeader('access-control-allow-origin', '*');
    if (fault === '404' || fault === '500') return void response.writeHead(Number(fault)).end('no');
    if (fault === 'html') return void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello');
    const body = await readFile(path.join(files, file)).catch(() => null);
    if (!pathname.startsWith(FOLDER) || !body) return void response.writeHead(404).end('no');
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(file.endsWith('.js') ? changed(body.toString(), path.basename(file), fault) : body);
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const letGo = () => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return {
    origin,
    entry: (version) => `${origin}${FOLDER}${version}/mf-manifest.json`,
    serve: (version, fault) => {
      faults.set(version, fault);
      letGo();
    },
    asked: (version) => asked.filter((each) => each.version === version).map(({ file }) => file),
    askedAt: (version) => asked.find((each) => each.version === version)?.at ?? NaN,
    stop: async () => {
      letGo();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** A script as it would be if it had been built wrong, long ago, in the future or elsewhere. */
function changed(script: string, file: string, fault: Fault): string {
  const isParcel = file.startsWith('parcel-');
  if (typeof fault === 'object')
    return isParcel ? replaced(script, /\bcontract:\d+/, `contract:${fault.contract}`) : script;
  if (fault === 'corrupt') return script.slice(0, script.length / 2);
  if (fault === 'throws') return isParcel ? `throw new Error('This build is broken.');${script}` : script;
  if (fault === 'own-react') return isParcel ? replaced(script, /\buseState:\w+/, 'useState:()=>[]') : script;
  // The version of the shared components is made of their sources.
  if (fault === 'other-ui') return script.replaceAll(/\b0\.1\.\d{5,}\b/g, '0.1.12345');
  return script;
}

function replaced(script: string, what: RegExp, by: string): string {
  if (!what.test(script)) throw new Error(`The script holds no ${what}: the build has changed.`);
  return script.replace(what, by);
}
