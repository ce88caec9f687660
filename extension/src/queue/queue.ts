import type { Connection } from '../server/connections.ts';
import type { Item } from './item.ts';

/** Each item has a key of its own, so that a long note is not written again with every change. */
const PREFIX = 'queued:';

/** Everything that waits, the oldest first. */
export async function listQueue(): Promise<Item[]> {
  const all = await chrome.storage.local.get<Record<string, unknown>>(null);
  const items = Object.entries(all).flatMap(([key, value]) => (key.startsWith(PREFIX) ? [value as Item] : []));
  return items.toSorted((one, other) => one.queuedAt - other.queuedAt || one.id.localeCompare(other.id));
}

/** Whether an item was queued for the account of a connection. */
export const isFor = ({ server, userId }: Item, connection: Connection): boolean =>
  connection.server === server && connection.userId === userId;

/** Stores an item, or its progress. @throws Error if the storage of the extension is full. */
export const putItem = (item: Item): Promise<void> => chrome.storage.local.set({ [PREFIX + item.id]: item });

export const removeItem = (id: string): Promise<void> => chrome.storage.local.remove(PREFIX + id);

export async function findItem(id: string): Promise<Item | undefined> {
  const found = await chrome.storage.local.get<Record<string, Item | undefined>>(PREFIX + id);
  return found[PREFIX + id];
}

/** Whether a change of the storage is one of the queue. */
export const concernsQueue = (changes: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(changes).some((key) => key.startsWith(PREFIX));
