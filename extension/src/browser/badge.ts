import type { Outcome } from '../queue/item.ts';
import { findSaved } from '../queue/send-page.ts';
import { countQueue } from '../queue/sender.ts';
import { isWebPage } from '../server/address.ts';
import { ServerError } from '../server/call.ts';
import { currentConnection } from '../server/connections.ts';
import { texts } from './texts.ts';

// The tokens of the light theme: badges know no themes.
const GREEN = '#1d7a46';
const RED = '#b42318';
const GRAY = '#6a655d';

/** @param text null shows what all tabs show. */
async function show(tabId: number, text: string | null, color: string, title: string): Promise<void> {
  try {
    await chrome.action.setBadgeBackgroundColor({ tabId, color });
    await chrome.action.setBadgeText({ tabId, text: text as string }); // null is missing in the types
    await chrome.action.setTitle({ tabId, title });
  } catch {
    // The tab was closed meanwhile.
  }
}

/** Shows on a tab what has become of something that was saved there. */
export function showOutcome(tabId: number, outcome: Outcome): Promise<void> {
  if (outcome.state === 'refused') return show(tabId, '!', RED, outcome.message);
  if (outcome.state === 'waiting') return show(tabId, '…', GRAY, texts.waiting);
  return show(tabId, '✓', GREEN, texts.saved);
}

/** Marks a tab if its page is saved. Pages of private windows and of the server itself are not looked up. */
export async function updateBadge({ id, url, incognito }: chrome.tabs.Tab): Promise<void> {
  if (id === undefined || !isWebPage(url) || incognito) return;
  const connection = await currentConnection();
  if (!connection || connection.isRevoked || url.startsWith(`${connection.server}/`)) return;
  try {
    const post = await findSaved(connection, url);
    if (post) await show(id, '✓', GREEN, texts.saved);
    else await show(id, null, GREEN, texts.title);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error; // a server that is away marks nothing
  }
}

/** Shows on all tabs without a mark of their own how much waits. */
export async function updateQueueBadge(): Promise<void> {
  const { waiting, refused } = await countQueue();
  await chrome.action.setBadgeBackgroundColor({ color: refused > 0 ? RED : GRAY });
  await chrome.action.setBadgeText({ text: waiting + refused > 0 ? String(waiting + refused) : '' });
}
