import { ask } from '../browser/messages.ts';
import { button, element } from '../dom/element.ts';
import type { Item } from '../queue/item.ts';
import { concernsQueue, isFor, listQueue } from '../queue/queue.ts';
import { type Connection, listConnections } from '../server/connections.ts';
import { texts } from './texts.ts';

const nameOf = (item: Item) =>
  item.kind === 'page'
    ? item.page.title || item.page.url
    : texts.windowItem(item.window.name, item.window.pages.length);

/** What waits to be sent, and what a server has refused. */
export function queueList() {
  const heading = element('h2', { class: 'heading', tabindex: '-1' }, texts.queue);
  const rows = element('ul', { class: 'rows' });
  const none = element('p', { class: 'hint' }, texts.queueNone);
  const sendNow = button(texts.sendNow, () => ask({ type: 'send-queue' }));
  const root = element(
    'section',
    { class: 'section' },
    heading,
    none,
    rows,
    element('div', { class: 'actions' }, sendNow),
  );

  const rowOf = (item: Item, connections: readonly Connection[]) => {
    const { id, error, server } = item;
    const name = nameOf(item);
    const leave = (type: 'retry' | 'discard') => async () => {
      await ask({ type, id });
      heading.focus(); // the button that had the focus is gone
    };
    const discard = button(texts.discard, leave('discard'), 'danger');
    discard.setAttribute('aria-label', texts.discardItem(name));
    const connection = connections.find((each) => each.server === server);
    const waiting = connection && !isFor(item, connection) ? texts.otherAccount : texts.waiting;
    const detail = `${new URL(server).host} · ${error === null ? waiting : texts.refused(error)}`;
    const actions = error === null ? [discard] : [button(texts.again, leave('retry')), discard];
    return element(
      'li',
      { class: 'row' },
      element('span', {}, name, element('p', { class: 'hint' }, detail)),
      element('span', { class: 'actions' }, ...actions),
    );
  };
  const refresh = async () => {
    const [items, connections] = await Promise.all([listQueue(), listConnections()]);
    none.hidden = items.length > 0;
    rows.hidden = items.length === 0;
    sendNow.hidden = items.length === 0;
    rows.replaceChildren(...items.map((item) => rowOf(item, connections)));
  };
  chrome.storage.local.onChanged.addListener((changes) => {
    if (concernsQueue(changes) || 'connections' in changes) void refresh();
  });
  return { root, refresh };
}
