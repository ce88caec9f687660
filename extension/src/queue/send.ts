import { createCollection } from '@benotes/contract';

import { type Credentials, call, ServerError } from '../server/call.ts';
import { changeConnection, connectionTo } from '../server/connections.ts';
import type { Item, Outcome } from './item.ts';
import { isFor, putItem, removeItem } from './queue.ts';
import { addNote, findSaved, sendPage } from './send-page.ts';

/** How long a server remembers idempotency keys, less an hour. */
const KEY_MS = 23 * 3600_000;

/**
 * Sends an item to its account on its server and to no other, and removes it from the queue when it has arrived. If the
 * server cannot be reached or refuses the token, the item keeps waiting.
 */
export async function send(item: Item): Promise<Outcome> {
  const connection = await connectionTo(item.server);
  if (!connection || connection.isRevoked || !isFor(item, connection)) return { state: 'waiting' };
  try {
    const state = await deliver(connection, item);
    await removeItem(item.id);
    return { state };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (error.status === 401) await changeConnection(item.server, { isRevoked: true });
    if (error.status === 401 || error.isTemporary) return { state: 'waiting' };
    await putItem({ ...item, error: error.message });
    return { state: 'refused', message: error.message };
  }
}

async function deliver(credentials: Credentials, item: Item): Promise<'saved' | 'known'> {
  const isForgotten = item.sentAt !== null && Date.now() - item.sentAt > KEY_MS;
  const sent = { ...item, sentAt: item.sentAt ?? Date.now() };
  if (item.sentAt === null) await putItem(sent);
  if (sent.kind === 'window') {
    await deliverWindow(credentials, sent);
    return 'saved';
  }
  // It may have arrived although the response did not, and its key does not tell any more.
  const saved = isForgotten ? await findSaved(credentials, sent.page.url) : undefined;
  if (saved) {
    if (sent.page.note) await addNote(credentials, saved, sent.page.note);
    return 'known';
  }
  return sendPage(credentials, sent.page, { key: sent.id, unlessSaved: true });
}

/** Creates the collection and then its links, the last one first, because each comes on top. */
async function deliverWindow(credentials: Credentials, given: Item & { kind: 'window' }): Promise<void> {
  let item = given;
  const { id, window } = item;
  if (item.collectionId === null) {
    const body = { name: window.name };
    const { data } = await call(credentials, createCollection, { body }, `${id}:collection`);
    item = { ...item, collectionId: data.id };
    await putItem(item);
  }
  for (const [index, page] of window.pages.toReversed().entries()) {
    if (index < item.sent) continue;
    const draft = { ...page, description: '', note: '', tags: [], collection_id: item.collectionId };
    await sendPage(credentials, draft, { key: `${id}:${index}`, unlessSaved: false });
    item = { ...item, sent: index + 1 };
    await putItem(item);
  }
}
