import { button, element } from '../dom/element.ts';
import {
  chooseServer,
  type Connection,
  currentConnection,
  disconnect,
  listConnections,
} from '../server/connections.ts';
import { texts } from './texts.ts';

/** The servers that the extension is connected to. `refresh` shows them as they are now. */
export function serverList() {
  const rows = element('ul', { class: 'rows' });
  const none = element('p', { class: 'hint' }, texts.none);
  const message = element('p', { class: 'message', role: 'status' });
  const heading = element('h2', { class: 'heading', tabindex: '-1' }, texts.servers);
  const root = element('section', { class: 'section' }, heading, message, none, rows);

  const act = async (work: Promise<void>, done = '') => {
    await work;
    await refresh();
    message.textContent = done;
    heading.focus(); // the button that had the focus is gone
  };
  const rowOf = ({ server, user, isRevoked }: Connection, isUsed: boolean) => {
    const { host } = new URL(server);
    const detail = isRevoked ? texts.revoked : isUsed ? `${texts.as(user)} · ${texts.used}` : texts.as(user);
    const use = button(texts.use, () => act(chooseServer(server)));
    use.setAttribute('aria-label', texts.useServer(host));
    const leave = button(texts.disconnect, () => act(disconnect(server), texts.disconnected(host)), 'danger');
    leave.setAttribute('aria-label', texts.disconnectServer(host));
    return element(
      'li',
      { class: 'row' },
      element('span', {}, host, element('p', { class: 'hint' }, detail)),
      element('span', { class: 'actions' }, ...(isUsed ? [leave] : [use, leave])),
    );
  };
  const refresh = async () => {
    const [connections, current] = await Promise.all([listConnections(), currentConnection()]);
    none.hidden = connections.length > 0;
    rows.hidden = connections.length === 0;
    rows.replaceChildren(...connections.map((each) => rowOf(each, each.server === current?.server)));
  };
  return { root, refresh };
}
