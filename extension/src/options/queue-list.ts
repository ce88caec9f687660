import { ask } from '../browser/messages.ts';
import { button, element } from '../dom/element.ts';
import type { Item } from '../queue/item.ts';
import { concernsQueue, listQueue } from '../queue/queue.ts';
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

  const rowOf = (item: Item) => {
    const { id, error, server } = item;
    const name = nameOf(item);
    const leave = (type: 'retry' | 'discard') => async () => {
      await ask({ type, id });
      heading.focus(); // the button that had the focus is gone
    };
    const discard = button(texts.discard, leave('discard'), 'danger');
    discard.setAttribute('aria-label', texts.discardItem(name));
    const detail = `${new URL(server).host} · ${error === null ? texts.waiting : texts.refused(error)}`;
    const actions = error === null ? [discard] : [button(texts.again, leave('retry')), discard];
    return element(
      'li',
      { class: 'row' },
      element('span', {}, name, element('p', { class: 'hint' }, detail)),
      element('span', { class: 'actions' }, ...actions),
    );
  };
  const refresh = async () => {
    const items = await listQueue();
    none.hidden = items.length > 0;
    rows.hidden = items.length === 0;
    sendNow.hidden = items.length === 0;
    rows.replaceChildren(...items.map(rowOf));
  };
  chrome.storage.local.onChanged.addListener((changes) => {
    if (concernsQueue(changes)) void refresh();
  });
  return { root, refresh };
}
