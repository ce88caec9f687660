import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const BUILD = path.join(import.meta.dirname, '../mf-posts/dist');
/** Not the root, because a module must work in any folder. */
const FOLDER = '/deep/below/mf-posts/';
const SLOW_MS = 500;
const MEDIA_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * How a version is served. `hang`: requests get no response. `slow`: each file is half a second late. `corrupt`:
 * scripts are cut off in the middle. `html`: a page with status 200, as some servers send for missing files. `throws`:
 * a script throws during evaluation. `own-react`: a second copy of React. `other-ui`: built with other shared
 * components.
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

/** Another origin that serves versions of mf-posts, with faults. */
export interface ModuleServer {
  origin: string;
  /** The URL of the manifest of a version. A new name is a new version. */
  entry: (version: string) => string;
  /** Sets how a version is served from now on. Pending requests are aborted. */
  serve: (version: string, fault: Fault) => void;
  /** The requested paths, relative to the folder of the version. */
  requested: (version: string) => string[];
  stop: () => Promise<void>;
}

export async function startModuleServer(): Promise<ModuleServer> {
  const files = await mkdtemp(path.join(tmpdir(), 'benotes-modules-'));
  await cp(BUILD, files, { recursive: true });
  const faults = new Map<string, Fault>();
  const requests: { version: string; file: string }[] = [];
  const hanging = new Set<ServerResponse>();

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [version = '', ...rest] = pathname.slice(FOLDER.length).split('/');
    const file = rest.join('/');
    const fault = faults.get(version) ?? 'ok';
    requests.push({ version, file });
    if (fault === 'hang') return void hanging.add(response);
    if (fault === 'reset') return void response.destroy();
    if (fault === 'slow') await setTimeout(SLOW_MS);
    response.setHeader('access-control-allow-origin', '*');
    if (fault === '404' || fault === '500') return void response.writeHead(Number(fault)).end('no');
    if (fault === 'html') return void response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello');
    const body = await readFile(path.join(files, file)).catch(() => null);
    if (!pathname.startsWith(FOLDER) || !body) return void response.writeHead(404).end('no');
    response.setHeader('content-type', MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(file.endsWith('.js') ? applyFault(body.toString(), path.basename(file), fault) : body);
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has an AddressInfo
  const abortHanging = () => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return {
    origin,
    entry: (version) => `${origin}${FOLDER}${version}/mf-manifest.json`,
    serve: (version, fault) => {
      faults.set(version, fault);
      abortHanging();
    },
    requested: (version) => requests.filter((each) => each.version === version).map(({ file }) => file),
    stop: async () => {
      abortHanging();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Changes a script as if its build were broken, older, newer, or different. */
function applyFault(script: string, file: string, fault: Fault): string {
  const isParcel = file.startsWith('parcel-');
  if (typeof fault === 'object')
    return isParcel ? replace(script, /\bcontract:\d+/, `contract:${fault.contract}`) : script;
  if (fault === 'corrupt') return script.slice(0, script.length / 2);
  if (fault === 'throws') return isParcel ? `throw new Error('This build is broken.');${script}` : script;
  if (fault === 'own-react') return isParcel ? replace(script, /\buseState:\w+/, 'useState:()=>[]') : script;
  // The version of the shared components is a hash of their sources.
  if (fault === 'other-ui') return script.replaceAll(/\b0\.1\.\d{5,}\b/g, '0.1.12345');
  return script;
}

function replace(script: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(script)) throw new Error(`The script does not contain ${pattern}: the build has changed.`);
  return script.replace(pattern, replacement);
}
