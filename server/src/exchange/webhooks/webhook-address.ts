import net from 'node:net';

import type { Config } from '../../kernel/config/config.ts';
import { invalid } from '../../kernel/problems.ts';
import { isPublicAddress, WEB_PORTS } from '../../links/previews/public-address.ts';

type Settings = Pick<Config, 'appUrl' | 'previewAllowHosts'>;

const LOCAL_NAME = /(?:^|\.)localhost\.?$/;

/** The address of a webhook without its fragment. @throws Invalid for one that the server never sends to. */
export function validAddress(given: string, config: Settings): string {
  const url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('url', 'Enter an address that begins with https://.');
  if (url.username !== '' || url.password !== '')
    throw invalid('url', 'An address with a user name or password is not possible.');
  if (isOwnAddress(url, config)) throw invalid('url', 'This is the address of this server.');
  if (!isAllowed(url, config)) {
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    const isPrivate = LOCAL_NAME.test(host) || (net.isIP(host) !== 0 && !isPublicAddress(host));
    if (isPrivate) throw invalid('url', 'The server sends to public addresses only.');
    if (!WEB_PORTS.has(url.port)) throw invalid('url', 'Only the ports 80 and 443 are possible.');
  }
  url.hash = '';
  return url.href;
}

const isAllowed = ({ hostname, host, port, protocol }: URL, { previewAllowHosts }: Settings) =>
  [hostname, host, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`].some((name) =>
    previewAllowHosts.has(name),
  );

/** Whether an address is this server's, so that a delivery cannot cause another one. */
export function isOwnAddress(url: URL, config: Settings): boolean {
  const own = new URL(config.appUrl);
  return url.host === own.host || (url.hostname === own.hostname && !isAllowed(url, config));
}
