/** The origin of a server as a user types its address, such as `notes.example.org`; null for what is no web address. */
export function serverOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${isLocal(text) ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username || password) return null;
  return origin;
}

/** Whether an address without its scheme is of this device. */
const isLocal = (text: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/i.test(text);

/** Whether others on the network can read what is sent to a server. */
export const isUnencrypted = (server: string): boolean => server.startsWith('http:') && !isLocal(new URL(server).host);

/** The match pattern by which the extension asks for access to a server. Firefox knows no ports in patterns. */
export function patternOf(server: string, isFirefox = location.protocol === 'moz-extension:'): string {
  const { protocol, hostname, host } = new URL(server);
  return `${protocol}//${isFirefox ? hostname : host}/*`;
}

/** Whether a page can be saved. */
export const isWebPage = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//i.test(url);
