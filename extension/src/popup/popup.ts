import '../dom/theme.ts';
import '../dom/extension.css';
import { ask } from '../browser/messages.ts';
import { button, element, field } from '../dom/element.ts';
import { readTab } from '../page/read-page.ts';
import { findSaved } from '../queue/send-page.ts';
import { countQueue } from '../queue/sender.ts';
import { isWebPage } from '../server/address.ts';
import { ServerError } from '../server/call.ts';
import { type Connection, currentConnection, listConnections, chooseServer } from '../server/connections.ts';
import { loadLibrary } from './library.ts';
import { messageLine } from './message.ts';
import { newPage } from './new-page.ts';
import { saveTabsButton } from './save-tabs.ts';
import { savedPage } from './saved-page.ts';
import { texts } from './texts.ts';

/** The tab to save: the active one, or the one that `?tab=` names when this page is opened in a tab of its own. */
async function findTab(): Promise<chrome.tabs.Tab | undefined> {
  const id = Number(new URLSearchParams(location.search).get('tab'));
  if (id > 0) return chrome.tabs.get(id);
  return (await chrome.tabs.query({ active: true, currentWindow: true }))[0];
}

const openSettings = () => chrome.runtime.openOptionsPage();

/**
 * Shows the form for the current server. Each call has an element of its own: a server can be chosen while the page is
 * still read for the previous one, which must not add to what is shown.
 */
async function open(main: HTMLElement): Promise<void> {
  const [connection, tab] = await Promise.all([currentConnection(), findTab()]);
  const popup = element('div', { class: 'popup' });
  main.replaceChildren(popup);
  const line = messageLine();
  const title = element('h1', { class: 'title' }, texts.savePage);
  popup.append(element('div', { class: 'bar' }, title, line.root, button(texts.settings, openSettings)));
  if (!connection) {
    popup.append(element('p', { class: 'hint' }, texts.notConnected), button(texts.connect, openSettings, 'primary'));
    return;
  }
  popup.append(...(await serverField(main, connection)));
  if (connection.isRevoked) line.say(texts.revoked, 'danger');
  const url = tab?.url;
  if (isWebPage(url)) await showPage(popup, connection, { ...tab, url } as chrome.tabs.Tab & { url: string }, line);
  else line.say(texts.notAPage);
  popup.append(saveTabsButton(connection.server, line));
  await showQueue(popup);
}

/** Chooses the server, if there are several. */
async function serverField(main: HTMLElement, { server }: Connection): Promise<HTMLElement[]> {
  const connections = await listConnections();
  if (connections.length < 2) return [];
  const change = () => void chooseServer(select.value).then(() => open(main));
  const select = element('select', { class: 'input', change });
  for (const each of connections) select.append(new Option(new URL(each.server).host, each.server));
  select.value = server;
  return [field(texts.server, select)];
}

/** The form of the page: first as a new one, then filled with what the server knows. */
async function showPage(
  popup: HTMLElement,
  connection: Connection,
  { id: tabId, url, title = '' }: chrome.tabs.Tab & { url: string },
  line: ReturnType<typeof messageLine>,
): Promise<void> {
  const details = tabId === undefined ? null : await readTab(tabId);
  const { collection_id = null } = connection;
  const fallback = { title: title || url, description: '', image: null, selection: '' };
  const shown = { ...fallback, ...details, title: details?.title || fallback.title, collection_id, tags: [] };
  let view = newPage({ url, tabId }, connection, shown, line);
  popup.append(view.root);
  view.saveButton.focus();
  if (!connection.isRevoked) void complete();

  async function complete(): Promise<void> {
    const library = loadLibrary(connection, url);
    library.catch(() => {}); // handled below
    try {
      const post = await findSaved(connection, url);
      if (post && view.root.isConnected && !view.form.isChanged()) {
        const saved = savedPage({ url, tabId }, connection, post, shown, line);
        view.root.replaceWith(saved.root);
        view = saved;
        saved.saveButton.focus();
      }
      view.form.offer(await library);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      if (view.root.isConnected) line.say(error.status === 401 ? texts.revoked : texts.away);
    }
  }
}

/** Tells how much waits, and sends it. */
async function showQueue(popup: HTMLElement): Promise<void> {
  const { waiting, refused } = await countQueue();
  if (waiting + refused === 0) return;
  const hint = element('p', { class: 'hint' }, texts.queued(waiting + refused));
  popup.append(hint);
  await ask({ type: 'send-queue' });
  const left = await countQueue();
  if (left.waiting + left.refused === 0) hint.remove();
  else hint.textContent = texts.queued(left.waiting + left.refused);
}

const main = document.getElementById('popup');
if (main) void open(main);
