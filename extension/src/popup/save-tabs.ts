import { COLLECTION_NAME_MAX_LENGTH, TITLE_MAX_LENGTH } from '@benotes/contract';

import { cut } from '../browser/menus.ts';
import { ask } from '../browser/messages.ts';
import { button } from '../dom/element.ts';
import type { WindowDraft } from '../queue/item.ts';
import { isWebPage } from '../server/address.ts';
import type { MessageLine } from './message.ts';
import { texts } from './texts.ts';

/** The web pages of a window's tabs, each once. */
export function windowDraft(tabs: readonly Pick<chrome.tabs.Tab, 'url' | 'title'>[], now: Date): WindowDraft {
  const pages = new Map<string, string>();
  for (const { url, title } of tabs) if (isWebPage(url) && !pages.has(url)) pages.set(url, title ?? '');
  return {
    name: cut(texts.windowName(now), COLLECTION_NAME_MAX_LENGTH),
    pages: [...pages].map(([url, title]) => ({ url, title: cut(title, TITLE_MAX_LENGTH) })),
  };
}

/**
 * The button that saves all tabs of the window as a new collection. The addresses of tabs need a permission of their
 * own.
 */
export function saveTabsButton(server: string, line: MessageLine): HTMLButtonElement {
  return button(texts.saveTabs, async () => {
    // First of all: browsers ask only while they handle the click.
    if (!(await chrome.permissions.request({ permissions: ['tabs'] }))) {
      line.say(texts.needsTabs);
      return;
    }
    const window = windowDraft(await chrome.tabs.query({ currentWindow: true }), new Date());
    if (window.pages.length === 0) {
      line.say(texts.noTabs);
      return;
    }
    const outcome = await ask({ type: 'save-window', server, window });
    if (outcome.state === 'refused') line.say(texts.failed(outcome.message), 'danger');
    else if (outcome.state === 'waiting') line.say(texts.tabsWaiting);
    else line.say(texts.tabsSaved(window.pages.length, window.name), 'success');
  });
}
