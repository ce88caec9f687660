import { ask } from '../browser/messages.ts';
import { button, element } from '../dom/element.ts';
import type { Outcome } from '../queue/item.ts';
import { changeConnection, type Connection } from '../server/connections.ts';
import type { MessageLine } from './message.ts';
import { pageForm, type Shown } from './page-form.ts';
import { texts } from './texts.ts';

/** A tab with a page that can be saved. */
export interface Page {
  url: string;
  tabId: number | undefined;
}

/** The form of a page that is not saved yet. */
export function newPage({ url, tabId }: Page, connection: Connection, shown: Shown, line: MessageLine) {
  const form = pageForm(shown);
  const save = async () => {
    const { note, ...values } = form.value();
    const page = { url, ...values, note };
    const { server } = connection;
    const outcome = await ask({ type: 'save-page', server, page, tabId });
    tell(outcome, line);
    if (outcome.state === 'refused') return;
    await changeConnection(server, { collection_id: values.collection_id });
    root.remove();
  };
  const saveButton = button(texts.save, save, 'primary');
  const root = element('div', { class: 'section' }, form.root, element('div', { class: 'actions' }, saveButton));
  return { root, form, saveButton };
}

function tell(outcome: Outcome, { say }: MessageLine): void {
  if (outcome.state === 'refused') say(texts.failed(outcome.message), 'danger');
  else if (outcome.state === 'waiting') say(texts.waiting);
  else say(outcome.state === 'known' ? texts.known : texts.saved, 'success');
}
