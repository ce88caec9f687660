import { connectExtension, disconnectExtension } from '@benotes/contract';

import { patternOf } from './address.ts';
import { type Credentials, call } from './call.ts';

/** A server that the extension is connected to. */
export interface Connection extends Credentials {
  /** The id of the user there. */
  userId?: number;
  /** The name of the user there. */
  user: string;
  /** Whether the server has refused the token. */
  isRevoked?: boolean;
  /** The collection that was chosen last; null for Uncategorized. */
  collection_id?: number | null;
}

interface Stored {
  connections?: Connection[];
  /** The server that pages are saved to. */
  current?: string;
}

const read = () => chrome.storage.local.get<Stored>(['connections', 'current']);

/** All connections, in the order in which they were made. */
export const listConnections = async (): Promise<readonly Connection[]> => (await read()).connections ?? [];

export const connectionTo = async (server: string): Promise<Connection | undefined> =>
  (await listConnections()).find((connection) => connection.server === server);

/** The connection that is used; undefined if there is none. */
export async function currentConnection(): Promise<Connection | undefined> {
  const { connections = [], current } = await read();
  return connections.find(({ server }) => server === current) ?? connections[0];
}

export const chooseServer = (current: string): Promise<void> => chrome.storage.local.set({ current });

/** Changes what is stored of a connection. */
export async function changeConnection(server: string, changes: Partial<Omit<Connection, 'server'>>): Promise<void> {
  const { connections = [] } = await read();
  const changed = connections.map((each) => (each.server === server ? { ...each, ...changes } : each));
  await chrome.storage.local.set({ connections: changed });
}

/** Exchanges a grant for the token of a server, and uses that server from now on. @throws ServerError */
export async function connect(server: string, grant: string, verifier: string): Promise<void> {
  const { data } = await call({ server, token: '' }, connectExtension, { body: { grant, verifier } });
  const { connections = [] } = await read();
  const before = connections.find((connection) => connection.server === server);
  const { secret: token, account_id: userId, user } = data;
  const kept = before?.userId === userId ? before : {}; // the collections of another account are not known here
  const connection: Connection = { ...kept, server, token, userId, user, isRevoked: false };
  const others = connections.filter((each) => each !== before);
  await chrome.storage.local.set({ connections: [...others, connection], current: server });
  if (before) await revoke(before);
}

/** Forgets a server and gives up the access to it. */
export async function disconnect(server: string): Promise<void> {
  const { connections = [] } = await read();
  const gone = connections.find((connection) => connection.server === server);
  await chrome.storage.local.set({ connections: connections.filter((each) => each !== gone) });
  if (!gone) return;
  await revoke(gone);
  await chrome.permissions.remove({ origins: [patternOf(server)] }).catch(() => {}); // it was not optional
}

/** Revokes a token, if the server can be reached; otherwise its user does that in My Account. */
async function revoke({ server, token }: Connection): Promise<void> {
  await call({ server, token: '' }, disconnectExtension, { body: { token } }).catch(() => {}); // as above
}
