import { afterEach, vi } from 'vitest';

import { setApiOrigin } from './api/api-origin.ts';
import { cancelRetries, overrideToken } from './api/call.ts';
import { emit } from './bus.ts';
import { clearSession } from './session/session.ts';

const { body, documentElement: root } = document;
const initialUrl = location.href;

// Setup of test files that share a page: after each test, the page is as a new one.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  emit('session:ended'); // Stores forget what they hold.
  clearSession();
  cancelRetries();
  overrideToken(undefined);
  setApiOrigin('');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', initialUrl);
  document.title = '';
  // The clipboard of user-event.
  Reflect.deleteProperty(navigator, 'clipboard');
  for (const element of [root, body]) for (const name of element.getAttributeNames()) element.removeAttribute(name);
});
