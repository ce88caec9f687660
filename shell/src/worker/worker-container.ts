/** The browser's service workers. Undefined on plain http and if storage is disabled. */
export function workers(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker;
  } catch {
    return undefined; // some browsers throw if storage is disabled
  }
}
