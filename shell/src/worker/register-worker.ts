import { trustedPolicy } from '@benotes/platform';

import { pageState } from '../start/page-state.ts';
import { workers } from './worker-container.ts';

const URL_PATH = '/service-worker.js';

const policy = trustedPolicy('benotes-worker', { createScriptURL: (_url: string) => URL_PATH });

/**
 * Registers the service worker once the page has loaded, so that it does not delay the first screen. Not in
 * development, where nothing may be cached, nor in browsers without workers (plain http on another machine). If the
 * server has switched it off, it is unregistered and its caches are deleted; registering the one that unregisters
 * itself would bring it back.
 */
export function registerWorker(): void {
  const container = workers();
  if (!import.meta.env.PROD || !container) return;
  const work = () => (pageState()?.worker === false ? remove(container) : register(container)).catch(console.warn);
  if (document.readyState === 'complete') void work();
  else window.addEventListener('load', () => void work(), { once: true });
}

// Private windows of some browsers refuse it. Then everything works except offline use.
const register = (container: ServiceWorkerContainer): Promise<unknown> =>
  container.register(policy.createScriptURL(URL_PATH), { updateViaCache: 'none' });

async function remove(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
