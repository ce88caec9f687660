import { trustedPolicy } from '@benotes/platform';

const ADDRESS = '/service-worker.js';

const workers = trustedPolicy('benotes-worker', { createScriptURL: (_address: string) => ADDRESS });

/**
 * Registers the service worker once the page has loaded, so that it takes nothing from the first screen. Not while
 * developing, where nothing may be kept, and not where the browser has none (plain http on another machine).
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function register(): void {
  // Without it everything works but offline; private windows of some browsers refuse.
  navigator.serviceWorker.register(workers.createScriptURL(ADDRESS), { updateViaCache: 'none' }).catch(console.warn);
}
