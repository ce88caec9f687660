import { connectionTo, listConnections } from '../server/connections.ts';
import type { Item, Outcome, PageDraft, WindowDraft } from './item.ts';
import { findItem, isFor, listQueue, putItem, removeItem } from './queue.ts';
import { send } from './send.ts';

/** Nothing is sent again sooner than this, unless the user asks for it. */
const PAUSE_MS = 15_000;

let last: Promise<unknown> = Promise.resolve();
let triedAt = 0;

/** Runs one task after the other, so that nothing is sent twice. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task);
  last = result.catch(() => {}); // the next task runs even if this one fails
  return result;
}

const newItem = async (server: string) => ({
  id: crypto.randomUUID(),
  server,
  userId: (await connectionTo(server))?.userId,
  queuedAt: Date.now(),
  sentAt: null,
  error: null,
});

const FULL = 'The extension has no room for this. Connect to the server first, or select less text.';

/** Queues an item and sends it. */
const add = (item: Item): Promise<Outcome> =>
  inTurn(async () => {
    try {
      await putItem(item);
    } catch {
      return { state: 'refused', message: FULL }; // the quota of the browser
    }
    return send(item);
  });

export const savePage = async (server: string, page: PageDraft): Promise<Outcome> =>
  add({ ...(await newItem(server)), kind: 'page', page });

export const saveWindow = async (server: string, window: WindowDraft): Promise<Outcome> =>
  add({ ...(await newItem(server)), kind: 'window', window, collectionId: null, sent: 0 });

/** Sends what waits, the oldest first, until a server cannot be reached. */
export function sendQueue({ isUrgent }: { isUrgent: boolean }): Promise<void> {
  if (!isUrgent && Date.now() - triedAt < PAUSE_MS) return Promise.resolve();
  triedAt = Date.now();
  return inTurn(async () => {
    const away = new Set<string>();
    const connections = await listConnections();
    for (const item of await listQueue()) {
      if (item.error !== null || away.has(item.server)) continue;
      if (!connections.some((connection) => isFor(item, connection))) continue;
      const { state } = await send(item);
      if (state === 'waiting') away.add(item.server);
    }
  });
}

/** Sends something again that the server has refused. */
export const retry = (id: string): Promise<void> =>
  inTurn(async () => {
    const item = await findItem(id);
    // A new key: the server remembers the refusal of the old one.
    if (!item) return;
    await removeItem(id);
    const renewed = { ...item, id: crypto.randomUUID(), error: null, sentAt: null };
    await putItem(renewed);
    await send(renewed);
  });

export const discard = (id: string): Promise<void> => inTurn(() => removeItem(id));

/** The number of items that wait for accounts that the extension is connected to, and of those refused. */
export async function countQueue(): Promise<{ waiting: number; refused: number }> {
  const [items, connections] = await Promise.all([listQueue(), listConnections()]);
  const refused = items.filter(({ error }) => error !== null).length;
  const isConnected = (item: Item) => connections.some((connection) => isFor(item, connection));
  const waiting = items.filter((item) => item.error === null && isConnected(item)).length;
  return { waiting, refused };
}
