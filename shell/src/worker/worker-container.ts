/** The browser's service workers; none on plain http and where storage is disabled. */
export function workers(): ServiceWorkerContainer | undefined {
  try {
    return (navigator as Partial<Navigator>).serviceWorker;
  } catch {
    return undefined; // some browsers throw where storage is disabled
  }
}
