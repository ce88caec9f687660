import { trustedPolicy } from '@benotes/platform';

import { pageState } from '../start/page-state.ts';
import { workers } from './worker-container.ts';

const ADDRESS = '/service-worker.js';

const policy = trustedPolicy('benotes-worker', { createScriptURL: (_address: string) => ADDRESS });

/**
 * Registers the service worker once the page has loaded, so that it takes nothing from the first screen. Not while
 * developing, where nothing may be kept, and not where the browser has none (plain http on another machine). Where the
 * server has switched it off it goes, with all it kept: whoever registered what takes itself away would have it again.
 */
export function registerWorker(): void {
  const container = workers();
  if (!import.meta.env.PROD || !container) return;
  const work = () => (pageState()?.worker === false ? remove(container) : register(container)).catch(console.warn);
  if (document.readyState === 'complete') void work();
  else window.addEventListener('load', () => void work(), { once: true });
}

// Without it everything works but offline; private windows of some browsers refuse.
const register = (container: ServiceWorkerContainer): Promise<unknown> =>
  container.register(policy.createScriptURL(ADDRESS), { updateViaCache: 'none' });

async function remove(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
