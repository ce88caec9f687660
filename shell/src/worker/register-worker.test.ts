import { PAGE_STATE_ID } from '@benotes/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { registerWorker } from './register-worker.ts';

const register = vi.fn<(url: string) => Promise<unknown>>();
let readyState: DocumentReadyState;

beforeEach(() => {
  register.mockReset().mockResolvedValue({});
  readyState = 'complete';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

// #worker-registered
it('registers /service-worker.js', () => {
  registerWorker();
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { updateViaCache: 'none' });
});

it('waits until the page has loaded', () => {
  readyState = 'interactive';
  registerWorker();
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledOnce();
});

// #none-in-development
it('registers nothing in development', () => {
  vi.stubEnv('PROD', false);
  registerWorker();
  expect(register).not.toHaveBeenCalled();
});

it('does nothing if the browser has no service workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(registerWorker).not.toThrow();
});

// #removed-if-switched-off
it('removes all workers and their caches if the server has switched them off', async () => {
  const state = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_STATE_ID });
  state.textContent = JSON.stringify({ worker: false });
  document.body.append(state);
  const done: string[] = [];
  const unregister = () => Promise.resolve(done.push('worker'));
  const getRegistrations = () => Promise.resolve([{ unregister }]);
  Object.defineProperty(navigator, 'serviceWorker', { value: { register, getRegistrations }, configurable: true });
  vi.stubGlobal('caches', { keys: () => ['modules', 'page'], delete: (name: string) => done.push(name) });
  vi.resetModules(); // the cached state of the page
  const { registerWorker: run } = await import('./register-worker.ts');
  run();
  await vi.waitFor(() => expect(done).toEqual(['worker', 'modules', 'page']));
  expect(register).not.toHaveBeenCalled();
  state.remove();
  vi.unstubAllGlobals();
});

it('logs a warning if the browser refuses', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  register.mockRejectedValue(new DOMException('No.', 'SecurityError'));
  registerWorker();
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
});
