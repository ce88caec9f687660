import { updateBadge, showOutcome, updateQueueBadge } from './browser/badge.ts';
import { createMenus, saveClicked } from './browser/menus.ts';
import type { Message } from './browser/messages.ts';
import { extensionName } from './browser/name.ts';
import { openTyped, suggest } from './browser/omnibox.ts';
import { protectStorage } from './browser/protect-storage.ts';
import { texts } from './browser/texts.ts';
import type { Outcome } from './queue/item.ts';
import { concernsQueue } from './queue/queue.ts';
import { discard, retry, savePage, saveWindow, sendQueue } from './queue/sender.ts';
import { continuePairing, startPairing } from './server/pairing.ts';

/** The browser ends this script at any time and starts it again for an event: all listeners are registered at once. */

void protectStorage();

async function answer(message: Message): Promise<Outcome | null> {
  switch (message.type) {
    case 'save-page': {
      const outcome = await savePage(message.server, message.page);
      if (message.tabId !== undefined) await showOutcome(message.tabId, outcome);
      return outcome;
    }
    case 'save-window':
      return saveWindow(message.server, message.window);
    case 'send-queue':
      await sendQueue({ isUrgent: true });
      return null;
    case 'retry':
      await retry(message.id);
      return null;
    case 'discard':
      await discard(message.id);
      return null;
    case 'pair':
      await startPairing(message.server, message, extensionName(navigator.userAgent));
      return null;
    case 'update-badge':
      await updateBadge(await chrome.tabs.get(message.tabId));
      return null;
  }
}

chrome.runtime.onMessage.addListener((message: Message, { id }, respond) => {
  if (id !== chrome.runtime.id) return false;
  void answer(message).then(respond);
  return true; // it responds later
});

chrome.runtime.onInstalled.addListener(({ reason }) => {
  createMenus();
  if (reason === 'install') void chrome.runtime.openOptionsPage();
});

chrome.runtime.onStartup.addListener(() => void sendQueue({ isUrgent: true }));
addEventListener('online', () => void sendQueue({ isUrgent: true }));

// These events need no permission, and tell the address of a tab only where the extension has access.
chrome.tabs.onActivated.addListener(({ tabId }) => {
  void sendQueue({ isUrgent: false });
  void chrome.tabs.get(tabId).then(updateBadge, () => {}); // it was closed meanwhile
});
chrome.tabs.onUpdated.addListener((tabId, { url, status }, tab) => {
  if (url !== undefined) void continuePairing(tabId, url);
  // Without a status, a script has changed the address.
  if (status !== 'complete' && (status !== undefined || url === undefined)) return;
  void sendQueue({ isUrgent: false });
  if (tab.active) void updateBadge(tab);
});

chrome.contextMenus.onClicked.addListener((click, tab) => {
  if (tab) void saveClicked(click, tab);
});
chrome.commands.onCommand.addListener((command, tab) => {
  if (command === 'save-page' && tab) void saveClicked({ menuItemId: 'page', pageUrl: tab.url ?? '' }, tab);
});

void chrome.omnibox.setDefaultSuggestion({ description: texts.search });
chrome.omnibox.onInputChanged.addListener((typed, suggestAll) => void suggest(typed).then(suggestAll));
chrome.omnibox.onInputEntered.addListener((typed, where) => void openTyped(typed, where));

chrome.storage.onChanged.addListener((changes, area) => {
  if (area === 'local' && concernsQueue(changes)) void updateQueueBadge();
});
