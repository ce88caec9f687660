import { setTimeout as sleep } from 'node:timers/promises';

/** A server that accepts releases over HTTP. */
export interface ModuleServer {
  /** Its URL, without a path. */
  url: string;
  token: string;
}

/** As the server describes a module. */
export interface ModuleState {
  name: string;
  is_enabled: boolean;
  live: { version: string; since: string; by: string | null };
  /** Missing on servers without canaries. */
  canary?: { version: string; since: string; by: string | null; percent: number | null; users: string[] | null } | null;
  previous: { version: string } | null;
}

/** Who gets a release: a share of the users in percent, or their email addresses. */
export interface CanaryAudience {
  canary?: string | undefined;
  for?: string[] | undefined;
}

/** The server has refused a request or cannot be reached. The message is one line for the user. */
export class ServerError extends Error {
  override name = 'ServerError';
}

const CHUNK_BYTES = 64 * 1024;
const TIMEOUT_MS = 900_000;
/** How often a request is sent while the server is too busy. */
const ATTEMPTS = 5;

/** The modules that the token may release. @throws ServerError */
export const listModules = (server: ModuleServer) => call<ModuleState[]>(server, 'GET', '/api/modules');

/** A change of the state of a module. */
export type ModuleChange = 'promote' | 'rollback' | 'disable' | 'enable';

/** Changes the state of a module. @throws ServerError */
export const changeModule = (server: ModuleServer, name: string, change: ModuleChange) =>
  call<ModuleState>(server, 'POST', `/api/modules/${encodeURIComponent(name)}/${change}`);

/** Removes a module with all its versions. @throws ServerError */
export const removeModule = (server: ModuleServer, name: string): Promise<void> =>
  call(server, 'DELETE', `/api/modules/${encodeURIComponent(name)}`);

/** A module in one line. */
export function describeModule({ name, is_enabled, live, canary, previous }: ModuleState): string {
  const words = [`${name}: ${live.version} live since ${minute(live.since)}`];
  if (live.by !== null) words.push(`by ${live.by}`);
  if (canary)
    words.push(`canary ${canary.version} for ${usersOf(canary)} since ${minute(canary.since)} by ${canary.by}`);
  if (previous) words.push(`previous ${previous.version}`);
  if (!is_enabled) words.push('disabled');
  return words.join(', ');
}

/** `2026-11-21 09:00 UTC` */
const minute = (date: string) => `${date.slice(0, 16).replace('T', ' ')} UTC`;

const usersOf = ({ percent, users }: NonNullable<ModuleState['canary']>) => users?.join(', ') ?? `${percent}% of users`;

/**
 * Takes the canary of a module back, or makes its previous version live again if it has none.
 *
 * @returns a line for the user.
 * @throws ServerError
 */
export async function rollBackModule(server: ModuleServer, name: string): Promise<string> {
  const before = (await listModules(server)).find((each) => each.name === name);
  const { live } = await changeModule(server, name, 'rollback');
  const isRolledBack = before?.canary && before.live.version === live.version;
  return isRolledBack
    ? `${name}: the canary was rolled back, ${live.version} is live.`
    : `${name}: ${live.version} is live.`;
}

const isCanary = ({ canary, for: users }: CanaryAudience) => canary !== undefined || users !== undefined;

/**
 * Sends an archive; its module is live afterwards, or the canary of the audience.
 *
 * @param onProgress is called with the share that was sent, from 0 to 1.
 * @throws ServerError
 */
export async function sendArchive(
  server: ModuleServer,
  { name, bytes: archive }: { name: string; bytes: Uint8Array },
  audience: CanaryAudience = {},
  onProgress: (share: number) => void = () => {},
): Promise<ModuleState> {
  const modules = await listModules(server); // whatever is wrong with the server or the token is said before the upload
  const known = modules.find((module) => module.name === name);
  if (isCanary(audience)) {
    if (!known) throw new ServerError(`${name} has no live version on ${server.url}: release it to all users first.`);
    // It would ignore who is to get the module.
    if (!('canary' in known)) throw new ServerError(`${server.url} has no canaries: update the server.`);
  }
  const body = () => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      pull: (stream) => {
        const chunk = archive.subarray(sent, sent + CHUNK_BYTES);
        if (chunk.length === 0) return stream.close();
        stream.enqueue(chunk);
        sent += chunk.length;
        onProgress(sent / archive.length);
      },
    });
  };
  const query = new URLSearchParams();
  if (audience.canary !== undefined) query.set('canary', audience.canary);
  if (audience.for !== undefined) query.set('for', audience.for.join(','));
  return call<ModuleState>(server, 'POST', `/api/modules/releases?${query}`, body);
}

type Body = () => ReadableStream<Uint8Array>;

async function call<T>(server: ModuleServer, method: string, path: string, body?: Body): Promise<T> {
  const { url } = server;
  const response = await sendWithRetries(() => send(server, method, path, body?.()));
  const text = await response.text();
  if (!response.ok) throw new ServerError(`${url} refused: ${refusalOf(response.status, text)}`);
  if (response.status === 204) return undefined as T;
  try {
    return (JSON.parse(text) as { data: T }).data;
  } catch {
    throw new ServerError(`${url} is no Benotes server: ${path} is not JSON.`);
  }
}

async function send({ url, token }: ModuleServer, method: string, path: string, body?: ReadableStream) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/zip' }) };
  const options = { method, headers, body, duplex: 'half', signal: AbortSignal.timeout(TIMEOUT_MS) } as RequestInit;
  return fetch(new URL(path, url), options).catch((error: unknown) => {
    const { cause, message } = error as Error;
    throw new ServerError(`${url} cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  });
}

/** Sends a request again when the server says so: it was too busy to do anything. */
async function sendWithRetries(request: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await request();
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds || attempt === ATTEMPTS) return response;
    await response.body?.cancel();
    await sleep(seconds * 1000);
  }
}

function refusalOf(status: number, text: string): string {
  if (status === 401) return 'the token is wrong, expired, or revoked.';
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message === 'string') return message;
  } catch {
    // a proxy's page
  }
  return `status ${status}.`;
}
