import { escapeHtml, quotationOf } from '../page/note.ts';
import { readTab } from '../page/read-page.ts';
import type { PageDraft } from '../queue/item.ts';
import { savePage } from '../queue/sender.ts';
import { isWebPage } from '../server/address.ts';
import { currentConnection } from '../server/connections.ts';
import { showOutcome } from './badge.ts';
import { texts } from './texts.ts';

const WEB = ['http://*/*', 'https://*/*'];

/** Creates the context menus. */
export function createMenus(): void {
  chrome.contextMenus.removeAll(() => {
    addMenu('page', texts.savePage, { documentUrlPatterns: WEB });
    addMenu('link', texts.saveLink, { targetUrlPatterns: WEB });
    addMenu('selection', texts.saveSelection, { documentUrlPatterns: WEB });
    addMenu('image', texts.saveImage, { targetUrlPatterns: WEB });
  });
}

const addMenu = (id: 'page' | 'link' | 'selection' | 'image', title: string, where: object) =>
  chrome.contextMenus.create({ id, title, contexts: [id], ...where });

type Click = Pick<
  chrome.contextMenus.OnClickData,
  'menuItemId' | 'linkUrl' | 'srcUrl' | 'selectionText' | 'pageUrl'
> & {
  /** Firefox only. */
  linkText?: string;
};
type Draft = Omit<PageDraft, 'collection_id' | 'tags'>;

/** What a click on a menu saves; null for what cannot be saved. */
export async function draftOf(click: Click, tab: Pick<chrome.tabs.Tab, 'id' | 'url' | 'title'>): Promise<Draft | null> {
  const { menuItemId, linkUrl, srcUrl, selectionText = '', linkText = '' } = click;
  const pageUrl = tab.url ?? click.pageUrl ?? '';
  if (menuItemId === 'link') return draft(linkUrl, { title: linkText.trim() });
  if (menuItemId === 'image') {
    const source = `<a href="${escapeHtml(pageUrl)}">${escapeHtml(tab.title || pageUrl)}</a>`;
    return draft(srcUrl, { title: tab.title, note: `<p>${texts.imageFrom} ${source}</p>` });
  }
  const details = tab.id === undefined ? null : await readTab(tab.id);
  const page = { title: details?.title || tab.title, description: details?.description };
  if (menuItemId === 'page') return draft(pageUrl, page);
  return draft(pageUrl, { ...page, note: quotationOf(details?.selection || selectionText).html });
}

const draft = (url: string | undefined, { title = '', description = '', note = '' }: Partial<Draft>): Draft | null =>
  isWebPage(url) ? { url, title: cut(title, 255), description: cut(description, 1000), note } : null;

/** At most so many characters, counted as the server does. */
export const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

/**
 * Saves what was clicked into the collection that was chosen last. Without a connection, opens the page that makes one.
 */
export async function saveClicked(click: Click, tab: chrome.tabs.Tab): Promise<void> {
  const connection = await currentConnection();
  if (!connection) return chrome.runtime.openOptionsPage();
  const draft = await draftOf(click, tab);
  if (!draft) return;
  const { collection_id = null, server } = connection;
  const outcome = await savePage(server, { ...draft, collection_id, tags: [] });
  if (tab.id !== undefined) await showOutcome(tab.id, outcome);
}
