/** A channel to the other tabs. Undefined where it is missing, or blocked together with storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
