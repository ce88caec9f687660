import { codeOfChallenge } from '@benotes/contract';

import { ask } from '../browser/messages.ts';
import { button, element, field, newId } from '../dom/element.ts';
import { isUnencrypted, patternOf, serverOf } from '../server/address.ts';
import { makeChallenge, type PairingResult } from '../server/pairing.ts';
import { texts } from './texts.ts';

/** Connects to a server: its user confirms there, and no password is typed here. */
export function connectForm(onConnect: () => void): HTMLElement {
  const hintId = newId();
  const input = element('input', {
    type: 'text',
    class: 'input',
    inputmode: 'url',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': hintId,
  });
  const message = element('p', { class: 'message', role: 'status' });
  const code = element('div', {});
  const say = (text: string, tone: 'plain' | 'danger' | 'success' = 'plain') => {
    message.dataset['tone'] = tone;
    message.textContent = text;
  };

  const connect = async () => {
    const server = serverOf(input.value);
    if (server === null) {
      say(input.value.trim() === '' ? texts.noAddress : texts.wrongAddress, 'danger');
      input.focus();
      return;
    }
    // First of all: browsers ask only while they handle the click.
    if (!(await chrome.permissions.request({ origins: [patternOf(server)] }))) {
      say(texts.noAccess, 'danger');
      return;
    }
    const { verifier, challenge } = await makeChallenge();
    say(isUnencrypted(server) ? `${texts.unencrypted} ${texts.compare}` : texts.compare);
    code.replaceChildren(element('p', { class: 'code' }, codeOfChallenge(challenge)));
    await ask({ type: 'pair', server, verifier, challenge });
  };

  chrome.storage.session.onChanged.addListener((changes) => {
    const result = changes['paired']?.newValue as PairingResult | undefined;
    if (!result) return;
    code.replaceChildren();
    if (result.error === null) say(texts.connected(new URL(result.server).host), 'success');
    else say(texts.failed(result.error), 'danger');
    onConnect();
  });

  const form = element(
    'form',
    { class: 'section' },
    field(texts.address, input, element('p', { class: 'hint', id: hintId }, texts.addressHint)),
    element('div', { class: 'actions' }, button(texts.connect, connect, 'primary')),
    message,
    code,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void connect();
  });
  return form;
}
