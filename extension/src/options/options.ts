import '../dom/theme.ts';
import '../dom/extension.css';
import { element } from '../dom/element.ts';
import { connectForm } from './connect-form.ts';
import { queueList } from './queue-list.ts';
import { serverList } from './server-list.ts';
import { texts } from './texts.ts';

const TABS = { permissions: ['tabs' as const] };

/** Whether the badge may look up the pages of tabs. */
async function badgeField(): Promise<HTMLElement> {
  const box = element('input', { type: 'checkbox' });
  box.checked = await chrome.permissions.contains(TABS);
  box.addEventListener('change', () => {
    const isAllowed = box.checked ? chrome.permissions.request(TABS) : chrome.permissions.remove(TABS);
    void isAllowed.then(
      async () => (box.checked = await chrome.permissions.contains(TABS)),
      () => (box.checked = true), // a required permission cannot be given up
    );
  });
  return element(
    'section',
    { class: 'section' },
    element('h2', { class: 'heading' }, texts.badge),
    element('label', { class: 'check' }, box, texts.badgeLabel),
    element('p', { class: 'hint' }, texts.badgeHint),
  );
}

async function open(main: HTMLElement): Promise<void> {
  const [servers, queue] = [serverList(), queueList()];
  await Promise.all([servers.refresh(), queue.refresh()]); // before they are shown, so that nothing moves
  const logo = element('img', { src: 'icons/icon-48.png', alt: '' });
  main.replaceChildren(
    element('div', { class: 'bar' }, logo, element('h1', { class: 'title' }, texts.title)),
    connectForm(() => void servers.refresh()),
    servers.root,
    await badgeField(),
    queue.root,
  );
}

const main = document.getElementById('options');
if (main) void open(main);
